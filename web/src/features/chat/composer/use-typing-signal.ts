import { useEffect, useRef } from 'react';
import { tellTyping } from '../engine/chat-commands.ts';

const AGAIN_MS = 3_000;

/** Tells the others that the reader writes, now and then while it lasts, and that it has ended. */
export function useTypingSignal(conversationId: string): (isWriting: boolean) => void {
  const signalledAt = useRef(0);
  useEffect(
    () => () => {
      if (signalledAt.current > 0) tellTyping(conversationId, false);
    },
    [conversationId],
  );
  return (isWriting) => {
    const now = Date.now();
    if (!isWriting && signalledAt.current > 0) {
      signalledAt.current = 0;
      tellTyping(conversationId, false);
    } else if (isWriting && now - signalledAt.current > AGAIN_MS) {
      signalledAt.current = now;
      tellTyping(conversationId, true);
    }
  };
}
