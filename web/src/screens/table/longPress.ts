/** A finger that stays: phones have no right button and nothing to hover with. */

const LONG = 450; // milliseconds

export function longPress(act: () => void) {
  return (button: HTMLElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let acted = false;

    const down = (event: PointerEvent) => {
      acted = false;
      if (event.pointerType !== 'touch') return;
      timer = setTimeout(() => {
        acted = true;
        act();
      }, LONG);
    };
    const stop = () => clearTimeout(timer);
    const swallow = (event: Event) => {
      if (!acted) return;
      acted = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    };

    const ends = ['pointerup', 'pointercancel', 'pointermove', 'pointerleave'] as const;
    button.addEventListener('pointerdown', down);
    for (const end of ends) button.addEventListener(end, stop);
    button.addEventListener('click', swallow, { capture: true });
    return () => {
      stop();
      button.removeEventListener('pointerdown', down);
      for (const end of ends) button.removeEventListener(end, stop);
      button.removeEventListener('click', swallow, { capture: true });
    };
  };
}
