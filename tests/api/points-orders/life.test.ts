import { afterAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { buildPayee, nigerian, wallet } from '#tests/fixtures/world/payment-accounts.ts';
import { balanceOf, buildUser, fund, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import {
  addPointsAd,
  cardPhotosOf,
  payByCard,
  placePoints,
  pointsParams,
  pointsStateOf,
  proofOf,
  releaseTo,
  runOutPoints,
} from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const balances = async (...users: readonly TestUser[]) =>
  Promise.all(
    users.map(async (user) => {
      const { amount, frozen } = await balanceOf(world, user);
      return [Number(amount) / 1e6, Number(frozen) / 1e6];
    }),
  );
const remainingOf = async (code: string) =>
  (
    await world.db.one<{ left: bigint }>(
      sql`SELECT remaining_amount / 1000000 AS left FROM points_ad WHERE code = ${code}`,
    )
  ).left;

async function people(points = 500) {
  const [seller, buyer] = [await buildUser(world, { points }), await buildUser(world)];
  return { seller, buyer, ad: await addPointsAd(world, seller) };
}

describe('a points order', () => {
  it('reserves amount and fee of the seller, and gives the buyer exactly the amount', async () => {
    const friend = await buildUser(world);
    const seller = await buildUser(world, { points: 500, referrer: friend });
    const buyer = await buildUser(world);
    const ad = await addPointsAd(world, seller);
    const placed = await placePoints(buyer, ad, 100);
    expect(placed).toMatchObject({ orderAmount: '100000000', fee: '1000000', fiatAmount: '9200' });
    expect(await balances(seller, buyer)).toEqual([
      [500, 101],
      [0, 0],
    ]);
    expect(await remainingOf(ad.code)).toBe(900n);
    await payByCard(world, buyer, placed.orderCode);
    expect(await outcomeOf(releaseTo(buyer, placed.orderCode))).toBe('orders.not_allowed');
    expect(await releaseTo(seller, placed.orderCode)).toEqual({ state: 'released' });
    expect(await balances(seller, buyer, friend)).toEqual([
      [399, 0],
      [100, 0],
      [0.5, 0],
    ]);
    expect(await auditLedger(world.db)).toEqual([]);
  });

  it('by bank transfer shows the account to both, and whether the payer is the buyer', async () => {
    const staff = await buildUser(world, { role: 'admin' });
    const seller = await buildPayee(world, staff);
    const buyer = await buildPayee(world, staff, { surname: 'Adeyemi', givenName: 'Bola' });
    const { id } = await seller.wire.call('paymentAccounts.add', nigerian());
    await world.db.run(sql`UPDATE payment_account SET held_until = now() - interval '1 hour'`);
    await fund(world, seller, 500);
    const ad = await addPointsAd(world, seller, { methods: ['bank_NG'], accounts: [id] });
    const { orderCode: code } = await placePoints(buyer, ad, 100, { method: 'bank_NG' });
    const view = await buyer.wire.call('pointsOrders.get', { code });
    expect(view).toMatchObject({
      role: 'buyer',
      state: 'to_pay',
      can: ['mark_paid', 'cancel'],
      terms: 'Own name only',
    });
    expect(view.payTo).toMatchObject({ holder: 'Okafor Chinedu Emeka', fields: { accountNumber: '0000014579' } });
    expect(view.buyerName).toBeNull();
    const stranger = await buildUser(world);
    expect(await outcomeOf(stranger.wire.call('pointsOrders.get', { code }))).toBe('nothing.found');
    const files = await proofOf(world, buyer);
    await buyer.wire.call('pointsOrders.markPaid', { code, payerName: 'Somebody Else', files });
    const sellersView = await seller.wire.call('pointsOrders.get', { code });
    expect(sellersView).toMatchObject({ payer: { name: 'Somebody Else', isBuyer: false }, buyerName: 'Bola Adeyemi' });
    expect(sellersView.can).toEqual(['release', 'dispute']);
    expect(sellersView.files).toMatchObject([{ party: 'buyer', kind: 'proof' }]);
    await releaseTo(seller, code);
    expect(await pointsStateOf(world, code)).toBe('released');
  });

  it('to an online wallet shows its QR image to whoever pays', async () => {
    const staff = await buildUser(world, { role: 'admin' });
    const seller = await buildPayee(world, staff);
    const buyer = await buildUser(world);
    const qrImageId = await seller.wire.upload('payment', await noiseImage());
    const { id } = await seller.wire.call('paymentAccounts.add', wallet({ qrImageId }));
    await world.db.run(sql`UPDATE payment_account SET held_until = now() - interval '1 hour' WHERE id = ${id}`);
    await fund(world, seller, 500);
    const ad = await addPointsAd(world, seller, { methods: ['opay'], accounts: [id] });
    const { orderCode: code } = await placePoints(buyer, ad, 100, { method: 'opay' });
    const { payTo } = await buyer.wire.call('pointsOrders.get', { code });
    const shown = await fetch(new URL(payTo?.qrUrl ?? '', world.url));
    expect(shown.headers.get('content-type')).toBe('image/png');
    const { holder, fields } = wallet();
    await seller.wire.call('paymentAccounts.update', { id, holder, fields, qrImageId: null });
    expect((await buyer.wire.call('pointsOrders.get', { code })).payTo).toMatchObject({ qrUrl: null });
  });

  it('returns everything when the buyer cancels or does not pay in time, which is the buyer’s fault', async () => {
    const { seller, buyer, ad } = await people();
    const first = await placePoints(buyer, ad, 100);
    expect(
      await outcomeOf(seller.wire.call('pointsOrders.cancel', { code: first.orderCode, reason: 'no_answer' })),
    ).toBe('orders.not_allowed');
    await buyer.wire.call('pointsOrders.cancel', { code: first.orderCode, reason: 'changed_mind' });
    const second = await placePoints(buyer, ad, 100);
    await runOutPoints(world, second.orderCode);
    expect(await pointsStateOf(world, second.orderCode)).toBe('timeout_cancelled');
    expect(await balances(seller, buyer)).toEqual([
      [500, 0],
      [0, 0],
    ]);
    expect(await remainingOf(ad.code)).toBe(1_000n);
    const faults = await world.db.many(sql`SELECT kind FROM trade_fault WHERE user_id = ${buyer.userId} ORDER BY at`);
    expect(faults).toEqual([{ kind: 'placed_and_cancelled' }, { kind: 'never_paid' }]);
    expect(await auditLedger(world.db)).toEqual([]);
  });

  it('is cancelled for another reason with words only, which both read', async () => {
    const { seller, buyer, ad } = await people();
    const { orderCode: code } = await placePoints(buyer, ad, 100);
    const cancel = (note?: string) =>
      buyer.wire.call('pointsOrders.cancel', { code, reason: 'other', ...(note === undefined ? {} : { note }) });
    for (const note of [undefined, '', '   ']) {
      await expect(cancel(note)).rejects.toMatchObject({
        code: 'gateway.invalid',
        message: expect.stringMatching(/^note: /),
      });
    }
    expect(await pointsStateOf(world, code)).toBe('to_pay');
    await cancel('My bank is closed today');
    const { events } = await seller.wire.call('pointsOrders.get', { code });
    expect(events.at(-1)?.data).toMatchObject({ reason: 'other', note: 'My bank is closed today' });
  });

  it('never pays by silence: what the seller leaves undone goes to a moderator with the points still frozen', async () => {
    const { seller, buyer, ad } = await people();
    const { orderCode: code } = await placePoints(buyer, ad, 100);
    await payByCard(world, buyer, code);
    await runOutPoints(world, code);
    expect(await pointsStateOf(world, code)).toBe('in_dispute');
    expect(await balances(seller, buyer)).toEqual([
      [500, 101],
      [0, 0],
    ]);
    await buyer.wire.call('pointsOrders.concede', { code, tradePassword: TRADE_PASSWORD });
    expect(await pointsStateOf(world, code)).toBe('dispute_seller_won');
    expect(await balances(seller, buyer)).toEqual([
      [500, 0],
      [0, 0],
    ]);
  });

  it('on a buyer’s ad asks the seller for the trading password and their account', async () => {
    const buyer = await buildUser(world);
    const seller = await buildUser(world, { points: 500 });
    const ad = await addPointsAd(world, buyer, { side: 'buy' });
    expect(await outcomeOf(placePoints(seller, ad, 100))).toBe('auth.trading_password_needed');
    const placed = await placePoints(seller, ad, 100, { tradePassword: TRADE_PASSWORD });
    expect(await balances(seller)).toEqual([[500, 101]]);
    expect(placed.opponentCode).toBe(buyer.userId);
    const bank = await addPointsAd(world, buyer, { side: 'buy', methods: ['bank_NG'] });
    const more = { method: 'bank_NG', tradePassword: TRADE_PASSWORD };
    expect(await outcomeOf(placePoints(seller, bank, 100, more))).toBe('points_orders.account_needed');
  });

  it('is listed for both parties, by whose turn it is', async () => {
    const { seller, buyer, ad } = await people();
    const { orderCode: code } = await placePoints(buyer, ad, 100);
    const codes = async (user: TestUser, turn: 'mine' | 'theirs' | 'done') =>
      (await user.wire.call('pointsOrders.listMine', { turn })).list.map((row) => row.code);
    expect([await codes(buyer, 'mine'), await codes(seller, 'theirs')]).toEqual([[code], [code]]);
    await payByCard(world, buyer, code);
    expect([await codes(seller, 'mine'), await codes(buyer, 'theirs')]).toEqual([[code], [code]]);
    await releaseTo(seller, code);
    expect(await seller.wire.call('pointsOrders.listMine', { turn: 'done' })).toMatchObject({
      totalCount: 1,
      list: [{ code, role: 'seller', opponent: { name: buyer.name }, state: 'released', turn: 'nobody' }],
    });
  });
});

describe('at the same time', () => {
  it('of two orders for the last points exactly one is placed', async () => {
    const { seller, ad } = await people(150);
    const [first, second] = [await buildUser(world), await buildUser(world)];
    const outcomes = await Promise.all([first, second].map((user) => outcomeOf(placePoints(user, ad, 100))));
    expect(outcomes.toSorted()).toEqual(['ok', 'points_orders.other_balance']);
    expect(await balances(seller)).toEqual([[150, 101]]);
  });

  it('of marking paid and cancelling exactly one happens', async () => {
    const { buyer, ad } = await people();
    const { orderCode: code } = await placePoints(buyer, ad, 50);
    const files = await cardPhotosOf(world, buyer);
    const outcomes = await Promise.all([
      outcomeOf(buyer.wire.call('pointsOrders.submitCard', { code, files })),
      outcomeOf(buyer.wire.call('pointsOrders.cancel', { code, reason: 'changed_mind' })),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(await auditLedger(world.db)).toEqual([]);
  });

  it('of a release and the clock exactly one happens', async () => {
    const { seller, buyer, ad } = await people();
    const { orderCode: code } = await placePoints(buyer, ad, 50);
    await payByCard(world, buyer, code);
    const [outcome] = await Promise.all([outcomeOf(releaseTo(seller, code)), runOutPoints(world, code)]);
    // The clock steps aside where a release that comes too late holds the order, and comes again.
    await runOutPoints(world, code);
    const state = await pointsStateOf(world, code);
    expect(state).toBe(outcome === 'ok' ? 'released' : 'in_dispute');
    expect(await auditLedger(world.db)).toEqual([]);
  });
});

describe('the same key', () => {
  it('places once', async () => {
    const { seller, buyer, ad } = await people();
    const key = { idempotencyKey: 'points-order-1' };
    const params = pointsParams(ad, 100);
    const first = await buyer.wire.call('pointsOrders.place', params, key);
    const again = await buyer.wire.call('pointsOrders.place', params, key);
    expect(again).toEqual(first);
    expect(await balances(seller)).toEqual([[500, 101]]);
  });
});
