import { useEffect, useRef } from 'react';
import { tellTyping } from '../engine/chat-acts.ts';

const AGAIN_MS = 3_000;

/** Tells the others that the reader writes, now and then while it lasts, and that it has ended. */
export function useTypingSignal(conversationId: string): (isWriting: boolean) => void {
  const told = useRef(0);
  useEffect(
    () => () => {
      if (told.current > 0) tellTyping(conversationId, false);
    },
    [conversationId],
  );
  return (isWriting) => {
    const now = Date.now();
    if (!isWriting && told.current > 0) {
      told.current = 0;
      tellTyping(conversationId, false);
    } else if (isWriting && now - told.current > AGAIN_MS) {
      told.current = now;
      tellTyping(conversationId, true);
    }
  };
}
