import type { DepositChanged } from '#contract/events/deposits.ts';
import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';

/** Events that one row of the outbox carries. */
const EVENTS_PER_ROW = 500;

export interface DepositNote extends Omit<DepositChanged, 'currency'> {
  readonly userId: string;
}

/** Tells users what became of their deposits. */
export async function tellDeposits(tx: Tx, notes: readonly DepositNote[]): Promise<void> {
  for (let start = 0; start < notes.length; start += EVENTS_PER_ROW) {
    await tellMany(
      tx,
      notes.slice(start, start + EVENTS_PER_ROW).map(({ userId, what, id, network, amount }) => ({
        event: 'deposits.changed',
        to: { owner: userId },
        payload: { what, id, network, currency: depositCurrencyOf(network), amount },
      })),
    );
  }
}
