import { pointsAccountId } from '#core/ledger/accounts.ts';
import { placeLegs, settleLegs } from '#core/ledger/legs.ts';
import { amount, ZERO } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { derivedId, settlementIds } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Act, Scope } from './act.ts';
import { type BuyAd, takeStock } from './buy-ad-stock.ts';
import type { OrderRow } from './order-row.ts';
import type { Order } from './orders.store.ts';
import { lockBestMatch } from './quick-match.ts';
import { returnStock } from './return-stock.ts';

/** Where a quick-trade order goes on to. */
export interface Moved {
  readonly ad: BuyAd;
  readonly providerAccount: string;
  readonly holdId: string;
}

/**
 * Who takes a quick-trade order next, locked with what the present provider has: asked for before an event that may
 * hand it on. Null for every other order and event, and when nobody takes it.
 */
export async function nextFor(scope: Scope, order: Order, act: Act): Promise<BuyAd | null> {
  const { row, cards, facts, now } = order;
  const { quick } = facts;
  const mayMove = act.event.type === 'decline' || (act.event.type === 'clock' && (facts.dueAt ?? now + 1) <= now);
  if (quick === null || row.state !== 'to_view' || !mayMove || quick.transfers >= quick.maxTransfers) return null;
  const whole = 10n ** BigInt(currencyOf(row.currency).unit);
  const ad = await scope.tx.one<{ cardTypeId: string; receipt: 'none' | 'any' | 'cash' | 'debit' }>(sql`
    SELECT card_type_id AS "cardTypeId", receipt FROM buy_ad WHERE id = ${row.adId}`);
  const { match } = await lockBestMatch(
    scope,
    {
      sellerId: row.sellerId,
      cardTypeId: ad.cardTypeId,
      receipt: ad.receipt,
      faces: cards.map((card) => Number(card.faceValue / whole)),
      minUnitPrice: row.unitPrice,
      amount: amount(row.orderAmount),
      without: [row.providerId, ...row.pastProviders],
    },
    { adId: row.adId, providerId: row.providerId },
  );
  return match?.ad ?? null;
}

/**
 * Hands the order on: the old hold is void and its stock back, the next provider's points and stock are reserved. The
 * price stays, and so does `home`: the order's rows are kept where they were.
 */
export async function moveHold(scope: Scope, row: OrderRow, next: BuyAd): Promise<Moved> {
  const { services, tx } = scope;
  const providerAccount = pointsAccountId(next.providerId);
  const holdId = derivedId(row.holdId, 'next');
  const common = { orderId: row.id, home: row.home, sellerAccount: row.sellerAccount, amount: amount(row.orderAmount) };
  const { legs } = settleLegs({
    hold: { ...common, id: row.holdId, providerAccount: row.providerAccount },
    ids: settlementIds(row.holdId),
    settled: ZERO,
    feeBps: row.feeBps,
    referrerAccount: null,
  });
  await returnStock(scope, row, ZERO);
  await takeStock(scope, next, amount(row.orderAmount));
  assertApplied(await services.ledger.apply([legs, placeLegs({ ...common, id: holdId, providerAccount })], tx));
  return { ad: next, providerAccount, holdId };
}

/** Tells the provider who did not look that the order is with another one now. */
export async function tellTransferred({ tx }: Scope, row: OrderRow): Promise<void> {
  await tell(tx, {
    event: 'orders.transferred',
    home: row.home,
    to: { provider: row.providerId },
    payload: { code: row.code, adCode: row.adCode },
  });
}
