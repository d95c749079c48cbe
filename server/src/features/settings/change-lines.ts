import type { AnswerOf } from '#contract/catalogue.ts';
import { type FileColumns, linesFor } from '#server/gateway/file-lines.ts';
import { changeText } from './change-text.ts';

const COLUMNS: FileColumns<AnswerOf<'settings.listChanges'>['list'][number]> = [
  ['audits:column.at', (row) => row.at],
  ['settings:filter.kind', (row, wordFor) => wordFor(`settings:kind.${row.kind}`)],
  ['settings:column.what', (row) => row.subject],
  ['settings:column.change', changeText],
  ['settings:column.why', (row) => row.reason],
  ['settings:column.who', (row) => row.actor],
  ['files:approvedBy', (row) => row.approvedBy ?? ''],
];

/** Changed settings for a file. */
export const changeLines = linesFor(COLUMNS);
