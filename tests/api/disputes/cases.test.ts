import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { CLAIMED, FACES, MISMATCH, MOST, storedOutcome } from '#tests/fixtures/world/claimed-order.ts';
import { cardOf, NOTE, OrderLife } from '#tests/fixtures/world/order-life.ts';
import { type Placed, stateOf } from '#tests/fixtures/world/orders.ts';
import { buildUser, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({ 'disputes.max_evidence_per_party': 3 });
afterAll(() => world.close());

type Who = TestUser;

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
const outcomeOf = (order: Placed) => storedOutcome(world, order);

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
