/** Moving in a grid that is filled row by row, with the keys that everybody tries. */

/** The index that a key leads to, or undefined for a key that does not move. It stays inside the grid. */
export function moved(key: string, index: number, count: number, columns: number): number | undefined {
  const down = index + columns;
  switch (key) {
    case 'ArrowRight':
      return Math.min(index + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(index - 1, 0);
    case 'ArrowDown':
      return down < count ? down : index;
    case 'ArrowUp':
      return index >= columns ? index - columns : index;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** How many stand in the first row, as they are laid out now. */
export function columnsOf(cells: HTMLElement[]): number {
  const below = cells.findIndex((cell) => cell.offsetTop > cells[0]!.offsetTop);
  return below < 0 ? Math.max(cells.length, 1) : below;
}
