import type { ResultOf } from '#contract/catalogue.ts';
import { formatAmount } from '#web/lib/money.ts';
import type { CaseDetails } from './case-details.ts';

type Row = ResultOf<'disputes.listCases'>['list'][number];

/** A text of `disputes.json` and its values. */
export interface CaseText {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

const text = (key: string, values: CaseText['values'] = {}): CaseText => ({ key, values });

type Hands = Pick<Row, 'ruledBy' | 'appealed' | 'moderatorName' | 'mine' | 'mayTake' | 'escalation'>;

/** Who has a case that waits for a ruling, or whether it is free; an appeal names the moderator whose ruling is appealed. */
export function holderOf(row: Hands, you: string): CaseText[] {
  const appeal = row.appealed ? [text('appealOf', { name: row.ruledBy ?? '' })] : [];
  if (row.moderatorName) return [...appeal, text('heldBy', { name: row.mine ? you : row.moderatorName })];
  return [...appeal, text(row.mayTake ? 'free.any' : row.escalation >= 2 ? 'free.admin' : 'free.other')];
}

/** The same of any case of the queue. */
export function standingOf(row: Row, you: string): CaseText[] {
  if (row.state === 'compensation_review') {
    return [text('reviewOf', { amount: formatAmount(row.compensation ?? '0'), votes: row.votes })];
  }
  if (row.state === 'in_arbitration') return holderOf(row, you);
  return row.ruledBy ? [text('ruledBy', { name: row.ruledBy })] : [];
}

/** What the deadline of a case ends. */
export function clockOf(state: string): 'due' | 'appealUntil' | 'reviewUntil' | 'ended' {
  if (state === 'in_arbitration') return 'due';
  if (state === 'ruled') return 'appealUntil';
  return state === 'compensation_review' ? 'reviewUntil' : 'ended';
}

/** The last characters of an order's number that sign for it. */
export const SIGNATURE_CHARS = 6;

/** Whether what was typed names the order: its number, or the end of it, in either case. */
export function signs(code: string, typed: string): boolean {
  const signature = typed.trim().toUpperCase();
  return signature.length >= SIGNATURE_CHARS && code.toUpperCase().endsWith(signature);
}

export type NextCandidate = Pick<Row, 'code' | 'dueAt' | 'mine' | 'mayTake'>;

/** The next case for a moderator: the first of the own ones, else the first that may be taken; null: none waits. */
export function nextCase<R extends NextCandidate>(code: string, mine: readonly R[], open: readonly R[]): R | null {
  return mine.find((row) => row.code !== code) ?? open.find((row) => row.code !== code && row.mayTake) ?? null;
}

type Opening = Pick<CaseDetails['order']['reveals'][number], 'byRole' | 'device' | 'kind'>;

/** On how many devices the provider opened something: several are a sign. That staff opened it too is none. */
export function devicesOf(reveals: readonly Opening[]): number {
  return new Set(
    reveals.filter(({ byRole, kind }) => byRole === 'provider' && kind !== 'auto_opened').map(({ device }) => device),
  ).size;
}

const DECISIONS: readonly string[] = ['take_case', 'rule', 'review'];

/** Whether the reader has something to decide in this case: no other one is offered until then. */
export const isWanted = (abilities: readonly string[]): boolean => abilities.some((event) => DECISIONS.includes(event));
