import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amount } from '#core/money/amount.ts';
import { debtsLoop } from '#server/features/bail/debts.loop.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { fraudRuling, OrderLife } from '#tests/fixtures/world/order-life.ts';
import { type Placed, stateOf } from '#tests/fixtures/world/orders.ts';
import { bailOf, balanceOf, buildUser, fund, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

const MOST = 127_500_000n;
const DUE = MOST * 10n;
const REQUIRED = 2_000_000_000;
/** A transfer of the test alone. */
const NO_REASON = 1;

const rules = {
  'disputes.max_reminders': 2,
  'bail.required': REQUIRED,
  // One order amount of a hundred and fifty dollars is decided by one, of five hundred by two.
  'disputes.second_review_points': 2_000_000_000,
  'disputes.lost_rate_claims': 1_000,
};
const world = await openWorld(rules, REQUIRED / 1_000_000);
afterAll(() => world.close());

const FACES = [100, 50];
const placed = (faces = FACES) => world.life.placed(faces);
const claimed = (faces = FACES) => world.life.claimed(faces);
const takenOrder = () => world.life.held(FACES);

/** A provider with exactly the bail that is required, whose trade no other test touches. */
async function apart() {
  const provider = await buildUser(world, { role: 'provider', points: 10_000, bail: REQUIRED / 1_000_000 });
  const cast = { ...world.people, provider, seller: await buildUser(world) };
  return { ...cast, life: new OrderLife(world, cast, await publishAd(provider)) };
}

/** Fraud was found, and both parties have accepted or the time to appeal is over. */
async function inReview(life: OrderLife, faces = FACES): Promise<Placed> {
  const order = await life.inReview(faces);
  expect(await stateOf(world, order.code)).toBe('compensation_review');
  return order;
}

const review = (who: TestUser, order: Placed, approve: boolean) =>
  who.wire.call('disputes.reviewCompensation', {
    code: order.code,
    approve,
    due: `${order.amount * 10n}`,
    reason: 'The evidence leaves no doubt',
  });

describe('the points of a provider who was found to have committed fraud', () => {
  it('stay as far as its bail does not pay the compensations, until reviewers have decided', async () => {
    const { provider, life } = await apart();
    const spare = async () => BigInt((await provider.wire.call('sends.getTerms', {})).spare);
    const ruled = async () => {
      const order = await life.held(FACES);
      await world.people.moderator.wire.call('disputes.rule', fraudRuling(order));
      return order;
    };
    const orders = [await inReview(life), await ruled()];
    const { amount: points, frozen } = await balanceOf(world, provider);
    // Both claims hold all of the bail together; what the ruled one reserves itself is covered besides.
    expect(await spare()).toBe(points - frozen - frozen - (2n * DUE - BigInt(REQUIRED)));
    for (const order of orders.slice(1)) await life.acceptRuling(order);
    for (const order of orders) await review(world.people.colleague, order, false);
    expect(await spare()).toBe((await balanceOf(world, provider)).amount);
  });
});

describe('the bail behind a claim', () => {
  it('is reserved as far as it is free, and free again when the claim ends', async () => {
    const { seller, provider, life } = await apart();
    const first = await life.claimed(FACES);
    expect(await bailOf(world, provider)).toEqual({ amount: 2_000_000_000n, frozen: DUE });
    const second = await life.claimed(FACES);
    expect((await bailOf(world, provider)).frozen).toBe(2_000_000_000n);
    const third = await life.claimed(FACES);
    const holds = await world.db.many<{ held: bigint | null }>(sql`
      SELECT bail_hold_amount AS held FROM gift_order WHERE code = ANY(${[first, second, third].map(({ code }) => code)})
      ORDER BY id`);
    expect(holds.map(({ held }) => held)).toEqual([DUE, 2_000_000_000n - DUE, null]);
    await provider.wire.call('disputes.withdrawClaim', { code: first.code, tradePassword: TRADE_PASSWORD });
    expect((await bailOf(world, provider)).frozen).toBe(2_000_000_000n - DUE);
    await seller.wire.call('disputes.acceptClaim', {
      code: second.code,
      amount: `${42_500_000n}`,
      tradePassword: TRADE_PASSWORD,
    });
    await provider.wire.call('disputes.withdrawClaim', { code: third.code, tradePassword: TRADE_PASSWORD });
    expect(await bailOf(world, provider)).toEqual({ amount: 2_000_000_000n, frozen: 0n });
  });
});

describe('a ruling with fraud', () => {
  it('says beforehand what it leads to, and only where the seller gets all', async () => {
    const { provider, life } = await apart();
    const order = await life.held(FACES);
    const draft = { code: order.code, outcome: 'seller_won_card_invalid', fraud: true };
    const preview = await world.people.moderator.wire.call('disputes.previewRuling', draft);
    expect(preview.compensation).toEqual({ due: `${DUE}`, fromBail: `${DUE}`, reviewers: 1 });
    const none = { ...draft, outcome: 'dispute_cancelled' };
    expect(await refusalOf(world.people.moderator.wire.call('disputes.previewRuling', none))).toBe(
      'orders.ruling_fraud',
    );
    await world.people.moderator.wire.call('disputes.rule', { ...fraudRuling(order), fraud: false });
    await life.acceptRuling(order);
    expect(await stateOf(world, order.code)).toBe('seller_won_card_invalid');
    expect((await bailOf(world, provider)).frozen).toBe(0n);
  });

  it('settles the order at once, and waits for who did not rule', async () => {
    const { seller, provider, life } = await apart();
    const before = await balanceOf(world, seller);
    const order = await inReview(life);
    const settled = await balanceOf(world, seller);
    expect(settled.amount - before.amount).toBe(MOST - MOST / 100n);
    expect(await refusalOf(review(world.people.moderator, order, true))).toBe('disputes.ruled_before');
    const due = `${DUE - 1n}`;
    const other = { code: order.code, approve: true, due, reason: 'Another amount than due' };
    expect(await refusalOf(world.people.admin.wire.call('disputes.reviewCompensation', other))).toBe(
      'orders.amount_changed',
    );
    const { list } = await world.people.colleague.wire.call('disputes.listCases', { tab: 'reviews' });
    expect(list).toMatchObject([{ code: order.code, compensation: `${DUE}`, votes: 0, reasons: ['invalid'] }]);
    const bail = await bailOf(world, provider);
    expect(await review(world.people.colleague, order, true)).toEqual({ state: 'seller_won_card_invalid' });
    expect((await balanceOf(world, seller)).amount - settled.amount).toBe(DUE);
    expect(await bailOf(world, provider)).toEqual({ amount: bail.amount - DUE, frozen: 0n });
    expect(await refusalOf(review(world.people.admin, order, true))).toBe('orders.ended');
    const { paid } = (await world.people.colleague.wire.call('disputes.getCase', { code: order.code })).compensation;
    expect(paid).toBe(`${DUE}`);
  });

  it('pays nothing beyond the order when the review refuses', async () => {
    const { seller, provider, life } = await apart();
    const order = await inReview(life);
    const [before, bail] = [await balanceOf(world, seller), await bailOf(world, provider)];
    expect(bail.frozen).toBe(DUE);
    expect(await review(world.people.admin, order, false)).toEqual({ state: 'seller_won_card_invalid' });
    expect(await balanceOf(world, seller)).toEqual(before);
    expect(await bailOf(world, provider)).toEqual({ amount: bail.amount, frozen: 0n });
  });

  it('takes two above a limit, and two who disagree refuse', async () => {
    const { seller, life } = await apart();
    const order = await inReview(life, [500]);
    expect(await review(world.people.colleague, order, true)).toEqual({ state: 'compensation_review' });
    expect(await refusalOf(review(world.people.colleague, order, true))).toBe('disputes.already_reviewed');
    const details = await world.people.admin.wire.call('disputes.getCase', { code: order.code });
    expect(details.compensation).toMatchObject({ reviewers: 2, votes: [{ by: 'otto', approve: true }] });
    const before = await balanceOf(world, seller);
    expect(await review(world.people.admin, order, false)).toEqual({ state: 'seller_won_card_invalid' });
    expect(await balanceOf(world, seller)).toEqual(before);
  });

  it('is not found between two of whom one invited the other', async () => {
    const { seller, provider, life } = await apart();
    const order = await life.held(FACES);
    await world.db.run(sql`UPDATE app_user SET referrer_id = ${provider.userId}
      WHERE id = ${seller.userId}`);
    const refused = await refusalOf(world.people.moderator.wire.call('disputes.rule', fraudRuling(order)));
    expect(refused).toBe('disputes.linked_parties');
    expect(await stateOf(world, order.code)).toBe('in_arbitration');
  });
});

describe('a compensation that nothing covers', () => {
  it('takes bail, then points, and the rest is owed and swept from what comes in', async () => {
    const { seller, provider, colleague, life } = await apart();
    // Another claim has most of the bail.
    await life.claimed(FACES);
    const order = await inReview(life);
    // The points that are left once bail is spent cover a part.
    const [bail, points] = [await bailOf(world, provider), await balanceOf(world, provider)];
    const { compensation } = await colleague.wire.call('disputes.getCase', { code: order.code });
    const keep = DUE - BigInt(compensation.held) - (bail.amount - bail.frozen) - 100_000_000n;
    expect(keep).toBeGreaterThan(0n);
    const spare = points.amount - points.frozen - keep;
    const treasury = '00000000-0000-8000-8000-000000000001';
    const leg = { kind: 'plain' as const, id: newId(), debitAccount: provider.userId };
    const away = { ...leg, creditAccount: treasury, amount: amount(spare), code: NO_REASON, ref: null };
    assertApplied(await world.services.ledger.apply([[away]]));
    const before = await balanceOf(world, seller);
    await review(colleague, order, true);
    expect((await balanceOf(world, seller)).amount - before.amount).toBe(DUE - 100_000_000n);
    const { owed } = (await colleague.wire.call('disputes.getCase', { code: order.code })).compensation;
    expect(owed).toBe('100000000');
    const reasons = async () => {
      const { list } = await world.people.admin.wire.call('disputes.listPauses', {});
      return list
        .filter(({ userId }) => userId === provider.userId)
        .map(({ reason }) => reason)
        .sort();
    };
    expect(await reasons()).toEqual(['bail', 'debt']);
    await fund(world, provider, 30);
    expect(await debtsLoop.run(world.services)).toBe(1);
    expect((await balanceOf(world, seller)).amount - before.amount).toBe(DUE - 70_000_000n);
    expect(await debtsLoop.run(world.services)).toBe(0);
    await fund(world, provider, 500);
    await debtsLoop.run(world.services);
    expect((await balanceOf(world, seller)).amount - before.amount).toBe(DUE);
    expect((await balanceOf(world, provider)).amount - points.frozen).toBe(430_000_000n);
    expect(await reasons()).toEqual(['bail']);
  });
});

describe('a provider that loses its claims', () => {
  let other: World;
  beforeAll(async () => {
    other = await openWorld({
      'disputes.lost_rate_claims': 2,
      'disputes.max_lost_rate_bps': 5_000,
      'bail.required': 0,
    });
  });
  afterAll(() => other.close());

  it('is suspended until an admin lifts it, and its record says why', async () => {
    const { provider, moderator, admin } = other.people;
    const lose = async () => {
      const order = await other.life.held(FACES);
      await moderator.wire.call('disputes.rule', { ...fraudRuling(order), fraud: false });
      await other.life.acceptRuling(order);
    };
    const paused = async () => (await admin.wire.call('disputes.listPauses', {})).list;
    await lose();
    expect(await paused()).toEqual([]);
    await lose();
    expect(await paused()).toMatchObject([
      { userId: provider.userId, name: 'northgate', reason: 'claim_rate', endsAt: null, claims: 2, lost: 2 },
    ]);
    const lift = {
      userId: provider.userId,
      reason: 'claim_rate' as const,
      note: 'The recordings were honest mistakes',
    };
    const friend = await buildUser(other, { role: 'admin', referrer: provider });
    expect(await refusalOf(friend.wire.call('disputes.liftPause', lift))).toBe('staff.opponent');
    const mayLift = async ({ wire }: TestUser) =>
      (await wire.call('disputes.listPauses', {})).list.map((row) => row.mayLift);
    expect([await mayLift(friend), await mayLift(moderator), await mayLift(admin)]).toEqual([[false], [false], [true]]);
    // A suspension is lifted as one, whoever asks.
    await moderator.wire.call('staff.suspend', {
      userId: provider.userId,
      scope: 'placing',
      days: 3,
      reason: lift.note,
    });
    const asPause = { ...lift, reason: 'staff' as 'faults' };
    expect(await refusalOf(admin.wire.call('disputes.liftPause', asPause))).toBe('gateway.invalid');
    const { list } = await admin.wire.call('staff.listSuspensions', {});
    await admin.wire.call('staff.liftSuspension', { id: list[0]?.id ?? '', reason: lift.note });
    await admin.wire.call('disputes.liftPause', lift);
    const { list: entries } = await admin.wire.call('staff.listActs', { kind: 'pause_lift' });
    expect(entries[0]).toMatchObject({ after: { [lift.reason]: null }, reason: lift.note });
    const { lifted } = await admin.wire.call('disputes.listPauses', {});
    expect(lifted[0]).toMatchObject({ userId: lift.userId, reason: lift.reason, note: lift.note, by: 'ada' });
    expect(await paused()).toEqual([]);
    expect(await refusalOf(admin.wire.call('disputes.liftPause', lift))).toBe('nothing.found');
  });
});

describe('a provider that claims on nearly everything', () => {
  it('is suspended, though it settles before a ruling', async () => {
    const other = await openWorld({
      'disputes.max_claim_rate_bps': 5_000,
      'disputes.claim_rate_orders': 2,
      'bail.required': 0,
    });
    try {
      const { seller, admin } = other.people;
      const settle = async () => {
        const { code } = await other.life.claimed(FACES);
        const { claim } = await seller.wire.call('orders.get', { code });
        const agreed = { code, amount: claim?.amount ?? '', tradePassword: TRADE_PASSWORD };
        await seller.wire.call('disputes.acceptClaim', agreed);
        return (await admin.wire.call('disputes.listPauses', {})).list.map(({ reason }) => reason);
      };
      expect(await settle()).toEqual([]);
      expect(await settle()).toEqual(['claim_rate']);
    } finally {
      await other.close();
    }
  });
});

describe('the workbench', () => {
  beforeAll(async () => {
    for (const _ of [1, 2, 3]) {
      const order = await takenOrder();
      await world.people.moderator.wire.call('disputes.rule', { ...fraudRuling(order), fraud: false });
      await world.life.acceptRuling(order);
    }
    for (const _ of [1, 2, 3]) await world.life.escalated(FACES);
  });

  it('reminds a party, a few times, in the timeline and live', async () => {
    const order = await takenOrder();
    const remind = (who: TestUser) =>
      who.wire.call('disputes.remind', { code: order.code, party: 'seller', note: 'The receipt is missing' });
    expect(await refusalOf(remind(world.people.colleague))).toBe('disputes.not_yours');
    expect(await remind(world.people.moderator)).toEqual({ sent: 1 });
    await remind(world.people.moderator);
    expect(await refusalOf(remind(world.people.moderator))).toBe('disputes.too_many_reminders');
    const { timeline } = await world.people.seller.wire.call('orders.get', { code: order.code });
    expect(timeline.at(-1)).toMatchObject({
      type: 'remind',
      actor: 'moderator',
      name: 'ines',
      data: { party: 'seller', note: 'The receipt is missing' },
    });
  });

  it('passes a case on, to a colleague and to the admins', async () => {
    const { moderator, colleague, admin, seller } = world.people;
    const order = await takenOrder();
    const pass = (who: TestUser, to?: TestUser) =>
      who.wire.call('disputes.passOn', {
        code: order.code,
        reason: 'I know one of the parties',
        ...(to ? { to: to.userId } : {}),
      });
    expect(await refusalOf(pass(colleague, admin))).toBe('disputes.not_yours');
    expect(await refusalOf(pass(moderator, seller))).toBe('disputes.cannot_pass_on');
    const { colleagues } = await moderator.wire.call('disputes.getCase', { code: order.code });
    expect(colleagues.map(({ name }) => name)).toEqual(['ada', 'otto']);
    await pass(moderator, colleague);
    const view = await seller.wire.call('orders.get', { code: order.code });
    expect(view.moderator?.name).toBe('otto');
    expect(await refusalOf(pass(colleague, moderator))).toBe('disputes.cannot_pass_on');
    await pass(colleague);
    const takes = (who: TestUser) => who.wire.call('disputes.takeCase', { code: order.code });
    expect(await refusalOf(takes(colleague))).toBe('disputes.admin_only');
    await takes(admin);
    expect((await seller.wire.call('orders.get', { code: order.code })).moderator?.name).toBe('ada');
  });

  it('finds like cases, and cards and pictures that were seen before', async () => {
    const order = await takenOrder();
    const { cases } = await world.people.moderator.wire.call('disputes.similar', { code: order.code });
    expect(cases.length).toBeGreaterThan(2);
    expect(cases[0]).toMatchObject({ reasons: ['invalid'], outcome: 'seller_won_card_invalid' });
    const [card] = order.cards;
    const like = await placed([30]);
    const old = await placed([20]);
    await world.people.seller.wire.call('orders.cancel', { code: old.code, reason: 'changed_mind' });
    await world.db.run(sql`UPDATE gift_card SET code_hash = (SELECT code_hash FROM gift_card WHERE id = ${card?.id})
      WHERE order_id = ${old.id}`);
    await world.db.run(sql`UPDATE upload SET phash = 77, sha256 = CASE WHEN id = ${card?.image} THEN sha256 ELSE 'x' END
      WHERE id IN (${card?.image}, ${like.cards[0]?.image})`);
    const { seen } = await world.people.moderator.wire.call('disputes.similar', { code: order.code });
    expect(seen.map(({ what, cardRow, code }) => [what, cardRow, code])).toEqual([
      ['card', 1, old.code],
      ['like_image', 1, like.code],
    ]);
    // The same card photographed again: three bits of its hash differ.
    await world.db.run(sql`UPDATE upload SET phash = CASE WHEN id = ${card?.image} THEN ${0x0f0f_0f0f_0f0f_0f0fn}::bigint
        ELSE ${0x0f0f_0f0f_0f0f_0f08n}::bigint END WHERE id IN (${card?.image}, ${like.cards[0]?.image})`);
    const again = await world.people.moderator.wire.call('disputes.similar', { code: order.code });
    expect(again.seen.map(({ what, code }) => [what, code])).toContainEqual(['like_image', like.code]);
  });

  it('filters and sorts the queue', async () => {
    const { colleague, seller } = world.people;
    const small = await claimed([10]);
    const large = await claimed([900]);
    for (const { code } of [small, large]) await seller.wire.call('disputes.escalate', { code, note: '' });
    const codes = async (params: object) =>
      (await colleague.wire.call('disputes.listCases', { tab: 'open', limit: 100, ...params })).list.map(
        ({ code }) => code,
      );
    expect((await codes({ sort: 'amount' }))[0]).toBe(large.code);
    const byAge = await codes({ sort: 'age' });
    expect(byAge.indexOf(small.code)).toBeLessThan(byAge.indexOf(large.code));
    expect(await codes({ search: small.code.toLowerCase() })).toEqual([small.code]);
    expect(await codes({ search: 'AMARA_o', reason: 'invalid', brandId: 'amazon' })).toEqual(await codes({}));
    expect(await codes({ reason: 'mismatch' })).toEqual([]);
    expect(await codes({ brandId: 'steam' })).toEqual([]);
    expect(await codes({ search: 'nobody' })).toEqual([]);
  });

  it('counts what is open and how rulings went', async () => {
    const stats = await world.people.admin.wire.call('disputes.statistics', { days: 7 });
    expect(stats.open).toBeGreaterThan(2);
    expect(stats.age.map(({ key }) => key)).toEqual(['hour', 'six_hours', 'day', 'longer']);
    expect(stats.age[0]?.count).toBe(stats.open);
    expect(stats.rulings).toBeGreaterThan(2);
    expect(stats.medianS).not.toBeNull();
    expect(stats.byDay).toHaveLength(7);
    expect(stats.byDay.at(-1)).toMatchObject({ ruled: stats.rulings });
    expect(stats.byReason[0]?.key).toBe('invalid');
    expect(stats.byBrand).toHaveLength(1);
    expect(stats.byOutcome[0]).toEqual({ key: 'seller_won_card_invalid', count: stats.rulings });
  });

  it('hears of cases that open, change hands and are over', async () => {
    const order = await takenOrder();
    const news = await world.db.many<{ payload: { event: string; opened: boolean }; recipients: string[] }>(sql`
      SELECT payload, recipients FROM outbox WHERE event = 'disputes.changed' AND payload->>'code' = ${order.code} ORDER BY id`);
    expect(news.map(({ payload }) => [payload.event, payload.opened])).toEqual([
      ['escalate', true],
      ['take_case', false],
    ]);
    const staff = [world.people.moderator, world.people.colleague, world.people.admin].map(({ userId }) => userId);
    expect([...(news[0]?.recipients ?? [])].sort()).toEqual(staff.sort());
  });
});
