import { type RefObject, useEffect, useState } from 'react';

interface FullScreen {
  /** Null where the browser cannot show an element on the whole screen. */
  readonly toggle: (() => void) | null;
  readonly isOn: boolean;
}

/** Shows a box on the whole screen, and follows the reader who leaves it by Escape. */
export function useFullScreen(box: RefObject<HTMLElement | null>): FullScreen {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === box.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [box]);
  // The reader may have refused it, or left already: it stays as it is.
  const toggle = () =>
    void (isOn ? document.exitFullscreen() : box.current?.requestFullscreen())?.catch(() => undefined);
  return { isOn, toggle: document.fullscreenEnabled ? toggle : null };
}
