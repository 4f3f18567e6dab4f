/** Where in the page we are: the part of the address after `#`, so that the server has one page to give. */

const read = () => location.hash.slice(1) || '/';

let path = $state(read());

window.addEventListener('hashchange', () => (path = read()));

export function route(): string {
  return path;
}

export function go(path: string): void {
  location.hash = path;
}

/** Another address for what is shown already; going back should not lead to the old one. */
export function rename(to: string): void {
  history.replaceState(history.state, '', `#${to}`);
  path = to;
}
