/**
 * A board from the names of its places: `o` is the first, `e2n1` two east and one north of it. Nothing else is known of
 * a board here, so any game that names its places so can be drawn.
 */

export interface Spot {
  east: number;
  north: number;
}

export interface Cell {
  column: number; // from 1, west to east
  row: number; // from 1, north to south
}

export interface Grid {
  columns: number;
  rows: number;
  cells: Map<string, Cell>;
}

const NAME = /^(?:([ew])([1-9]\d?))?(?:([ns])([1-9]\d?))?$/;

export function parsePlace(name: string): Spot | null {
  if (name === 'o') return { east: 0, north: 0 };
  const found = name && NAME.exec(name);
  if (!found) return null;
  const [, side, columns = '0', height, rows = '0'] = found;
  return { east: side === 'w' ? -Number(columns) : Number(columns), north: height === 's' ? -Number(rows) : Number(rows) };
}

/** The places that are named in a sentence. */
export function placesIn(words: string): string[] {
  return words.split(/\W+/).filter((word) => parsePlace(word));
}

/** The taken places and one more all around, so that nothing moves when free places light up; null for other names. */
export function layOut(names: string[]): Grid | null {
  const spots = names.map(parsePlace);
  if (!spots.length || !spots.every((spot) => spot !== null)) return null;
  const west = Math.min(...spots.map((spot) => spot.east)) - 1;
  const north = Math.max(...spots.map((spot) => spot.north)) + 1;
  const east = Math.max(...spots.map((spot) => spot.east)) + 1;
  const south = Math.min(...spots.map((spot) => spot.north)) - 1;
  const cellOf = (spot: Spot): Cell => ({ column: spot.east - west + 1, row: north - spot.north + 1 });
  return {
    columns: east - west + 1,
    rows: north - south + 1,
    cells: new Map(names.map((name, at) => [name, cellOf(spots[at]!)])),
  };
}

export function cellOf(grid: Grid, origin: string, place: string): Cell | null {
  const base = grid.cells.get(origin);
  const from = parsePlace(origin);
  const to = parsePlace(place);
  if (!base || !from || !to) return null;
  return { column: base.column + to.east - from.east, row: base.row - to.north + from.north };
}
