import { listEntries, listTriggers, listWords } from '#contract/functions/sensitive-words.ts';
import { foldText } from '#core/sensitive-words/fold.ts';
import { type Call, handle, type UserCall } from '#server/gateway/handler.ts';
import { countEntries, entriesPage } from './sensitive-words.store.ts';
import { countTriggers, triggersPage } from './triggers.store.ts';
import { listOf } from './word-list.ts';

export const listWordsHandler = handle(listWords, async ({ services }: Call, { sinceVersion }) => {
  const { version, words } = listOf(services);
  const triggerLimit = services.rules.get('sensitive_words.trigger_limit');
  return { version, words: sinceVersion === version ? null : [...words], triggerLimit };
});

export const listEntriesHandler = handle(listEntries, async ({ db }: UserCall, { lang, search, start, limit }) => {
  const filter = { lang, search: search === undefined ? null : foldText(search) };
  const [list, totalCount] = await Promise.all([
    entriesPage(db, filter, { offset: (start - 1) * limit, limit }),
    countEntries(db, filter),
  ]);
  return { list: list.map((row) => ({ ...row, at: row.at.toISOString() })), totalCount };
});

export const listTriggersHandler = handle(listTriggers, async ({ db }: UserCall, { user, over, start, limit }) => {
  const filter = { user: user ?? null, over };
  const [list, totalCount] = await Promise.all([
    triggersPage(db, filter, { offset: (start - 1) * limit, limit }),
    countTriggers(db, filter),
  ]);
  const entries = list.map((row) => ({
    ...row,
    seq: row.seq === null ? null : Number(row.seq),
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
    at: row.at.toISOString(),
  }));
  return { list: entries, totalCount };
});
