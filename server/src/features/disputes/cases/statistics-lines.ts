import type { AnswerOf } from '#contract/catalogue.ts';
import { type FileColumns, linesFor } from '#server/gateway/file-lines.ts';

const BY_MODERATOR: FileColumns<AnswerOf<'disputes.listModerators'>['list'][number]> = [
  ['disputes:stats.by.name', (row) => row.name],
  ['disputes:stats.by.rulings', (row) => row.rulings],
  ['files:medianTimeSeconds', (row) => row.medianS ?? ''],
  ['disputes:stats.by.appealed', (row) => row.appealed],
  ['disputes:stats.by.overturned', (row) => row.overturned],
  ['disputes:stats.by.missed', (row) => row.missed],
];
const BY_DAY: FileColumns<AnswerOf<'disputes.listDays'>['list'][number]> = [
  ['disputes:stats.day', (row) => row.day],
  ['disputes:stats.opened', (row) => row.opened],
  ['disputes:stats.ruled', (row) => row.ruled],
];

/** Figures of moderators, and of days, for a file. */
export const moderatorLines = linesFor(BY_MODERATOR);
export const dayLines = linesFor(BY_DAY);
