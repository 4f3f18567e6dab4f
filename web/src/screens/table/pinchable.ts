/** Two fingers that come together or go apart, over something that scrolls with one. */

export interface Pinch {
  begin: () => void;
  /** How far apart they are, 1 as when it began; and what lies between them, from the corner of the element. */
  move: (apart: number, x: number, y: number) => void;
  end: () => void;
}

/** Touches, not pointers: those are cancelled as soon as the browser scrolls. */
export function pinchable({ begin, move, end }: Pinch) {
  return (element: HTMLElement) => {
    let before = 0; // pixels between the fingers when it began; 0 without two of them

    const start = ({ touches }: TouchEvent) => {
      if (touches.length !== 2) return;
      before = apart(touches);
      begin();
    };
    const moved = (event: TouchEvent) => {
      if (event.touches.length !== 2 || !before) return;
      if (event.cancelable) event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const [one, other] = [event.touches[0]!, event.touches[1]!];
      move(apart(event.touches) / before, (one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top);
    };
    const stop = () => {
      if (before) end();
      before = 0;
    };

    element.addEventListener('touchstart', start);
    element.addEventListener('touchmove', moved, { passive: false });
    element.addEventListener('touchend', stop);
    element.addEventListener('touchcancel', stop);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', moved);
      element.removeEventListener('touchend', stop);
      element.removeEventListener('touchcancel', stop);
    };
  };
}

function apart(touches: TouchList): number {
  return Math.hypot(touches[0]!.clientX - touches[1]!.clientX, touches[0]!.clientY - touches[1]!.clientY);
}
