import { pointsAccountId } from '#core/ledger/accounts.ts';
import { placeLegs } from '#core/ledger/legs.ts';
import type { Amount } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from './act.ts';

/** An order to be made whose checks are done and whose stock, cards and funds are locked. */
export interface NewOrder {
  readonly id: string;
  readonly code: string;
  readonly holdId: string;
  readonly direction: 'buy_ad' | 'sell_ad';
  readonly ad: {
    readonly id: string;
    readonly code: string;
    readonly cardTypeId: string;
    readonly brandId: string;
    readonly country: string;
    readonly currency: string;
    readonly form: 'ecode' | 'physical';
    readonly rate: bigint;
    readonly description: string;
    readonly deliverMinutes: number;
    readonly confirmDays: number;
    readonly feeBps: number | null;
  };
  readonly sellerId: string;
  readonly providerId: string;
  readonly state: 'to_view' | 'to_deliver';
  /** Minor units, all cards together. */
  readonly faceValue: bigint;
  readonly cardCount: number;
  readonly unitPrice: bigint;
  readonly amount: Amount;
  readonly description: string;
  readonly quick: { readonly requestId: string; readonly maxTransfers: number } | null;
}

const MINUTE_S = 60;
const DAY_S = 86_400;

/** Makes sure that a user can be paid. Before any lock: it locks nothing that is there already. */
export async function openPointsAccount({ services, tx }: Scope, userId: string): Promise<void> {
  const account = { id: pointsAccountId(userId), home: userId, owner: userId, currency: POINTS.symbol };
  await services.ledger.openAccounts([{ ...account, kind: 'points' }], tx);
}

/** Reserves the points and writes the order, its first event and its news: the cold path of placing. */
export async function openOrder(scope: Scope, order: NewOrder): Promise<void> {
  const { services, tx } = scope;
  const home = order.providerId;
  const providerAccount = pointsAccountId(order.providerId);
  const sellerAccount = pointsAccountId(order.sellerId);
  const hold = { id: order.holdId, orderId: order.id, home, providerAccount, sellerAccount, amount: order.amount };
  assertApplied(await services.ledger.apply([placeLegs(hold)], tx));
  const { ad, quick } = order;
  const actor = order.direction === 'buy_ad' ? 'seller' : 'provider';
  const actorId = actor === 'seller' ? order.sellerId : order.providerId;
  const deliverS = ad.deliverMinutes * MINUTE_S;
  const clockS = order.state === 'to_deliver' ? deliverS : services.rules.get('orders.view_timeout_s');
  await tx.run(sql`
    INSERT INTO gift_order (id, home, code, ad_id, ad_code, provider_id, seller_id, provider_account, seller_account,
      card_type_id, brand_id, country, currency, form, state, face_value, card_count, rate, unit_price, order_amount,
      fee_bps, hold_id, description, terms, placed_at, due_at, clock_s, direction, quick, request_id, max_transfers,
      deliver_s, confirm_s)
    VALUES (${order.id}, ${home}, ${order.code}, ${ad.id}, ${ad.code}, ${order.providerId}, ${order.sellerId},
      ${providerAccount}, ${sellerAccount}, ${ad.cardTypeId}, ${ad.brandId}, ${ad.country}, ${ad.currency}, ${ad.form},
      ${order.state}, ${order.faceValue}, ${order.cardCount}, ${ad.rate}, ${order.unitPrice}, ${order.amount},
      ${ad.feeBps ?? services.rules.get('orders.fee_bps')}, ${order.holdId}, ${order.description}, ${ad.description},
      clock_timestamp(), clock_timestamp() + make_interval(secs => ${clockS}), ${clockS}, ${order.direction},
      ${quick !== null}, ${quick?.requestId ?? null}, ${quick?.maxTransfers ?? 0}, ${deliverS},
      ${ad.confirmDays * DAY_S})`);
  await tx.run(sql`
    INSERT INTO order_event (order_id, seq, home, type, actor_role, actor_id, state, at)
    VALUES (${order.id}, 1, ${home}, 'placed', ${actor}, ${actorId}, ${order.state}, clock_timestamp())`);
  const payload = {
    code: order.code,
    adCode: ad.code,
    state: order.state,
    event: 'placed',
    actor,
    turn: order.state === 'to_deliver' ? 'seller' : 'provider',
    amount: order.amount.toString(),
  };
  await tx.run(sql`
    INSERT INTO outbox (id, home, event, recipients, payload)
    VALUES (${newId()}, ${home}, 'orders.changed', ${[order.sellerId, order.providerId]}::uuid[],
            ${JSON.stringify(payload)})`);
}
