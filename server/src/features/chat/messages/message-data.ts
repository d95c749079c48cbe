import type { Message } from '#contract/chat/messages.ts';

type Data = NonNullable<Message['data']>;
/** Codes 0 hang-up, 1 rejected, 2 no answer, 3 busy, 5 ended; media 0 audio, 1 video; seconds. */
export type CallRecord = Extract<Data, { media: number }>;
/** The key of a sentence and its values; the web has the sentence. */
export type SystemWords = Extract<Data, { what: string }>;
/** The help articles that an answer cites. */
export type AnswerSources = Extract<Data, { sources: unknown }>;
export type FileData = Extract<Data, { files: unknown }>;
