/** Where in the page we are: the part of the address after `#`, so that the server has one page to give. */

const read = () => location.hash.slice(1) || '/';

let path = $state(read());

window.addEventListener('hashchange', () => (path = read()));

export function route(): string {
  return path;
}

/** The parts of the path; what somebody typed may be no address at all. */
export function partsOf(path: string): string[] {
  return path.split('/').slice(1).map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function toTable(code: string): string {
  return `/t/${encodeURIComponent(code)}`;
}

/** A moment of a table that is over, as a seat saw it; the deal and my own seat if nothing is said. */
export function toReplay(code: string, moment?: number, seen?: string): string {
  const path = `/replay/${encodeURIComponent(code)}`;
  return moment === undefined ? path : `${path}/${moment}${seen === undefined ? '' : `?as=${seen}`}`;
}

export function go(path: string): void {
  location.hash = path;
}

/** Another address for what is shown already; going back should not lead to the old one. */
export function rename(to: string): void {
  history.replaceState(history.state, '', `#${to}`);
  path = to;
}
