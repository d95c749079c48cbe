import { buildMatcher, type Matcher } from '#core/sensitive-words/matcher.ts';
import { call } from '#web/api/call.ts';
import { getSession } from '#web/api/session.ts';

const FRESH_MS = 300_000;

let matcher: Matcher = buildMatcher([]);
let version: number | undefined;
let limit = 3;
let askedAt = 0;

/** The number of texts with sensitive words allowed before a pause; a default until the server's number is known. */
export const sensitiveLimit = (): number => limit;

/** Fetches the sensitive words if the list has changed. Without them only the server masks. */
export async function learnWords(): Promise<void> {
  if (Date.now() - askedAt < FRESH_MS) return;
  askedAt = Date.now();
  try {
    const lists = await call('sensitiveWords.list', version === undefined ? {} : { sinceVersion: version }, {
      quiet: true,
    });
    if (lists.words !== null) matcher = buildMatcher(lists.words);
    version = lists.version;
    limit = lists.triggerLimit;
  } catch {
    askedAt = 0;
  }
}

/**
 * Replaces sensitive words with `***`. For traders and providers this is reported to the server; `onCount` gets the
 * recent number.
 */
export function maskText(
  text: string,
  message: { readonly conversationId: string; readonly clientId: string },
  onCount: (count: number) => void,
): string {
  const masked = matcher.mask(text);
  if (masked.words.length === 0) return text;
  const { user } = getSession();
  if (user && !user.isStaff) {
    const sensitiveWord = masked.words.join(',').slice(0, 2_000);
    call('sensitiveWords.saveTrigger', { sensitiveWord, triggerContent: text, ...message }, { quiet: true }).then(
      onCount,
      () => undefined,
    );
  }
  return masked.text;
}
