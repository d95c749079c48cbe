import { pointsAccountId } from '#core/ledger/accounts.ts';
import { settleLegs } from '#core/ledger/legs.ts';
import { type Amount, amount } from '#core/money/amount.ts';
import { settlementIds } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from './act.ts';
import type { OrderRow } from './order-row.ts';
import type { Closing } from './write-transition.ts';

/**
 * Posts `settled` of the order's hold with its fee and referral share, or gives all of it back when 0. The ids
 * follow from the hold's, so that no retry can settle it again.
 */
export async function closeHold(scope: Scope, row: OrderRow, settled: Amount): Promise<Closing> {
  const { legs, fee } = settleLegs({
    hold: {
      id: row.holdId,
      orderId: row.id,
      home: row.home,
      providerAccount: row.providerAccount,
      sellerAccount: row.sellerAccount,
      amount: amount(row.orderAmount),
    },
    ids: settlementIds(row.holdId),
    settled,
    feeBps: row.feeBps,
    referrerAccount: settled === 0n ? null : await referrerAccount(scope, row),
  });
  assertApplied(await scope.services.ledger.apply([legs], scope.tx));
  return { settled, fee };
}

/** The seller's referrer earns a share, unless that is the provider: nobody is rewarded for trading with their own. */
async function referrerAccount({ services, tx }: Scope, row: OrderRow): Promise<string | null> {
  const seller = await tx.maybe<{ referrerId: string | null }>(
    sql`SELECT referrer_id AS "referrerId" FROM app_user WHERE id = ${row.sellerId}`,
  );
  const referrerId = seller?.referrerId ?? null;
  if (referrerId === null || referrerId === row.providerId) return null;
  const account = pointsAccountId(referrerId);
  // A share that has no account to go to must not keep an order from ending.
  return (await services.ledger.accounts([account], tx)).length === 1 ? account : null;
}
