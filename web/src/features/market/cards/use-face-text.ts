import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '#web/lib/use-debounced.ts';

const SETTLE_MS = 350;

interface FaceText {
  /** The address's value; empty without one. */
  kept: string;
  /** Shown where the address has none; a field that the reader has emptied stays empty. */
  fallback?: string;
  onSettled: (face: string) => void;
}

/** A face value being typed: shown at once, put into the address when typing pauses. Digits only. */
export function useFaceText({ kept, fallback = '', onSettled }: FaceText): [string, (text: string) => void] {
  const [text, setText] = useState(kept || fallback);
  const last = useRef(kept);
  const settle = useDebounced((digits: string) => {
    last.current = digits;
    onSettled(digits);
  }, SETTLE_MS);
  useEffect(() => {
    if (kept === last.current) return;
    last.current = kept;
    setText(kept || fallback);
  }, [kept, fallback]);
  const type = (digits: string) => {
    setText(digits);
    settle(digits);
  };
  return [text, type];
}
