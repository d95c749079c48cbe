import { listEntries, listTriggers, listWords } from '#contract/functions/sensitive-words.ts';
import { foldText } from '#core/sensitive-words/fold.ts';
import { type Call, handle, type UserCall } from '#server/gateway/handler.ts';
import { entriesPage } from './sensitive-words.store.ts';
import { triggersPage } from './triggers.store.ts';
import { listOf } from './word-list.ts';

export const listWordsHandler = handle(listWords, async ({ services }: Call, { sinceVersion }) => {
  const { version, words } = listOf(services);
  const triggerLimit = services.rules.get('sensitive_words.trigger_limit');
  return { version, words: sinceVersion === version ? null : [...words], triggerLimit };
});

export const listEntriesHandler = handle(listEntries, async ({ db }: UserCall, { lang, search, start, limit }) => {
  const filter = { lang, search: search === undefined ? null : foldText(search) };
  const { rows, totalCount } = await entriesPage(db, filter, { start, limit });
  return { list: rows.map((row) => ({ ...row, at: row.at })), totalCount };
});

export const listTriggersHandler = handle(listTriggers, async ({ db }: UserCall, { user, over, start, limit }) => {
  const filter = { user: user ?? null, over };
  const { rows, totalCount } = await triggersPage(db, filter, { start, limit });
  const list = rows.map((row) => ({
    ...row,
    seq: row.seq === null ? null : Number(row.seq),
    pausedUntil: row.pausedUntil,
    at: row.at,
  }));
  return { list, totalCount };
});
