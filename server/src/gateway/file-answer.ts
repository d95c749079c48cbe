import type { Readable } from 'node:stream';

/** The file that `POST /gateway/export` sends for a function whose answer stands for a file. */
export interface AnswerFile {
  readonly name: string;
  readonly mime: string;
  /** Called for an export only; logs of the download are written here. Throws AppError. */
  open(): Promise<Readable>;
}

const files = new WeakMap<object, AnswerFile>();

/** Marks an answer as standing for a file, which is generated only when it is requested through the export path. */
export function withFile<T extends object>(answer: T, file: AnswerFile): T {
  files.set(answer, file);
  return answer;
}

export function fileOf(answer: unknown): AnswerFile | null {
  return typeof answer === 'object' && answer !== null ? (files.get(answer) ?? null) : null;
}
