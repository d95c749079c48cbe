import { buildMatcher, type Matcher } from '#core/sensitive-words/matcher.ts';
import { call } from '#web/api/call.ts';
import { getSession } from '#web/api/session.ts';

const FRESH_MS = 300_000;

let matcher: Matcher = buildMatcher([]);
let version: number | undefined;
let limit = 3;
let askedAt = 0;

/** How many texts with sensitive words may be written before writing is paused; the usual number until it is known. */
export const sensitiveLimit = (): number => limit;

/** Fetches the sensitive words, when the list has changed. Without them the server masks alone. */
export async function learnWords(): Promise<void> {
  if (Date.now() - askedAt < FRESH_MS) return;
  askedAt = Date.now();
  try {
    const found = await call('sensitiveWords.list', version === undefined ? {} : { sinceVersion: version }, {
      quiet: true,
    });
    if (found.words !== null) matcher = buildMatcher(found.words);
    version = found.version;
    limit = found.triggerLimit;
  } catch {
    askedAt = 0;
  }
}

/**
 * Puts `***` where sensitive words stand. Of a member the server is told; `onCount` hears how often that has happened
 * lately.
 */
export function maskText(text: string, conversationId: string, onCount: (count: number) => void): string {
  const masked = matcher.mask(text);
  if (masked.words.length === 0) return text;
  if (getSession().user) {
    const sensitiveWord = masked.words.join(',').slice(0, 2_000);
    call('sensitiveWords.saveTrigger', { sensitiveWord, triggerContent: text, conversationId }, { quiet: true }).then(
      onCount,
      () => undefined,
    );
  }
  return masked.text;
}
