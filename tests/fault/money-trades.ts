import type { ErrorCode } from '#contract/errors/codes.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { TRADE_PASSWORD } from './crash.ts';
import { newKey, pointsBetween } from './money-actors.ts';
import type { MoneyActor } from './money-history.ts';
import { persist } from './persist.ts';

const secret = { tradePassword: TRADE_PASSWORD };
const POINTS_OF_AD = 1_000_000;

/** Nothing was placed where the seller has too little left. */
const UNPLACED: ReadonlySet<ErrorCode> = new Set([
  'points_orders.other_balance',
  'orders.stock_short',
  'orders.ad_closed',
  'orders.price_changed',
]);

/** A price that others see, and an ad that sells at it for gift cards. */
export async function publishPoints({ wire }: MoneyActor): Promise<string> {
  const { code } = await wire.call('pointsAds.publish', {
    side: 'sell',
    currency: 'EUR',
    price: { pricing: 'premium', premium: '0' },
    totalAmount: POINTS_OF_AD,
    methods: ['gift_card'],
    ...secret,
  });
  return code;
}

/** One buys of the other's ad, order after order: each is cancelled, or paid and released. */
export async function runPointsTrader(buyer: MoneyActor, seller: MoneyActor, adCode: string): Promise<void> {
  while (!buyer.stopping()) {
    const code = await placeOnce(buyer, adCode);
    if (code === null) await buyer.wire.breathe();
    else if (buyer.random.chance(0.3)) await cancelOnce(buyer, code);
    else await tradeOnce(buyer, seller, code);
  }
}

async function placeOnce(buyer: MoneyActor, adCode: string): Promise<string | null> {
  const ad = await persist(buyer, () => buyer.wire.call('pointsAds.get', { code: adCode }));
  const amount = pointsBetween(buyer.random, 2, 9) + BigInt(buyer.random.between(0, 999_999));
  const params = {
    adCode,
    adVersion: ad.version,
    unitPrice: ad.unitPrice ?? '',
    amount: String(amount),
    method: 'gift_card',
  };
  const idempotencyKey = newKey();
  const placed = await persist(
    buyer,
    () => buyer.wire.call('pointsOrders.place', params, { idempotencyKey }),
    UNPLACED,
  );
  if (placed === null) return null;
  buyer.history.pointsOrders.set(placed.orderCode, { amount, state: 'to_pay' });
  return placed.orderCode;
}

async function cancelOnce(buyer: MoneyActor, code: string): Promise<void> {
  const idempotencyKey = newKey();
  const params = { code, reason: 'changed_mind' } as const;
  await persist(buyer, () => buyer.wire.call('pointsOrders.cancel', params, { idempotencyKey }));
  note(buyer, code, 'cancelled');
}

async function tradeOnce(buyer: MoneyActor, seller: MoneyActor, code: string): Promise<void> {
  const image = await noiseImage();
  const file = await persist(buyer, () => buyer.wire.upload('card', image));
  const payment = newKey();
  const paid = { code, files: [file] };
  await persist(buyer, () => buyer.wire.call('pointsOrders.submitCard', paid, { idempotencyKey: payment }));
  note(buyer, code, 'to_check_card_image');
  const release = newKey();
  const params = { code, ...secret };
  await persist(seller, () => seller.wire.call('pointsOrders.release', params, { idempotencyKey: release }));
  note(buyer, code, 'released');
}

function note({ history }: MoneyActor, code: string, state: string): void {
  const order = history.pointsOrders.get(code);
  if (order === undefined) throw new Error(`nobody placed ${code}`);
  history.pointsOrders.set(code, { ...order, state });
}

/** A quote that ran out, was replaced, or moved away: nothing was swapped. */
const UNSWAPPED: ReadonlySet<ErrorCode> = new Set([
  'swaps.no_price',
  'swaps.quote_gone',
  'swaps.quote_over',
  'swaps.moved',
  'swaps.least',
  'swaps.points_short',
  'swaps.btc_short',
  'swaps.exposure',
  'swaps.house_limit',
]);

/** Swaps points for bitcoin and back, a quote for each. Throws if a quote counts that another one replaced. */
export async function runSwapper(actor: MoneyActor): Promise<void> {
  const { random, wire, history } = actor;
  while (!actor.stopping()) {
    const side = random.chance(0.6) ? 'to_btc' : 'to_points';
    const amount = side === 'to_btc' ? pointsBetween(random, 2, 9) : BigInt(random.between(2_000, 9_000));
    const wish = { side, field: 'pays', amount: `${amount}` } as const;
    const ask = () => persist(actor, () => wire.call('swaps.quote', wish), UNSWAPPED);
    const quoted = await ask();
    const isStale = quoted !== null && random.chance(0.15) && (await ask()) !== null;
    const params = { quoteId: quoted?.quoteId ?? '', ...secret };
    const idempotencyKey = newKey();
    const swapping = quoted && persist(actor, () => wire.call('swaps.swap', params, { idempotencyKey }), UNSWAPPED);
    if (isStale) history.moments['stale quote']++;
    const swapped = await swapping;
    if (swapped && isStale) throw new Error('a swap at a quote that was replaced');
    if (swapped) history.swaps.set(swapped.swapId, BigInt(swapped.points));
    else await wire.breathe();
  }
}
