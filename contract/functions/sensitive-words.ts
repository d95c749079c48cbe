import { z } from 'zod';
import { MAX_WORD } from '#core/sensitive-words/usable-word.ts';
import { defineFunction, PUBLIC, zFlag, zId, zPublicName, zText, zTime } from '../define.ts';
import { zListOf, zPage } from '../lists.ts';

export const WORD_LANGS = ['en', 'zh_cn'] as const;
/** The maximum number of words of one import. */
export const MAX_IMPORT = 10_000;
/** The maximum number of characters kept of a message with sensitive words. */
export const MAX_CONTENT = 4_000;

const zLang = z.enum(WORD_LANGS).describe('the list of the word; every text is checked against both lists');
const zWord = (description: string) => zText(description, MAX_WORD);
const zVersion = z.number().int().min(0).describe('number of the list; grows with every change');

export const listWords = defineFunction(900530, 'sensitiveWords.list', {
  purpose: 'the sensitive words of both languages, for masking while typing; the server masks again',
  ...PUBLIC,
  rateRule: 'sensitive_words.reads_per_minute',
  compressed: true,
  params: z.object({ sinceVersion: zVersion.optional().describe('the version that the caller has') }),
  result: z.object({
    version: zVersion,
    words: z
      .array(z.string())
      .nullable()
      .describe('all words, longest first; null when the caller has this version already'),
    triggerLimit: z
      .number()
      .int()
      .min(0)
      .describe('the rule `sensitive_words.trigger_limit`: beyond it writing is paused'),
  }),
});

export const listEntries = defineFunction(900531, 'sensitiveWords.listEntries', {
  purpose: 'the lists of sensitive words as staff edit them',
  access: 'staff',
  params: z.object({
    lang: z
      .enum(['all', ...WORD_LANGS])
      .default('all')
      .describe('one list, or both'),
    search: zWord('part of a word').optional(),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the entry'),
    lang: zLang,
    word: z.string().describe('as it was entered'),
    addedBy: z.string().nullable().describe('public name of who added it; null: it came with the product'),
    at: zTime('when it was added'),
  }),
});

export const addWords = defineFunction(900532, 'sensitiveWords.add', {
  purpose: 'add words to a list; in force at once, in other processes within a second',
  access: 'staff',
  csrf: true,
  params: z.object({
    lang: zLang,
    words: z.array(zWord('a word or phrase; case and form do not matter')).min(1).max(100).describe('words to add'),
  }),
  result: z.object({
    added: z.number().int().describe('words that are new'),
    known: z.number().int().describe('words that one of the lists had already'),
  }),
  errors: ['sensitive_words.unusable', 'sensitive_words.too_many'],
});

export const removeWords = defineFunction(900533, 'sensitiveWords.remove', {
  purpose: 'remove words from the lists',
  access: 'staff',
  csrf: true,
  params: z.object({ ids: z.array(zId('an entry')).min(1).max(100).describe('entries to remove') }),
  result: z.object({ removed: z.number().int().describe('entries removed') }),
  errors: ['nothing.found'],
});

export const importWords = defineFunction(900534, 'sensitiveWords.import', {
  purpose: 'put up to 10,000 words on a list, or replace the list by them',
  access: 'staff',
  csrf: true,
  maxBytes: 1_048_576,
  params: z.object({
    lang: zLang,
    words: z
      .array(zWord('a word or phrase; case and form do not matter'))
      .min(1)
      .max(MAX_IMPORT)
      .describe('words to put on the list'),
    replace: zFlag('what else stands on this list is taken off').default(false),
  }),
  result: z.object({
    added: z.number().int().describe('words that are new'),
    known: z.number().int().describe('words that one of the lists had already, or that came twice'),
    knownWords: z.array(z.string()).describe('those that one of the lists had already; the first fifty'),
    replaced: z.number().int().describe('words removed by the replacement'),
  }),
  errors: ['sensitive_words.unusable', 'sensitive_words.too_many'],
});

export const listTriggers = defineFunction(900535, 'sensitiveWords.listTriggers', {
  purpose: 'messages with sensitive words and their authors, newest first',
  access: 'staff',
  params: z.object({
    user: zText('public name', 40).optional(),
    over: zFlag('only those that went beyond the limit').default(false),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the trigger'),
    userId: zId('who wrote it'),
    name: zPublicName,
    conversationId: zId('where; null: not known').nullable(),
    seq: z.number().int().nullable().describe('number of the message there; null: not sent, or not known'),
    words: z.array(z.string()).describe('the words that were found'),
    content: z.string().describe('the text before masking'),
    count: z
      .number()
      .int()
      .describe('triggers of this user within `sensitive_words.trigger_window_s`, this one included'),
    pausedUntil: zTime('until when they may write nothing; null: it was within the limit').nullable(),
    at: zTime('when'),
  }),
});

export const saveTrigger = defineFunction(900536, 'sensitiveWords.saveTrigger', {
  purpose: 'report that the browser masked a text of the caller; the server checks the text itself',
  access: 'user',
  operator: 'any',
  csrf: true,
  params: z.object({
    sensitiveWord: zText('the words that were found, joined by commas', 2_000),
    triggerContent: zText('what was written', MAX_CONTENT),
    conversationId: zId('where it was written').optional(),
    clientId: zId('the id of the message that it is sent in').optional(),
  }),
  result: z.number().int().describe('triggers of the caller within `sensitive_words.trigger_window_s`'),
});
