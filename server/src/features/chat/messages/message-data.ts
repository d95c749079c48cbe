import type { Message } from '#contract/functions/chat.ts';

type Data = NonNullable<Message['data']>;
/** Codes 0 hang-up, 1 rejected, 2 no answer, 3 busy, 5 ended; media 0 audio, 1 video; seconds. */
export type CallRecord = Extract<Data, { media: number }>;
/** Which sentence, and what is filled in; the web puts it into words. */
export type SystemWords = Extract<Data, { what: string }>;
/** Help articles that an answer comes from. */
export type AnswerSources = Extract<Data, { sources: unknown }>;
export type FileData = Extract<Data, { files: unknown }>;
