import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { type ClaimedCard, cardOf, NOTE, OrderLife } from '#tests/fixtures/world/order-life.ts';
import { type Placed, stateOf } from '#tests/fixtures/world/orders.ts';
import { balanceOf, buildUser, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ 'disputes.max_evidence_per_party': 3 });
});
afterAll(() => world.close());

const MOST = 127_500_000n;
const CLAIMED = 93_500_000n;
const FACES = [100, 50];
const MISMATCH = { kind: 'mismatch', actualFaceValue: 60, note: 'Balance was 60' } as const;

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
const ruling = (order: Placed, outcome: string, amount: bigint, values: number[] = []) => ({
  code: order.code,
  outcome,
  amount: `${amount}`,
  signature: order.code,
  reason: 'The recording is unedited',
  cardValues: values.map((value, index) => ({ cardId: order.cards[index]?.id ?? '', value: `${value * 100}` })),
});
const rule = (who: Who, ...args: Parameters<typeof ruling>) => who.wire.call('disputes.rule', ruling(...args));
const outcomeOf = (order: Placed) =>
  world.db.one<{ state: string; settled: bigint | null; due: Date | null }>(
    sql`SELECT state, settled_amount AS settled, due_at AS due FROM gift_order WHERE id = ${order.id}`,
  );

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
      state: 'dispute_cancelled',
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

describe('a case', () => {
  it('is seen whole, and its cards opened with a reason, by who holds it alone', async () => {
    const order = await arbitration();
    const { moderator, colleague, seller } = world.people;
    const look = (who: Who) => who.wire.call('disputes.getCase', { code: order.code });
    const open = (who: Who, reason: string) =>
      who.wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order), reason });
    expect(await look(moderator)).toMatchObject({
      words: [],
      order: { evidence: [], abilities: ['take_case'], role: 'staff' },
    });
    expect(await refusalOf(open(moderator, 'To see it with my own eyes'))).toBe('nothing.found');
    await moderator.wire.call('disputes.takeCase', { code: order.code });
    expect(await refusalOf(colleague.wire.call('disputes.takeCase', { code: order.code }))).toBe(
      'disputes.already_taken',
    );
    const whole = await look(moderator);
    expect(whole.words.map((statement) => [statement.party, statement.text])).toEqual([
      ['provider', 'Balance was 60'],
      ['seller', NOTE],
    ]);
    expect(whole.order).toMatchObject({
      abilities: ['pass_on', 'pass_up', 'rule'],
      turn: 'mine',
      moderator: { name: 'ines' },
    });
    expect(whole.order.evidence).toHaveLength(1);
    expect(await refusalOf(open(moderator, 'short'))).toBe('cards.reason_needed');
    expect((await open(moderator, 'To compare it with the photo')).code).toBe(order.cards[0]?.code);
    expect(await refusalOf(open(colleague, 'To see it with my own eyes'))).toBe('nothing.found');
    const sellers = await seller.wire.call('orders.get', { code: order.code });
    expect(sellers.reveals.at(-1)).toMatchObject({
      by: 'ines',
      byRole: 'moderator',
      reason: 'To compare it with the photo',
    });
    expect((await look(colleague)).order.evidence).toEqual([]);
  });

  it('stands in the queue by its deadline, under its tab', async () => {
    const { moderator, colleague } = world.people;
    const codes = async (who: Who, tab: 'mine' | 'open' | 'ruled') =>
      (await who.wire.call('disputes.listCases', { tab, limit: 100 })).list.map((item) => item.code);
    const first = await arbitration();
    const second = await arbitration();
    const open = await codes(moderator, 'open');
    expect(open.indexOf(first.code)).toBeLessThan(open.indexOf(second.code));
    await moderator.wire.call('disputes.takeCase', { code: first.code });
    expect(await codes(moderator, 'open')).not.toContain(first.code);
    expect(await codes(moderator, 'mine')).toContain(first.code);
    expect(await codes(colleague, 'mine')).not.toContain(first.code);
    await rule(moderator, first, 'dispute_cancelled', 0n);
    expect(await codes(moderator, 'mine')).not.toContain(first.code);
    expect(await codes(colleague, 'ruled')).toContain(first.code);
  });

  it('is nobody’s own', async () => {
    const { moderator } = world.people;
    const seller = await buildUser(world);
    const order = await new OrderLife(world, { ...world.people, seller }, world.adCode).escalated(FACES, MISMATCH);
    await world.db.run(sql`UPDATE app_user SET role = 'moderator' WHERE id = ${seller.userId}`);
    const asModerator = await signIn(world, { ...seller, role: 'moderator' });
    for (const attempt of [
      () => asModerator.wire.call('disputes.takeCase', { code: order.code }),
      () => asModerator.wire.call('disputes.getCase', { code: order.code }),
      () => asModerator.wire.call('disputes.previewRuling', { code: order.code, outcome: 'dispute_cancelled' }),
      () => rule(asModerator, order, 'seller_won_mismatch', MOST),
    ]) {
      expect(await refusalOf(attempt())).toBe('disputes.own_case');
    }
    expect(await refusalOf(rule(moderator, order, 'dispute_cancelled', 0n))).toBe('disputes.not_yours');
    const undisputed = await world.life.placed(FACES);
    expect(await refusalOf(moderator.wire.call('disputes.takeCase', { code: undisputed.code }))).toBe('nothing.found');
    expect(await refusalOf(moderator.wire.call('disputes.getCase', { code: undisputed.code }))).toBe('nothing.found');
  });
});

