import { settleLegs } from '#core/ledger/legs.ts';
import type { Group } from '#core/ledger/transfer.ts';
import { type Amount, amount, ZERO } from '#core/money/amount.ts';
import type { GiftDecision } from '#core/orders/gift-facts.ts';
import { holdIsOpen, isEnd } from '#core/orders/gift-states.ts';
import type { Scope } from '#server/app/scope.ts';
import { holdBail, payCompensation, voidBailHoldLegs } from '#server/features/bail/public.ts';
import { settlementIds } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import type { OrderRow } from '../order-row.ts';
import { referrerAccountsOf } from './referrers.ts';
import type { Closing, Decided, MoneyMoved } from './transition.ts';

const NO_BAIL: MoneyMoved['bail'] = { hold: null, compensation: null };

/** The amount of the hold that a decision settles; null when the hold stays. */
export function settledBy({ money }: GiftDecision): Amount | null {
  if (money.kind === 'void') return ZERO;
  return money.kind === 'settle' ? money.amount : null;
}

/**
 * Closes holds with their fees and referral shares, and releases the bail of ended claims: all in one call of the
 * ledger. A claim's reservation and a compensation depend on the balances, and follow one by one. Ids are derived from
 * the hold's, so that a retry cannot settle it again.
 */
export async function moveMoney(scope: Scope, decided: readonly Decided[]): Promise<MoneyMoved[]> {
  const { services, tx } = scope;
  const paid = decided.filter(({ decision }) => decision.money.kind === 'settle');
  const referrers = await referrerAccountsOf(
    tx,
    paid.map(({ order: { row } }) => ({ id: row.id, sellerId: row.sellerId, otherId: row.providerId })),
  );
  const groups: Group[] = [];
  const closings = decided.map((step) => {
    const { row } = step.order;
    const closing = closingOf(step, referrers.get(row.id) ?? null);
    if (closing) groups.push(closing.legs);
    if (isEnd(step.decision.to) && step.decision.compensation !== 'approve') groups.push(...voidBailHoldLegs(row));
    return closing;
  });
  if (groups.length > 0) assertApplied(await services.ledger.apply(groups, tx));
  const results: MoneyMoved[] = [];
  for (const [index, step] of decided.entries()) {
    const closing = closings[index];
    const amounts = closing ? { settled: closing.settled, fee: closing.fee } : null;
    results.push({ closing: amounts, bail: await bailOf(scope, step) });
  }
  return results;
}

function closingOf({ order: { row }, decision }: Decided, referrer: string | null): (Closing & { legs: Group }) | null {
  const settled = settledBy(decision);
  if ((settled !== null) !== (holdIsOpen(row.state) && !holdIsOpen(decision.to))) {
    throw new Error(`${decision.to}: the hold closes once`);
  }
  if (settled === null) return null;
  const { legs, fee } = settleLegs({
    hold: {
      id: row.holdId,
      orderId: row.id,
      providerAccount: row.providerAccount,
      sellerAccount: row.sellerAccount,
      amount: amount(row.orderAmount),
    },
    ids: settlementIds(row.holdId),
    settled,
    feeBps: row.feeBps,
    referrerAccount: referrer,
  });
  return { settled, fee, legs };
}

/** Reserves bail for a claim, or pays an approved compensation from it. */
async function bailOf(scope: Scope, { order, command, decision }: Decided): Promise<MoneyMoved['bail']> {
  const row: OrderRow = order.row;
  if (command.event.type === 'claim') return { hold: await holdBail(scope, row), compensation: null };
  if (!isEnd(decision.to) || decision.compensation !== 'approve') return NO_BAIL;
  return { hold: null, compensation: (await payCompensation(scope, row)).amount };
}
