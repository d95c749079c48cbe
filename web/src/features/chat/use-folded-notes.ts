import { useState } from 'react';
import { browserTexts } from '#web/lib/browser-texts.ts';

const KEY = 'chatNotesFolded';
/** Chats of which the browser remembers it; the oldest are forgotten first. */
const MAX_KEPT = 200;

/** Whether the safety notes of a chat are folded: they stand until their reader folds them, chat by chat. */
export function useFoldedNotes(conversationId: string): [boolean, (folded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => foldedChats().includes(conversationId));
  const fold = (folded: boolean) => {
    setFolded(folded);
    const others = foldedChats().filter((id) => id !== conversationId);
    browserTexts.set(KEY, JSON.stringify((folded ? [...others, conversationId] : others).slice(-MAX_KEPT)));
  };
  return [isFolded, fold];
}

function foldedChats(): string[] {
  try {
    return JSON.parse(browserTexts.get(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}
