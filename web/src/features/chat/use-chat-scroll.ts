import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { throttle } from '#web/lib/pace.ts';

/** Nearer to the end than this is at the end. */
const END_PX = 60;
/** Older messages are fetched before the reader is at the very top. */
const NEAR_TOP_PX = 500;

interface ScrollInput {
  /** Number of the first message that is here; 0: none. */
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** Grows with every message that the reader writes. */
  readonly ownCount: number;
  readonly onTop: () => Promise<unknown>;
}

export interface ChatScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly isAtEnd: boolean;
  /** Whether the list is visible: on a phone it may be on another tab. */
  readonly isShown: boolean;
  readonly toEnd: () => void;
  readonly onScroll: () => void;
}

/**
 * Keeps the scroll position: at the end it follows new messages; elsewhere nothing moves, also when older messages are
 * inserted above.
 */
export function useChatScroll({ firstSeq, lastSeq, ownCount, onTop }: ScrollInput): ChatScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [isShown, setShown] = useState(false);
  const atEnd = useRef(true);
  const before = useRef({ firstSeq: 0, ownCount, height: 0 });
  const loading = useRef(false);
  const top = useRef(0);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setAtEnd(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another last message moves the list as well
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const isFirst = was.firstSeq === 0 && firstSeq > 0;
    if (!isFirst && firstSeq < was.firstSeq) element.scrollTop += element.scrollHeight - was.height;
    else if (isFirst) placeAtStart(element, atEnd);
    else if (atEnd.current || ownCount > was.ownCount) toEnd();
    before.current = { firstSeq, ownCount, height: element.scrollHeight };
  }, [firstSeq, lastSeq, ownCount, toEnd]);

  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight;
      if (box.current) before.current.height = box.current.scrollHeight;
      setShown((box.current?.clientHeight ?? 0) > 0);
    });
    observer.observe(element);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const look = useRef<() => void>(() => undefined);
  look.current = () => {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    atEnd.current = isPinnedToBottom(atEnd.current, { left, movedUp: element.scrollTop < top.current });
    top.current = element.scrollTop;
    setAtEnd(atEnd.current);
    if (element.scrollTop < NEAR_TOP_PX && !loading.current) {
      loading.current = true;
      void onTop().finally(() => {
        loading.current = false;
      });
    }
  };
  const [onScroll] = useState(() => throttle(() => look.current()));
  // A first page that does not fill the window brings no scrolling that would fetch the next.
  useEffect(() => {
    if (firstSeq > 0) look.current();
  }, [firstSeq]);
  return { box, content, isAtEnd, isShown, toEnd, onScroll };
}

/**
 * Whether the list is at its end. Only the reader leaves the end, by scrolling up: what grows there, such as the reason
 * why a message was not sent, does not.
 */
export function isPinnedToBottom(was: boolean, { left, movedUp }: { left: number; movedUp: boolean }): boolean {
  if (left < END_PX) return true;
  return was && !movedUp;
}

/** Scrolls to the first new message, or else to the end. */
function placeAtStart(element: HTMLElement, atEnd: { current: boolean }): void {
  element.scrollTop = element.scrollHeight;
  const divider = element.querySelector<HTMLElement>('[data-unread]');
  if (!divider) return;
  const top = divider.getBoundingClientRect().top - element.getBoundingClientRect().top;
  if (top < 0) {
    element.scrollTop += top - 12;
    atEnd.current = false;
  }
}
