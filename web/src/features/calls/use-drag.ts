import { type CSSProperties, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';

/** How far an arrow key moves it, and how much of the window it stays away from, in CSS pixels. */
const STEP = 24;
const MARGIN = 8;

interface Offset {
  readonly x: number;
  readonly y: number;
}

interface Drag {
  readonly style: CSSProperties;
  /** Props of the element that the box is dragged by. */
  readonly grip: { readonly onPointerDown: (event: PointerEvent) => void };
  /** For the button that arrow keys move it with. */
  readonly keys: { readonly 'data-grip': true; readonly onKeyDown: (event: KeyboardEvent) => void };
}

/** Controls are pressed, not dragged. The button with the arrow keys is both. */
const NOT_A_GRIP = 'button:not([data-grip]), select';

const MOVES: Readonly<Record<string, Offset>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/**
 * Makes a box movable by pointer and keys; it stays within the window when either is resized, and goes back to its place
 * when its `shape` changes.
 */
export function useDrag(box: RefObject<HTMLElement | null>, shape: string): Drag {
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shape has another place
  useEffect(() => setOffset({ x: 0, y: 0 }), [shape]);
  const move = (by: Offset) => setOffset((now) => within(box.current, now, by));
  useEffect(() => {
    const stay = () => setOffset((now) => within(box.current, now, { x: 0, y: 0 }));
    window.addEventListener('resize', stay);
    const sized = new ResizeObserver(stay);
    if (box.current) sized.observe(box.current);
    return () => {
      window.removeEventListener('resize', stay);
      sized.disconnect();
    };
  }, [box]);
  return {
    style: { transform: `translate(${offset.x}px, ${offset.y}px)` },
    grip: {
      onPointerDown(event) {
        if (event.button !== 0 || (event.target as Element).closest(NOT_A_GRIP)) return;
        const held = event.currentTarget as HTMLElement;
        held.setPointerCapture(event.pointerId);
        let last = { x: event.clientX, y: event.clientY };
        const onMove = (next: globalThis.PointerEvent) => {
          move({ x: next.clientX - last.x, y: next.clientY - last.y });
          last = { x: next.clientX, y: next.clientY };
        };
        const onUp = () => {
          held.removeEventListener('pointermove', onMove);
          held.removeEventListener('pointerup', onUp);
          held.removeEventListener('pointercancel', onUp);
        };
        held.addEventListener('pointermove', onMove);
        held.addEventListener('pointerup', onUp);
        held.addEventListener('pointercancel', onUp);
      },
    },
    keys: {
      'data-grip': true,
      onKeyDown(event) {
        const by = MOVES[event.key];
        if (!by) return;
        event.preventDefault();
        move(by);
      },
    },
  };
}

/** The position after a move, kept within the window. */
function within(box: HTMLElement | null, now: Offset, by: Offset): Offset {
  if (!box) return now;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return {
    x: now.x + clamp(by.x, MARGIN - left, document.documentElement.clientWidth - MARGIN - right),
    y: now.y + clamp(by.y, MARGIN - top, window.innerHeight - MARGIN - bottom),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
