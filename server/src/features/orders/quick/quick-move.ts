import { pointsAccountId } from '#core/ledger/accounts.ts';
import { placeLegs, settleLegs } from '#core/ledger/legs.ts';
import { amount, ZERO } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { decidePlacements } from '#core/orders/place.ts';
import type { Offer, StockLeft } from '#core/orders/place-facts.ts';
import type { Scope } from '#server/app/scope.ts';
import { publishChanged, standingSet } from '#server/features/shelf/public.ts';
import { derivedId, settlementIds } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { OrderCommand } from '../order-command.ts';
import type { OrderRow } from '../order-row.ts';
import type { Order } from '../orders.store.ts';
import { lockPlacements } from '../place/lock-placements.ts';
import { placeRules } from '../place/place-batch.ts';
import type { PlaceRequest } from '../place/place-request.ts';
import { returnStock } from '../transitions/change-ads.ts';
import type { MovedOn } from '../transitions/transition.ts';
import { findMatches, MAX_LOCKED } from './quick-match.ts';

/** The next provider of a quick-trade order, and the stock left of its offer. */
export interface NextProvider {
  readonly offer: Offer;
  readonly providerId: string;
  readonly stock: StockLeft;
}

/**
 * The next provider of a quick-trade order, locked together with the present one: called before an event that may move
 * the order on. Null for every other order and event, and when there is none.
 */
export async function nextFor(scope: Scope, order: Order, command: OrderCommand): Promise<NextProvider | null> {
  const { row, facts, now } = order;
  const { quick } = facts;
  const mayMove =
    command.event.type === 'decline' || (command.event.type === 'clock' && (facts.dueAt ?? now + 1) <= now);
  if (quick === null || row.state !== 'to_view' || !mayMove || quick.transfers >= quick.maxTransfers) return null;
  const { services, tx } = scope;
  const offered = await offeredAgain(scope, order);
  const matches = await findMatches({ services, db: tx }, offered);
  const request: PlaceRequest = { ...offered.placement, candidates: matches.slice(0, MAX_LOCKED) };
  const present = { adId: row.adId, payerId: row.providerAccount };
  const rules = placeRules(services);
  const { facts: locked } = await lockPlacements(tx, [request], { present, dayLimits: rules.dayLimits });
  const { outcomes, stock } = decidePlacements([request], locked, rules);
  const [outcome] = outcomes;
  const offer = outcome?.outcome === 'placed' ? request.candidates[outcome.choice]?.offer : undefined;
  const left = offer && stock.get(offer.id);
  return offer && left ? { offer, providerId: offer.ownerId, stock: left } : null;
}

/** The order as a new placement: at the same price or better, for the same amount. */
async function offeredAgain({ tx }: Scope, { row, cards }: Order) {
  const unit = 10n ** BigInt(currencyOf(row.currency).unit);
  const { cardTypeId } = await tx.one<{ cardTypeId: string }>(sql`
    SELECT card_type_id FROM gift_order WHERE id = ${row.id}`);
  const placement: PlaceRequest = {
    way: 'move',
    orderId: row.id,
    orderCode: row.code,
    holdId: derivedId(row.holdId, 'next'),
    takerId: row.sellerId,
    candidates: [],
    seen: null,
    minPrice: row.unitPrice,
    cards: cards.map(({ faceValue, imageId }) => ({ faceValue, imageId, codeKey: null })),
    newCards: [],
    areForSale: true,
    amount: amount(row.orderAmount),
    description: row.description,
    receipt: row.receipt,
    requestId: row.requestId,
    key: null,
    lockedSellAd: null,
    accountKnown: true,
    mayBuyBack: true,
  };
  return {
    placement,
    cardTypeId,
    faces: cards.map((card) => Number(card.faceValue / unit)),
    receipt: row.receipt,
    without: [row.providerId, ...row.pastProviders],
  };
}

/**
 * Moves the order on: the old hold is voided and its stock returned, the next provider's points and stock are reserved.
 * The price stays.
 */
export async function moveHold(scope: Scope, row: OrderRow, { offer, stock }: NextProvider): Promise<MovedOn> {
  const { services, tx } = scope;
  const providerAccount = pointsAccountId(offer.ownerId);
  const holdId = derivedId(row.holdId, 'next');
  const common = { orderId: row.id, sellerAccount: row.sellerAccount, amount: amount(row.orderAmount) };
  const { legs } = settleLegs({
    hold: { ...common, id: row.holdId, providerAccount: row.providerAccount },
    ids: settlementIds(row.holdId),
    settled: ZERO,
    feeBps: row.feeBps,
    referrerAccount: null,
  });
  await returnStock(scope, row, ZERO);
  await tx.run(sql`
    UPDATE buy_ad a SET remaining_amount = ${stock.remaining},
      ${standingSet([{ event: 'run_out', when: sql`${stock.closed}::boolean` }])}
    WHERE id = ${offer.id}`);
  publishChanged({ services, tx }, [offer.id]);
  assertApplied(await services.ledger.apply([legs, placeLegs({ ...common, id: holdId, providerAccount })], tx));
  return { ad: offer, providerAccount, holdId };
}

/** Tells the previous provider that the order has moved on. */
export async function tellTransferred({ tx }: Scope, row: OrderRow): Promise<void> {
  const payload = { code: row.code, adCode: row.adCode };
  await tell(tx, { event: 'orders.transferred', to: { provider: row.providerId }, payload });
}
