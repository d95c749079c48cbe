import { buildMatcher, type Matcher } from '#core/sensitive-words/matcher.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { readList, readNews, type WordList } from './sensitive-words.store.ts';

/** Bus message: the lists changed, or a user is paused. */
export type WordNews =
  | { readonly kind: 'list'; readonly version: number }
  | { readonly kind: 'paused'; readonly userId: string; readonly untilMs: number };

/** The lists and pauses in this process's memory. */
interface WordState {
  list: WordList;
  matcher: Matcher;
  /** Paused users, and until when, in milliseconds since 1970. */
  pauses: Map<string, number>;
}

const holderOf = definePart<{ state: WordState | null }>(() => ({ state: null }));

/**
 * Loads the lists and keeps them current: other processes announce changes on the bus, and lost messages are found by
 * reading one row every `settings.poll_ms`. When the database does not answer, nothing changes.
 */
export async function openWords(services: Services): Promise<{ close(): void }> {
  const { db, bus, log, rules } = services;
  const { pauses } = await readNews(db);
  const list = await readList(db);
  holderOf(services).state = { list, matcher: buildMatcher(list.words), pauses: new Map(pauses) };
  const refresh = async (version: number): Promise<void> => {
    if (version > knownOf(services).list.version) installList(services, await readList(db));
  };
  const failed = (error: unknown): void => log.warn({ err: error }, 'words: keeping those in force');
  const unsubscribe = bus.subscribe('words', (news: WordNews) => {
    if (news.kind === 'paused') installPause(services, news);
    else refresh(news.version).catch(failed);
  });
  let looking = false;
  const poll = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      const news = await readNews(db);
      knownOf(services).pauses = new Map(news.pauses);
      await refresh(news.version);
    } catch (error) {
      failed(error);
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void poll(), rules.get('settings.poll_ms'));
  timer.unref();
  const ungap = bus.onGap(() => void poll());
  return {
    close() {
      clearInterval(timer);
      ungap();
      unsubscribe();
    },
  };
}

function knownOf(services: Services): WordState {
  const { state } = holderOf(services);
  if (state === null) throw new Error('the sensitive words were not opened');
  return state;
}

/** The current lists of this process. */
export const listOf = (services: Services): WordList => knownOf(services).list;

export const matcherOf = (services: Services): Matcher => knownOf(services).matcher;

/** Installs the lists, unless newer ones are installed. */
export function installList(services: Services, list: WordList): void {
  const now = knownOf(services);
  if (list.version <= now.list.version) return;
  now.matcher = buildMatcher(list.words);
  now.list = list;
}

export function installPause(services: Services, { userId, untilMs }: { userId: string; untilMs: number }): void {
  const { pauses } = knownOf(services);
  pauses.set(userId, Math.max(untilMs, pauses.get(userId) ?? 0));
}

/** Until when a user is paused, in milliseconds since 1970; null: not paused. */
export function pausedUntil(services: Services, userId: string): number | null {
  const until = knownOf(services).pauses.get(userId) ?? 0;
  return until > Date.now() ? until : null;
}
