import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { POINTS } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import type { SendKind } from '#core/sends/send.ts';
import { WALLET_CALLS } from '#web/api/wallet-calls.ts';

export type Terms = ResultOf<'sends.getTerms'>;
export type Receiver = ResultOf<'sends.findReceiver'>;

/** What the sender fills in. */
export interface SendDraft {
  readonly kind: SendKind;
  readonly amount: string;
  readonly message: string;
}

export const EMPTY_DRAFT: SendDraft = { kind: 'send', amount: '', message: '' };

/** Calls that a send makes stale. */
export const STALE: readonly CallName[] = ['sends.getTerms', ...WALLET_CALLS];

export const pointsOf = (text: string): bigint | null => parseDecimal(text, POINTS.unit);

/** Why this sum cannot be sent, as the key of a sentence; null: it can, or nothing is filled in yet. */
export function sumProblem(terms: Terms, sum: bigint | null): 'least' | 'below' | 'day' | 'spare' | null {
  if (sum === null || sum <= 0n) return null;
  if (sum < BigInt(terms.least)) return 'least';
  if (sum >= BigInt(terms.below)) return 'below';
  if (sum > leftOfDay(BigInt(terms.outLimit), BigInt(terms.outToday))) return 'day';
  return sum > BigInt(terms.spare) ? 'spare' : null;
}
