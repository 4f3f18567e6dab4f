/** What can be chosen for a table depends on how many sit at it. */
import type { GameOption } from './protocol';

export const allowedFor = ({ only, allowed }: GameOption, seats: number): number[] => only[String(seats)] ?? allowed;

/** Without those that change nothing: where only one thing is possible there is no choice to show. */
export const choicesFor = (options: GameOption[], seats: number): GameOption[] =>
  options.filter((option) => allowedFor(option, seats).length > 1 && (seats === 1 || !option.alone));

/** Of what was chosen that which still can be: seats may have come or gone since. */
export function stillPossible(options: GameOption[], seats: number, chosen: Record<string, number>): Record<string, number> {
  const fits = (option: GameOption) => allowedFor(option, seats).includes(chosen[option.name]!);
  return Object.fromEntries(choicesFor(options, seats).filter(fits).map(({ name }) => [name, chosen[name]!]));
}