describe('a ruling', () => {
  const { moderator, colleague } = {
    moderator: () => world.people.moderator,
    colleague: () => world.people.colleague,
  };
  const outcomes: [string, bigint, number[]][] = [
    ['seller_won_card_invalid', MOST, []],
    ['seller_won_mismatch', MOST, []],
    ['buyer_won_card_invalid', 0n, []],
    ['buyer_won_mismatch', CLAIMED, []],
    ['buyer_won_mismatch', 76_500_000n, [50, 40]],
    ['settled_proportionally', 110_500_000n, [80, 50]],
    ['dispute_cancelled', 0n, []],
  ];

  it.each(outcomes)('%s settles %s once both accept', async (outcome, amount, values) => {
    const order = await takenOrder();
    const draft = { code: order.code, outcome, cardValues: ruling(order, outcome, amount, values).cardValues };
    const preview = await moderator().wire.call('disputes.previewRuling', draft);
    expect(preview.amount).toBe(`${amount}`);
    expect(BigInt(preview.split.sellerGets) + BigInt(preview.split.fee) + BigInt(preview.split.providerKeeps)).toBe(
      MOST,
    );
    expect(await rule(moderator(), order, outcome, amount, values)).toEqual({ state: 'ruled' });
    expect((await outcomeOf(order)).settled).toBeNull();
    const accept = (who: Who) =>
      who.wire.call('disputes.acceptRuling', { code: order.code, tradePassword: TRADE_PASSWORD });
    expect(await accept(world.people.seller)).toEqual({ state: 'ruled' });
    expect(await refusalOf(accept(world.people.seller))).toBe('orders.already_accepted');
    const view = await world.people.provider.wire.call('orders.get', { code: order.code });
    expect(view).toMatchObject({
      turn: 'mine',
      abilities: ['accept_ruling', 'appeal'],
      silence: { state: outcome },
      ruling: { outcome, amount: `${amount}`, moderator: 'ines', acceptedBy: ['seller'] },
    });
    expect(await accept(world.people.provider)).toEqual({ state: outcome });
    expect(await outcomeOf(order)).toEqual({ state: outcome, settled: amount, due: null });
  });

  it.each([
    ['an amount', { settlement: '110500001' }, 110_500_001n],
    ['a share', { shareBps: 3_333 }, 42_495_750n],
    ['a value with decimals', { cents: 5_050 }, null],
  ] as const)('splits by %s, to the base unit', async (_, by, expected) => {
    const order = await takenOrder();
    const cardValues = 'cents' in by ? order.cards.map(({ id }) => ({ cardId: id, value: `${by.cents}` })) : [];
    const basis = 'cents' in by ? { cardValues } : by;
    const draft = { code: order.code, outcome: 'settled_proportionally', ...basis };
    const { amount } = await moderator().wire.call('disputes.previewRuling', draft);
    expect(BigInt(amount)).toBe(expected ?? BigInt(order.cards.length) * 42_925_000n);
    const signed = { ...ruling(order, 'settled_proportionally', BigInt(amount)), ...basis };
    expect(await moderator().wire.call('disputes.rule', signed)).toEqual({ state: 'ruled' });
    const mixed = { ...draft, cardValues: [{ cardId: order.cards[0]?.id ?? '', value: '1' }], shareBps: 1 };
    expect(await refusalOf(moderator().wire.call('disputes.previewRuling', mixed))).toBe('orders.ruling_amount');
  });

  it('must be signed, must fit, and is the holder’s', async () => {
    const order = await takenOrder();
    const unsigned = { ...ruling(order, 'dispute_cancelled', 0n), signature: 'GO00000000' };
    expect(await refusalOf(moderator().wire.call('disputes.rule', unsigned))).toBe('disputes.signature');
    expect(await refusalOf(rule(moderator(), order, 'dispute_cancelled', 1n))).toBe('orders.ruling_amount');
    expect(await refusalOf(rule(moderator(), order, 'settled_proportionally', MOST, [100, 50]))).toBe(
      'orders.ruling_amount',
    );
    expect(await refusalOf(rule(colleague(), order, 'dispute_cancelled', 0n))).toBe('disputes.not_yours');
    expect(await stateOf(world, order.code)).toBe('in_arbitration');
  });

  it('is appealed once, to another moderator, whose ruling takes effect at once', async () => {
    const order = await takenOrder();
    const appeal = (who: Who) =>
      who.wire.call('disputes.appeal', { code: order.code, reason: 'The recording is of another card' });
    await rule(moderator(), order, 'buyer_won_card_invalid', 0n);
    expect(await appeal(world.people.seller)).toEqual({ state: 'in_arbitration' });
    expect(await refusalOf(moderator().wire.call('disputes.takeCase', { code: order.code }))).toBe(
      'disputes.ruled_before',
    );
    await colleague().wire.call('disputes.takeCase', { code: order.code });
    expect(await rule(colleague(), order, 'seller_won_card_invalid', MOST)).toEqual({
      state: 'seller_won_card_invalid',
    });
    expect(await outcomeOf(order)).toMatchObject({ settled: MOST, due: null });
    expect(await refusalOf(appeal(world.people.provider))).toBe('orders.ended');
    const record = await moderator().wire.call('disputes.getCase', { code: order.code });
    expect(record.rulings.map((entry) => [entry.outcome, entry.moderator, entry.onAppeal])).toEqual([
      ['buyer_won_card_invalid', 'ines', false],
      ['seller_won_card_invalid', 'otto', true],
    ]);
    expect(record.history.seller.at(-1)).toBe('seller_won_card_invalid');
  });

  it('counts against who lost it', async () => {
    const { seller, provider } = world.people;
    const lost = async () => {
      const order = await world.life.placed(FACES);
      const view = await provider.wire.call('orders.get', { code: order.code });
      await seller.wire.call('orders.cancel', { code: order.code, reason: 'changed_mind' });
      return [view.seller.disputesLost, view.provider.disputesLost];
    };
    const [sellerLost = 0, providerLost = 0] = await lost();
    const order = await takenOrder();
    await rule(moderator(), order, 'buyer_won_mismatch', CLAIMED);
    for (const who of [seller, provider])
      await who.wire.call('disputes.acceptRuling', { code: order.code, tradePassword: TRADE_PASSWORD });
    expect(await lost()).toEqual([sellerLost + 1, providerLost]);
  });
});
