import type { AnswerOf } from '#contract/catalogue.ts';
import { entryOf } from '#core/staff/act-parts.ts';
import { fixedReasonOf } from '#core/staff/fixed-reasons.ts';
import { changeText } from '#server/features/settings/public.ts';
import { type FileColumns, linesFor, type WordIn } from '#server/gateway/file-lines.ts';
import { findWord, type Lang } from '#server/platform/words.ts';

type StaffActLine = AnswerOf<'audits.listActs'>['list'][number];
const COLUMNS: FileColumns<StaffActLine> = [
  ['audits:column.at', (row) => row.at],
  ['staff:audit.what', whatText],
  ['staff:audit.user', (row) => row.user ?? ''],
  ['files:about', (row) => entryOf(row.kind, row.subject)?.subject ?? row.subject],
  ['staff:audit.change', changeText],
  ['staff:audit.why', (row, wordFor) => reasonText(row.reason, wordFor)],
  ['staff:audit.actor', (row) => row.actor],
  ['files:approvedBy', (row) => row.approvedBy ?? ''],
];

/** Entries of the log of staff for a file. */
export const actLines = linesFor(COLUMNS);

/** A refused proposal says what was proposed. */
function whatText({ kind, subject }: StaffActLine, wordFor: WordIn, lang: Lang): string {
  const named = wordFor(`staff:audit.kind.${kind}`);
  const proposed = kind === 'proposal' ? findWord(lang, `staff:proposals.kind.${entryOf(kind, subject)?.kind}`) : null;
  return proposed === null ? named : `${named}: ${proposed}`;
}

/** The reason of an act: in the words of staff, or in the reader's language where the product wrote it. */
function reasonText(reason: string, wordFor: WordIn): string {
  const fixed = fixedReasonOf(reason);
  return fixed === null ? reason : wordFor(`staff:audit.fixed.${fixed}`);
}
