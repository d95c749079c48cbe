import type { Readable } from 'node:stream';

/** What `POST /gateway/export` hands over for a function whose answer stands for a file. */
export interface AnswerFile {
  readonly name: string;
  readonly mime: string;
  /** Called for an export alone: what is to be written down about a download is written here. Throws AppError. */
  open(): Promise<Readable>;
}

const files = new WeakMap<object, AnswerFile>();

/** The answer says what the file holds; the file itself is made when it is asked for through the export path. */
export function withFile<T extends object>(answer: T, file: AnswerFile): T {
  files.set(answer, file);
  return answer;
}

export function fileOf(answer: unknown): AnswerFile | null {
  return typeof answer === 'object' && answer !== null ? (files.get(answer) ?? null) : null;
}
