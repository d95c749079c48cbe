import { useSyncExternalStore } from 'react';
import type { Conversation } from '#contract/chat/messages.ts';
import { type ChatState, EMPTY_STATE, unreadOf } from './chat-state.ts';
import { EMPTY_THREAD, type Thread } from './thread.ts';

let state: ChatState = EMPTY_STATE;
const listeners = new Set<() => void>();

export const chatState = (): ChatState => state;

export function changeChat(change: (before: ChatState) => ChatState): void {
  const next = change(state);
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

export function emptyChat(): void {
  changeChat(() => EMPTY_STATE);
}

export function onChat(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads a part of the state; `pick` must return the same value while it has not changed. */
function useChat<T>(pick: (state: ChatState) => T): T {
  return useSyncExternalStore(onChat, () => pick(state));
}

const NOBODY: ReadonlyMap<string, number> = new Map();

export const useChatState = (): ChatState => useChat((all) => all);
export const useConversation = (id: string): Conversation | undefined => useChat((all) => all.conversations.get(id));
export const useThread = (id: string): Thread => useChat((all) => all.threads.get(id) ?? EMPTY_THREAD);
export const useTyping = (id: string): ReadonlyMap<string, number> => useChat((all) => all.typing.get(id) ?? NOBODY);
export const useKicked = (id: string): boolean => useChat((all) => all.kicked.has(id));
/** How many conversations hold something unread. */
export const useUnread = (): number => useChat(unreadOf);
