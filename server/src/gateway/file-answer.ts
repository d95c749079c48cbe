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

const rows = new WeakMap<object, () => readonly object[]>();

/** Gives a list other rows for its CSV file than it has on the wire: in words, with decimal amounts. */
export function withRows<T extends object>(answer: T, rowsOf: () => readonly object[]): T {
  rows.set(answer, rowsOf);
  return answer;
}

export function rowsForFile(answer: unknown): readonly object[] | null {
  return typeof answer === 'object' && answer !== null ? (rows.get(answer)?.() ?? null) : null;
}
