/** Arrow keys move the focus to the nearest button in their direction, inside of one part of the table. */

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Middle {
  x: number;
  y: number;
}

export function arrows(part: HTMLElement): () => void {
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const from = document.activeElement;
    if (!step || event.altKey || event.ctrlKey || event.metaKey || !(from instanceof HTMLButtonElement)) return;
    const others = [...part.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].filter((button) => button !== from);
    const at = nearest(middle(from), others.map(middle), step);
    event.preventDefault();
    others[at]?.focus();
  };
  part.addEventListener('keydown', move);
  return () => part.removeEventListener('keydown', move);
}

function middle(element: Element): Middle {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Which of *others* is the next one this way, -1 for none. What lies aside counts as further away than it is. */
export function nearest(from: Middle, others: Middle[], [right, down]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  others.forEach(({ x, y }, at) => {
    const ahead = (x - from.x) * right + (y - from.y) * down;
    const aside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * right);
    const distance = ahead + 3 * aside;
    if (ahead > 1 && distance < least) [best, least] = [at, distance];
  });
  return best;
}
