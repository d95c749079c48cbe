import { useSyncExternalStore } from 'react';
import { chatEngine, onEngine } from './engine-ref.ts';

/** The reader's id once the chat runs (chat-live.tsx starts it); null before. */
export function useChatReady(): string | null {
  return useSyncExternalStore(onEngine, () => chatEngine()?.me ?? null);
}
