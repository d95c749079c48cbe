import { addWords, importWords, removeWords } from '#contract/functions/sensitive-words.ts';
import { foldText } from '#core/sensitive-words/fold.ts';
import { usableWord } from '#core/sensitive-words/usable-word.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  countWords,
  deleteOthers,
  deleteWords,
  insertChange,
  insertWords,
  lockLists,
  type NewWord,
  readList,
  type WordLang,
} from './sensitive-words.store.ts';
import { installList, type WordNews } from './word-list.ts';

export const addWordsHandler = handle(addWords, async (call: WriteCall, { lang, words }) => {
  const { added } = await change(call, { lang, words: words.map(newWord) });
  return { added: added.length, known: words.length - added.length };
});

function newWord(text: string): NewWord {
  const usable = usableWord(text);
  if ('fault' in usable) throw new AppError('sensitive_words.unusable', { word: text });
  return usable;
}

export const removeWordsHandler = handle(removeWords, async (call: WriteCall, { ids }) => {
  const version = await lockLists(call.tx);
  const removed = await deleteWords(call.tx, ids);
  if (removed.length === 0) throw new AppError('nothing.found');
  await finish(call, { version, added: [], removed });
  return { removed: removed.length };
});

/** The most words named that a list had already. */
const SHOWN = 50;

export const importWordsHandler = handle(importWords, async (call: WriteCall, { lang, words, replace }) => {
  const newWords = words.map(newWord);
  const { added, removed } = await change(call, { lang, words: newWords, replace });
  const isNew = new Set(added.map(foldText));
  return {
    added: added.length,
    known: words.length - added.length,
    knownWords: newWords.flatMap(({ word, folded }) => (isNew.has(folded) ? [] : [word])).slice(0, SHOWN),
    replaced: removed.length,
  };
});

interface Edit {
  readonly lang: WordLang;
  readonly words: readonly NewWord[];
  /** Other words on this list are removed. */
  readonly replace?: boolean;
}

/** Throws `sensitive_words.too_many` when the lists would exceed `sensitive_words.max`. */
async function change(
  call: WriteCall,
  { lang, words, replace }: Edit,
): Promise<{ added: string[]; removed: string[] }> {
  const { tx, session, services } = call;
  const version = await lockLists(tx);
  const foldedWords = words.map(({ folded }) => folded);
  const removed = replace ? await deleteOthers(tx, lang, foldedWords) : [];
  const added = await insertWords(tx, { lang, actor: session.userId }, words);
  const limit = services.rules.get('sensitive_words.max');
  if (added.length > 0 && (await countWords(tx)) > limit) throw new AppError('sensitive_words.too_many', { limit });
  await finish(call, { version, added, removed });
  return { added, removed };
}

interface Outcome {
  readonly version: number;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Logs the change, and tells every process once it is durable; this process applies it before the answer goes out. */
async function finish(call: WriteCall, { version, added, removed }: Outcome): Promise<void> {
  const { tx, session, services } = call;
  await insertChange(tx, { version, actor: session.userId, added, removed });
  const list = await readList(tx);
  tx.afterCommit(() => {
    installList(services, list);
    services.bus.publish('words', { kind: 'list', version } satisfies WordNews);
  });
}
