import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { matcherOf, pausedUntil } from './word-list.ts';

export interface MaskedText {
  readonly text: string;
  /** The sensitive words found, each once. */
  readonly words: readonly string[];
}

/** Masks a text with the current lists, from memory. */
export const maskFor =
  (services: Services) =>
  (text: string): MaskedText => {
    const { text: masked, words } = matcherOf(services).mask(text);
    return { text: masked, words };
  };

const NAMED = 5;

/** Whether a text has no sensitive words. */
export const isClean = (services: Services, text: string): boolean => matcherOf(services).mask(text).words.length === 0;

/** For public texts that are not masked, such as a name. Throws `sensitive_words.not_allowed` with the words. */
export function requireClean(services: Services, text: string): void {
  const { words } = matcherOf(services).mask(text);
  if (words.length > 0) throw new AppError('sensitive_words.not_allowed', { words: words.slice(0, NAMED).join(', ') });
}

/** Throws `chat.paused` with the seconds left when the user wrote sensitive words too often. Reads memory only. */
export function requireMayWrite(services: Services, userId: string): void {
  const until = pausedUntil(services, userId);
  if (until !== null) throw new AppError('chat.paused', { seconds: Math.ceil((until - Date.now()) / 1000) });
}
