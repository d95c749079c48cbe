import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { throttle } from '../../lib/pace.ts';

const GAP = 4;
const EDGE = 8;
const LEAST_WIDTH = 160;

export interface Popup<A extends HTMLElement> {
  readonly opened: boolean;
  readonly open: () => void;
  /** `refocus`: back to what opened it, as after Escape. */
  readonly close: (refocus?: boolean) => void;
  readonly anchor: RefObject<A | null>;
  readonly box: RefObject<HTMLDivElement | null>;
}

/**
 * A box below its anchor, above everything else on the page (the browser's top layer), so that nothing cuts it off. It
 * closes on Escape and on a press elsewhere, and stays at its anchor while the page scrolls. As wide as what is in it,
 * or `width` CSS pixels.
 */
export function usePopup<A extends HTMLElement>(end = false, width?: number): Popup<A> {
  const [opened, setOpened] = useState(false);
  const anchor = useRef<A>(null);
  // The box may come later than the press that opens it: what is in it can be a chunk of its own.
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [box] = useState(() => boxRef(setElement));
  const close = (refocus = false) => {
    setOpened(false);
    if (refocus) anchor.current?.focus();
  };
  useLayoutEffect(() => {
    if (!opened || !element) return;
    const place = throttle(
      () => anchor.current && placeAt(element, anchor.current.getBoundingClientRect(), { end, width }),
    );
    place();
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      place.cancel();
    };
  }, [opened, element, end, width]);
  useEffect(() => {
    if (!opened) return;
    const onPress = ({ target }: PointerEvent) => {
      const inside = [element, anchor.current].some((item) => item?.contains(target as Node));
      if (!inside) setOpened(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpened(false);
      anchor.current?.focus();
    };
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [opened, element]);
  return { opened, open: () => setOpened(true), close, anchor, box };
}

/** A ref that shows its element at once, before anything in it asks for the focus, and tells when it comes and goes. */
function boxRef(tell: (element: HTMLDivElement | null) => void): RefObject<HTMLDivElement | null> {
  let now: HTMLDivElement | null = null;
  return {
    get current() {
      return now;
    },
    set current(next) {
      now = next;
      if (next && !next.matches(':popover-open')) next.showPopover?.();
      tell(next);
    },
  };
}

/** Below the anchor, or above it where there is more room; never over the window's edge. */
function placeAt(
  box: HTMLElement,
  at: DOMRect,
  { end, width: fixed }: { end: boolean; width: number | undefined },
): void {
  box.style.width = fixed ? `${fixed}px` : '';
  box.style.minWidth = fixed ? '0' : `${Math.max(LEAST_WIDTH, at.width)}px`;
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth, clientHeight } = document.documentElement;
  const left = end ? at.right - width : at.left;
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  box.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - width - EDGE))}px`;
  box.style.top = `${below + height > clientHeight && above > 0 ? above : below}px`;
}
