/** Whether a click, by its `detail`, is a further one of a double click: what the first has done is not to be undone by it. */
export function isAgain(detail: number): boolean {
  return detail > 1;
}
