import type { LocalChat } from './local-record.ts';
import type { Outbox } from './outbox.ts';

/** The reader's chat while this page is open. */
export interface ChatEngine {
  readonly me: string;
  readonly isStaff: boolean;
  readonly local: LocalChat;
  readonly outbox: Outbox;
}

let engine: ChatEngine | null = null;
const listeners = new Set<() => void>();

/** The chat that runs, or null before it has started and after the logout. */
export const chatEngine = (): ChatEngine | null => engine;

export function setEngine(next: ChatEngine | null): void {
  engine = next;
  for (const listener of listeners) listener();
}

/** Hears that the chat has started or stopped. */
export function onEngine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
