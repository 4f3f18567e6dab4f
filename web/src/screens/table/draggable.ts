/** What scrolls is also dragged with the mouse, from anywhere that is no button; fingers do it by themselves. */

export function draggable(element: HTMLElement): () => void {
  let last: PointerEvent | null = null;
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0 || (event.target as Element).closest('button')) return;
    last = event;
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!last) return;
    element.scrollBy(last.clientX - event.clientX, last.clientY - event.clientY);
    last = event;
  };
  const up = () => (last = null);
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointermove', move);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', up);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointermove', move);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', up);
  };
}
