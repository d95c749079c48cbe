import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { CLAIMED, FACES, MISMATCH, MOST, storedOutcome } from '#tests/fixtures/world/claimed-order.ts';
import { type ClaimedCard, cardOf } from '#tests/fixtures/world/order-life.ts';
import { type Placed, stateOf } from '#tests/fixtures/world/orders.ts';
import { balanceOf, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({ 'disputes.max_evidence_per_party': 3 });
afterAll(() => world.close());

type Who = TestUser;
type Change = Partial<ClaimedCard>;

/** An order whose cards the provider has opened. */
const opened = () => world.life.viewed(FACES);
const claimOf = (order: Placed, change: Change = {}) => world.life.claimedCard(order, { ...MISMATCH, ...change });
const openClaim = async (order: Placed, change: Change = {}) =>
  world.people.provider.wire.call('disputes.openClaim', { code: order.code, cards: [await claimOf(order, change)] });
const negotiating = (change: Change = {}) => world.life.claimed(FACES, { ...MISMATCH, ...change });
const arbitration = () => world.life.escalated(FACES, MISMATCH);
const takenOrder = () => world.life.held(FACES, MISMATCH);
const outcomeOf = (order: Placed) => storedOutcome(world, order);

describe('a claim', () => {
  it('of more than twice the order amount is taken, and settles at most the order', async () => {
    const order = await opened();
    expect(await openClaim(order, { actualFaceValue: 900 })).toEqual({ state: 'negotiating' });
    const view = await world.people.seller.wire.call('orders.get', { code: order.code });
    expect(view.claim).toMatchObject({ amount: `${MOST}` });
    expect(view.cards[0]?.claim).toMatchObject({ actualFaceValue: '90000' });
  });

  it('sums what it found, stops the release clock and keeps the hold', async () => {
    const order = await negotiating();
    const view = await world.people.seller.wire.call('orders.get', { code: order.code });
    expect(view).toMatchObject({
      state: 'negotiating',
      turn: 'mine',
      clockS: 1800,
      orderAmount: `${MOST}`,
      claim: { amount: `${CLAIMED}`, split: { sellerGets: '92565000', fee: '935000', providerKeeps: '34000000' } },
      silence: { state: 'in_arbitration', split: null },
      abilities: ['accept_claim', 'propose', 'escalate'],
    });
    expect(view.cards[0]?.claim).toMatchObject({ kind: 'mismatch', actualFaceValue: '6000', note: 'Balance was 60' });
    expect(view.evidence).toMatchObject([{ party: 'provider', cardRow: 1, note: 'Balance was 60' }]);
    expect((await balanceOf(world, world.people.provider)).frozen).toBeGreaterThanOrEqual(MOST);
  });

  it('converts another currency at the rates in force when the order was placed', async () => {
    await world.db.run(sql`
      INSERT INTO exchange_rate (currency, rate, source, as_of)
      VALUES ('EUR', 1100000000000, 'test', now()), ('EUR', 9900000000000, 'test', now() + interval '1 day')`);
    const order = await negotiating({ actualCurrency: 'EUR', actualFaceValue: 50 });
    const view = await world.people.provider.wire.call('orders.get', { code: order.code });
    expect(view.cards[0]?.claim).toMatchObject({ actualFaceValue: '5000', actualCurrency: 'EUR', actualValue: '5500' });
    expect(view.claim?.amount).toBe('89250000');
  });

  it('is refused without own evidence, for sealed or strange cards, by the seller, twice, or over double', async () => {
    const order = await world.life.placed(FACES);
    const [first, second] = order.cards;
    await world.people.provider.wire.call('orders.revealCard', { code: order.code, cardId: first?.id ?? '' });
    const sellers = await addUpload(world, world.people.seller, 'evidence');
    const cards = await addUpload(world, world.people.provider, 'card');
    expect(await refusalOf(openClaim(order, { evidence: [sellers] }))).toBe('uploads.missing');
    expect(await refusalOf(openClaim(order, { evidence: [cards] }))).toBe('uploads.missing');
    expect(await refusalOf(openClaim(order, { cardId: second?.id ?? '' }))).toBe('orders.claim_card');
    expect(await refusalOf(openClaim(order, { actualFaceValue: 100 }))).toBe('orders.claim_card');
    expect(await refusalOf(openClaim(order, { actualCurrency: 'XXX' }))).toBe('orders.claim_card');
    const bySeller = world.people.seller.wire.call('disputes.openClaim', {
      code: order.code,
      cards: [await claimOf(order)],
    });
    expect(await refusalOf(bySeller)).toBe('orders.not_allowed');
    expect(await stateOf(world, order.code)).toBe('to_confirm');
    expect(await openClaim(order)).toEqual({ state: 'negotiating' });
    expect(await refusalOf(openClaim(order))).toBe('orders.wrong_state');
  });
});

describe('a negotiation', () => {
  const { seller, provider } = { seller: () => world.people.seller, provider: () => world.people.provider };

  it('ends at the claim when the seller accepts it', async () => {
    const order = await negotiating();
    const accept = (amount: bigint) =>
      seller().wire.call('disputes.acceptClaim', {
        code: order.code,
        amount: `${amount}`,
        tradePassword: TRADE_PASSWORD,
      });
    expect(await refusalOf(accept(1n))).toBe('orders.amount_changed');
    expect(await accept(CLAIMED)).toEqual({ state: 'completed' });
    expect(await outcomeOf(order)).toEqual({ state: 'completed', settled: CLAIMED, due: null });
  });

  it('returns everything when all cards are invalid and the seller agrees', async () => {
    const order = await opened();
    const cards = await Promise.all(
      order.cards.map(({ id }) => claimOf(order, { cardId: id, kind: 'invalid', actualFaceValue: 0 })),
    );
    await provider().wire.call('disputes.openClaim', { code: order.code, cards });
    await seller().wire.call('disputes.acceptClaim', { code: order.code, amount: '0', tradePassword: TRADE_PASSWORD });
    expect(await outcomeOf(order)).toEqual({ state: 'cancelled_card_invalid', settled: 0n, due: null });
    const again = provider().wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order) });
    expect(await refusalOf(again)).toBe('orders.ended');
    const view = await provider().wire.call('orders.get', { code: order.code });
    expect(view.cards.map((card) => card.code)).toEqual([null, null]);
    const { live } = await world.db.one<{ live: bigint }>(
      sql`SELECT count(*) AS live FROM gift_card WHERE order_id = ${order.id} AND live`,
    );
    expect(live).toBe(2n);
  });

  it('ends at an amount that one proposes and the other accepts', async () => {
    const order = await negotiating();
    const propose = (who: Who, amount: bigint) =>
      who.wire.call('disputes.propose', { code: order.code, amount: `${amount}`, tradePassword: TRADE_PASSWORD });
    const accept = (who: Who, amount: bigint) =>
      who.wire.call('disputes.acceptProposal', {
        code: order.code,
        amount: `${amount}`,
        tradePassword: TRADE_PASSWORD,
      });
    expect(await refusalOf(accept(provider(), 1n))).toBe('orders.no_proposal');
    expect(await refusalOf(propose(seller(), MOST + 1n))).toBe('orders.amount_range');
    await propose(provider(), 95_000_000n);
    await propose(seller(), 110_000_000n);
    expect((await provider().wire.call('orders.get', { code: order.code })).turn).toBe('mine');
    expect(await refusalOf(accept(seller(), 110_000_000n))).toBe('orders.own_proposal');
    expect(await refusalOf(accept(provider(), 95_000_000n))).toBe('orders.amount_changed');
    expect(await accept(provider(), 110_000_000n)).toEqual({ state: 'completed' });
    expect((await outcomeOf(order)).settled).toBe(110_000_000n);
  });

  it('pays in full when the provider withdraws', async () => {
    const order = await negotiating();
    expect(
      await provider().wire.call('disputes.withdrawClaim', { code: order.code, tradePassword: TRADE_PASSWORD }),
    ).toEqual({
      state: 'completed',
    });
    expect((await outcomeOf(order)).settled).toBe(MOST);
  });

  it.each([
    ['disputes.acceptClaim', 'seller'],
    ['disputes.propose', 'seller'],
    ['disputes.acceptProposal', 'provider'],
    ['disputes.withdrawClaim', 'provider'],
    ['disputes.concede', 'seller'],
    ['disputes.acceptRuling', 'provider'],
  ] as const)('asks for the trading password of %s', async (name, side) => {
    const order = await negotiating();
    const { wire } = side === 'seller' ? seller() : provider();
    const params = { code: order.code, amount: '1000000', tradePassword: 'Wrong1234' };
    expect(await refusalOf(wire.call(name, params))).toBe('auth.trading_password_wrong');
    const { tradePassword: _, ...unproven } = params;
    expect(await refusalOf(wire.call(name, unproven as typeof params))).toBe('gateway.invalid');
    expect(await stateOf(world, order.code)).toBe('negotiating');
  });

  it('asks once, is answered, and keeps its one deadline', async () => {
    const order = await negotiating();
    const before = (await outcomeOf(order)).due;
    const ask = () => provider().wire.call('disputes.askMore', { code: order.code, note: 'The receipt, please' });
    expect(await ask()).toEqual({ state: 'awaiting_seller_feedback' });
    expect(await seller().wire.call('disputes.answer', { code: order.code, note: 'Here it is' })).toEqual({
      state: 'negotiating',
    });
    expect(await refusalOf(ask())).toBe('orders.already_asked');
    expect((await outcomeOf(order)).due).toEqual(before);
    const view = await seller().wire.call('orders.get', { code: order.code });
    expect(view.timeline.slice(-2).map((item) => item.data)).toEqual([
      { note: 'The receipt, please' },
      { note: 'Here it is' },
    ]);
  });

  it('takes evidence of both sides up to a limit, and only while disputed', async () => {
    const order = await negotiating();
    const add = async (who: Who) =>
      who.wire.call('disputes.addEvidence', {
        code: order.code,
        uploadId: await addUpload(world, who, 'evidence'),
        note: 'Receipt',
      });
    for (let i = 0; i < 3; i++) await add(seller());
    expect(await refusalOf(add(seller()))).toBe('disputes.too_much_evidence');
    await add(provider());
    expect(await refusalOf(add(world.people.stranger))).toBe('nothing.found');
    const view = await provider().wire.call('orders.get', { code: order.code });
    expect(view.evidence.map((item) => item.party).sort()).toEqual([
      'provider',
      'provider',
      'seller',
      'seller',
      'seller',
    ]);
    await provider().wire.call('disputes.withdrawClaim', { code: order.code, tradePassword: TRADE_PASSWORD });
    expect(await refusalOf(add(provider()))).toBe('orders.ended');
  });
});

describe('before a ruling', () => {
  it('can still be settled amicably', async () => {
    const { seller, provider } = world.people;
    const released = await arbitration();
    const password = { code: released.code, tradePassword: TRADE_PASSWORD };
    expect(await provider.wire.call('orders.release', password)).toEqual({ state: 'completed' });
    expect((await outcomeOf(released)).settled).toBe(MOST);
    const conceded = await takenOrder();
    expect(await seller.wire.call('disputes.concede', { code: conceded.code, tradePassword: TRADE_PASSWORD })).toEqual({
      state: 'seller_conceded',
    });
    expect((await outcomeOf(conceded)).settled).toBe(0n);
    const split = await takenOrder();
    await seller.wire.call('disputes.propose', {
      code: split.code,
      amount: '100000000',
      tradePassword: TRADE_PASSWORD,
    });
    await provider.wire.call('disputes.acceptProposal', {
      code: split.code,
      amount: '100000000',
      tradePassword: TRADE_PASSWORD,
    });
    expect(await outcomeOf(split)).toMatchObject({ state: 'settled_proportionally', settled: 100_000_000n });
  });
});
