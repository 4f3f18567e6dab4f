/** Tickets keep their places while others come and go: nothing moves under a finger that is about to press. */

export type Slots = (number | null)[];

/** Who is gone leaves a gap, who is new takes the first gap that was there before, or comes last. */
export function settle(before: Slots, numbers: number[]): Slots {
  const staying = before.map((number) => (number !== null && numbers.includes(number) ? number : null));
  const arriving = numbers.filter((number) => !before.includes(number));
  const slots = staying.map((number, at) => (number === null && before[at] === null ? (arriving.shift() ?? null) : number));
  const all = [...slots, ...arriving];
  return all.slice(0, all.findLastIndex((number) => number !== null) + 1);
}
