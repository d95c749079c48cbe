import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bailAccountId } from '#core/ledger/accounts.ts';
import { payBailLegs } from '#core/ledger/bail-legs.ts';
import { fundLegs } from '#core/ledger/legs.ts';
import { amount } from '#core/money/amount.ts';
import { debtsLoop } from '#server/features/bail/debts.loop.ts';
import type { Session } from '#server/gateway/handler.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { createOrderWorld, type OrderWorld, refusalOf } from '../orders/order-world.ts';

const MOST = 127_500_000n;
const DUE = MOST * 10n;
const REQUIRED = 2_000_000_000;

let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld({
    'disputes.max_reminders': 2,
    'bail.required': REQUIRED,
    // One order amount of a hundred and fifty dollars is decided by one, of five hundred by two.
    'disputes.second_review_points': 2_000_000_000,
    'disputes.lost_rate_claims': 1_000,
  });
});
afterAll(() => world.drop());

type Placed = Awaited<ReturnType<OrderWorld['place']>>;

async function accountOf(id: string) {
  const [account] = await world.services.ledger.accounts([id]);
  if (!account) return { amount: 0n, frozen: 0n };
  return { amount: account.creditsPosted - account.debitsPosted, frozen: account.debitsPending };
}
const bailOf = ({ userId }: Session) => accountOf(bailAccountId(userId));

/** Sets the provider's bail: what there is goes back first. */
async function payBail(points: bigint, who: Session = world.people.provider): Promise<void> {
  const [id, home] = [bailAccountId(who.userId), who.userId];
  await world.services.ledger.openAccounts([{ id, home, owner: home, kind: 'bail', currency: 'POINTS' }]);
  const legs = { id: newId(), home, pointsAccount: home, bailAccount: id, amount: amount(points) };
  assertApplied(await world.services.ledger.apply([payBailLegs(legs)]));
}

async function claimed(order: Placed, who = world.people.provider, there = world): Promise<Placed> {
  for (const { id } of order.cards) await there.call(who, 'orders.revealCard', { code: order.code, cardId: id });
  const evidence = [await there.addUpload(who, 'evidence')];
  const cards = [
    { cardId: order.cards[0]?.id ?? '', kind: 'invalid' as const, actualFaceValue: 0, note: 'Used', evidence },
  ];
  await there.call(who, 'disputes.openClaim', { code: order.code, cards });
  return order;
}

async function taken(faces?: readonly number[]): Promise<Placed> {
  const order = await claimed(await world.place(faces));
  await world.call(world.people.seller, 'disputes.escalate', { code: order.code, note: '' });
  await world.call(world.people.moderator, 'disputes.takeCase', { code: order.code });
  return order;
}

const ruling = (order: Placed, over: object = {}) => ({
  code: order.code,
  outcome: 'seller_won_card_invalid',
  amount: `${order.amount}`,
  signature: order.code,
  reason: 'The shop confirms who spent it',
  fraud: true,
  ...over,
});

/** Fraud was found, and both parties have accepted or the time to appeal is over. */
async function inReview(faces?: readonly number[]): Promise<Placed> {
  const order = await taken(faces);
  await world.call(world.people.moderator, 'disputes.rule', ruling(order));
  for (const who of [world.people.seller, world.people.provider]) {
    await world.call(who, 'disputes.acceptRuling', { code: order.code });
  }
  expect(await world.stateOf(order.code)).toBe('compensation_review');
  return order;
}

const review = (who: Session, order: Placed, approve: boolean) =>
  world.call(who, 'disputes.reviewCompensation', {
    code: order.code,
    approve,
    due: `${order.amount * 10n}`,
    reason: 'The evidence leaves no doubt',
  });

describe('the bail behind a claim', () => {
  it('is reserved as far as it is free, and free again when the claim ends', async () => {
    await payBail(2_000_000_000n);
    const first = await claimed(await world.place());
    expect(await bailOf(world.people.provider)).toEqual({ amount: 2_000_000_000n, frozen: DUE });
    const second = await claimed(await world.place());
    expect((await bailOf(world.people.provider)).frozen).toBe(2_000_000_000n);
    const third = await claimed(await world.place());
    const holds = await world.db.many<{ held: bigint | null }>(sql`
      SELECT bail_hold_amount AS held FROM gift_order WHERE code = ANY(${[first, second, third].map(({ code }) => code)})
      ORDER BY id`);
    expect(holds.map(({ held }) => held)).toEqual([DUE, 2_000_000_000n - DUE, null]);
    await world.call(world.people.provider, 'disputes.withdrawClaim', { code: first.code });
    expect((await bailOf(world.people.provider)).frozen).toBe(2_000_000_000n - DUE);
    await world.call(world.people.seller, 'disputes.acceptClaim', { code: second.code, amount: `${42_500_000n}` });
    await world.call(world.people.provider, 'disputes.withdrawClaim', { code: third.code });
    expect(await bailOf(world.people.provider)).toEqual({ amount: 2_000_000_000n, frozen: 0n });
  });
});

describe('a ruling with fraud', () => {
  it('says beforehand what it leads to, and only where the seller gets all', async () => {
    const order = await taken();
    const draft = { code: order.code, outcome: 'seller_won_card_invalid', fraud: true };
    const preview = await world.call(world.people.moderator, 'disputes.previewRuling', draft);
    expect(preview.compensation).toEqual({ due: `${DUE}`, fromBail: `${DUE}`, reviewers: 1 });
    const none = { ...draft, outcome: 'dispute_cancelled' };
    expect(await refusalOf(world.call(world.people.moderator, 'disputes.previewRuling', none))).toBe(
      'orders.ruling_fraud',
    );
    await world.call(world.people.moderator, 'disputes.rule', ruling(order, { fraud: false }));
    for (const who of [world.people.seller, world.people.provider]) {
      await world.call(who, 'disputes.acceptRuling', { code: order.code });
    }
    expect(await world.stateOf(order.code)).toBe('seller_won_card_invalid');
    expect((await bailOf(world.people.provider)).frozen).toBe(0n);
  });

  it('settles the order at once, and waits for who did not rule', async () => {
    const before = await world.balanceOf(world.people.seller);
    const order = await inReview();
    const settled = await world.balanceOf(world.people.seller);
    expect(settled.amount - before.amount).toBe(MOST - MOST / 100n);
    expect(await refusalOf(review(world.people.moderator, order, true))).toBe('disputes.ruled_before');
    const due = `${DUE - 1n}`;
    const other = { code: order.code, approve: true, due, reason: 'Another amount than due' };
    expect(await refusalOf(world.call(world.people.admin, 'disputes.reviewCompensation', other))).toBe(
      'orders.amount_changed',
    );
    const { list } = await world.call(world.people.moderator2, 'disputes.listReviews', {});
    expect(list).toMatchObject([{ code: order.code, compensation: `${DUE}`, votes: 0, reasons: ['invalid'] }]);
    const bail = await bailOf(world.people.provider);
    expect(await review(world.people.moderator2, order, true)).toEqual({ state: 'seller_won_card_invalid' });
    expect((await world.balanceOf(world.people.seller)).amount - settled.amount).toBe(DUE);
    expect(await bailOf(world.people.provider)).toEqual({ amount: bail.amount - DUE, frozen: 0n });
    expect(await refusalOf(review(world.people.admin, order, true))).toBe('orders.ended');
    const { paid } = (await world.call(world.people.moderator2, 'disputes.getCase', { code: order.code })).compensation;
    expect(paid).toBe(`${DUE}`);
  });

  it('pays nothing beyond the order when the review refuses', async () => {
    await payBail(DUE);
    const order = await inReview();
    const [before, bail] = [await world.balanceOf(world.people.seller), await bailOf(world.people.provider)];
    expect(bail.frozen).toBe(DUE);
    expect(await review(world.people.admin, order, false)).toEqual({ state: 'seller_won_card_invalid' });
    expect(await world.balanceOf(world.people.seller)).toEqual(before);
    expect(await bailOf(world.people.provider)).toEqual({ amount: bail.amount, frozen: 0n });
  });

  it('takes two above a limit, and two who disagree refuse', async () => {
    const order = await inReview([500]);
    expect(await review(world.people.moderator2, order, true)).toEqual({ state: 'compensation_review' });
    expect(await refusalOf(review(world.people.moderator2, order, true))).toBe('disputes.already_reviewed');
    const found = await world.call(world.people.admin, 'disputes.getCase', { code: order.code });
    expect(found.compensation).toMatchObject({ reviewers: 2, votes: [{ by: 'otto', approve: true }] });
    const before = await world.balanceOf(world.people.seller);
    expect(await review(world.people.admin, order, false)).toEqual({ state: 'seller_won_card_invalid' });
    expect(await world.balanceOf(world.people.seller)).toEqual(before);
  });

  it('is not found between two of whom one invited the other', async () => {
    const order = await taken();
    await world.db.run(sql`UPDATE app_user SET referrer_id = ${world.people.provider.userId}
      WHERE id = ${world.people.seller.userId}`);
    const refused = await refusalOf(world.call(world.people.moderator, 'disputes.rule', ruling(order)));
    await world.db.run(sql`UPDATE app_user SET referrer_id = ${world.people.referrer.userId}
      WHERE id = ${world.people.seller.userId}`);
    expect(refused).toBe('disputes.linked_parties');
    expect(await world.stateOf(order.code)).toBe('in_arbitration');
  });
});

describe('a compensation that nothing covers', () => {
  it('takes bail, then points, and the rest is owed and swept from what comes in', async () => {
    const { provider, seller, moderator2 } = world.people;
    const order = await inReview();
    // The points that are left once bail is spent cover a part.
    const [bail, points] = [await bailOf(provider), await world.balanceOf(provider)];
    const { compensation } = await world.call(moderator2, 'disputes.getCase', { code: order.code });
    const keep = DUE - BigInt(compensation.held) - (bail.amount - bail.frozen) - 100_000_000n;
    expect(keep).toBeGreaterThan(0n);
    const spare = points.amount - points.frozen - keep;
    const treasury = '00000000-0000-8000-8000-000000000001';
    const leg = { kind: 'plain' as const, id: newId(), home: provider.userId, debitAccount: provider.userId };
    const away = { ...leg, creditAccount: treasury, amount: amount(spare), code: 100, ref: null };
    assertApplied(await world.services.ledger.apply([[away]]));
    const before = await world.balanceOf(seller);
    await review(moderator2, order, true);
    expect((await world.balanceOf(seller)).amount - before.amount).toBe(DUE - 100_000_000n);
    const { owed } = (await world.call(moderator2, 'disputes.getCase', { code: order.code })).compensation;
    expect(owed).toBe('100000000');
    const reasons = async () => {
      const { list } = await world.call(world.people.admin, 'disputes.listPauses', {});
      return list
        .filter(({ userId }) => userId === provider.userId)
        .map(({ reason }) => reason)
        .sort();
    };
    expect(await reasons()).toEqual(['bail', 'debt']);
    const fund = (units: bigint) =>
      world.services.ledger.apply([
        fundLegs({ id: newId(), account: provider.userId, home: provider.userId, amount: amount(units) }),
      ]);
    assertApplied(await fund(30_000_000n));
    expect(await debtsLoop.run(world.services)).toBe(1);
    expect((await world.balanceOf(seller)).amount - before.amount).toBe(DUE - 70_000_000n);
    expect(await debtsLoop.run(world.services)).toBe(0);
    assertApplied(await fund(500_000_000n));
    await debtsLoop.run(world.services);
    expect((await world.balanceOf(seller)).amount - before.amount).toBe(DUE);
    expect((await world.balanceOf(provider)).amount - points.frozen).toBe(430_000_000n);
    expect(await reasons()).toEqual(['bail']);
    assertApplied(await fund(100_000_000_000n));
  });
});

describe('a provider that loses its claims', () => {
  let other: OrderWorld;
  beforeAll(async () => {
    other = await createOrderWorld({
      'disputes.lost_rate_claims': 2,
      'disputes.max_lost_rate_bps': 5_000,
      'bail.required': 0,
    });
  });
  afterAll(() => other.drop());

  it('is suspended until an admin lifts it, and its record says why', async () => {
    const { provider, seller, moderator, admin } = other.people;
    const lose = async () => {
      const order = await claimed(await other.place(), provider, other);
      await other.call(seller, 'disputes.escalate', { code: order.code, note: '' });
      await other.call(moderator, 'disputes.takeCase', { code: order.code });
      await other.call(moderator, 'disputes.rule', ruling(order, { fraud: false }));
      for (const who of [seller, provider]) await other.call(who, 'disputes.acceptRuling', { code: order.code });
    };
    const paused = async () => (await other.call(admin, 'disputes.listPauses', {})).list;
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
    await other.call(admin, 'disputes.liftPause', lift);
    expect(await paused()).toEqual([]);
    expect(await refusalOf(other.call(admin, 'disputes.liftPause', lift))).toBe('nothing.found');
  });
});

describe('the workbench', () => {
  it('reminds a party, a few times, in the timeline and live', async () => {
    const order = await taken();
    const remind = (who: Session) =>
      world.call(who, 'disputes.remind', { code: order.code, party: 'seller', note: 'The receipt is missing' });
    expect(await refusalOf(remind(world.people.moderator2))).toBe('disputes.not_yours');
    expect(await remind(world.people.moderator)).toEqual({ sent: 1 });
    await remind(world.people.moderator);
    expect(await refusalOf(remind(world.people.moderator))).toBe('disputes.too_many_reminders');
    const { timeline } = await world.call(world.people.seller, 'orders.get', { code: order.code });
    expect(timeline.at(-1)).toMatchObject({
      type: 'remind',
      actor: 'moderator',
      name: 'ines',
      data: { party: 'seller', note: 'The receipt is missing' },
    });
  });

  it('passes a case on, to a colleague and to the admins', async () => {
    const { moderator, moderator2, admin, seller } = world.people;
    const order = await taken();
    const pass = (who: Session, to?: Session) =>
      world.call(who, 'disputes.passOn', {
        code: order.code,
        reason: 'I know one of the parties',
        ...(to ? { to: to.userId } : {}),
      });
    expect(await refusalOf(pass(moderator2, admin))).toBe('disputes.not_yours');
    expect(await refusalOf(pass(moderator, seller))).toBe('disputes.cannot_pass_on');
    const { colleagues } = await world.call(moderator, 'disputes.getCase', { code: order.code });
    expect(colleagues.map(({ name }) => name)).toEqual(['ada', 'otto']);
    await pass(moderator, moderator2);
    const view = await world.call(seller, 'orders.get', { code: order.code });
    expect(view.moderator?.name).toBe('otto');
    expect(await refusalOf(pass(moderator2, moderator))).toBe('disputes.cannot_pass_on');
    await pass(moderator2);
    const takes = (who: Session) => world.call(who, 'disputes.takeCase', { code: order.code });
    expect(await refusalOf(takes(moderator2))).toBe('disputes.admin_only');
    await takes(admin);
    expect((await world.call(seller, 'orders.get', { code: order.code })).moderator?.name).toBe('ada');
  });

  it('finds like cases, and cards and pictures that were seen before', async () => {
    const order = await taken();
    const { cases } = await world.call(world.people.moderator, 'disputes.similar', { code: order.code });
    expect(cases.length).toBeGreaterThan(2);
    expect(cases[0]).toMatchObject({ reasons: ['invalid'], outcome: 'seller_won_card_invalid' });
    const [card] = order.cards;
    const like = await world.place([30]);
    const old = await world.place([20]);
    await world.call(world.people.seller, 'orders.cancel', { code: old.code });
    await world.db.run(sql`UPDATE gift_card SET code_hash = (SELECT code_hash FROM gift_card WHERE id = ${card?.id})
      WHERE order_id = ${old.id}`);
    await world.db.run(sql`UPDATE upload SET phash = 77, sha256 = CASE WHEN id = ${card?.image} THEN sha256 ELSE 'x' END
      WHERE id IN (${card?.image}, ${like.cards[0]?.image})`);
    const { seen } = await world.call(world.people.moderator, 'disputes.similar', { code: order.code });
    expect(seen.map(({ what, cardRow, code }) => [what, cardRow, code])).toEqual([
      ['card', 1, old.code],
      ['like_image', 1, like.code],
    ]);
  });

  it('filters and sorts the queue', async () => {
    const { moderator2, seller } = world.people;
    const small = await claimed(await world.place([10]));
    const large = await claimed(await world.place([900]));
    for (const { code } of [small, large]) await world.call(seller, 'disputes.escalate', { code, note: '' });
    const codes = async (params: object) =>
      (await world.call(moderator2, 'disputes.listCases', { tab: 'open', limit: 100, ...params })).list.map(
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
    const stats = await world.call(world.people.admin, 'disputes.statistics', { days: 7 });
    expect(stats.open).toBeGreaterThan(2);
    expect(stats.age.map(({ key }) => key)).toEqual(['hour', 'six_hours', 'day', 'longer']);
    expect(stats.age[0]?.count).toBe(stats.open);
    expect(stats.rulings).toBeGreaterThan(4);
    expect(stats.medianS).not.toBeNull();
    expect(stats.byDay).toHaveLength(7);
    expect(stats.byDay.at(-1)).toMatchObject({ ruled: stats.rulings });
    expect(stats.byReason[0]?.key).toBe('invalid');
    expect(stats.byBrand).toHaveLength(1);
    expect(stats.byOutcome[0]).toEqual({ key: 'seller_won_card_invalid', count: stats.rulings });
  });

  it('hears of cases that open, change hands and are over', async () => {
    const order = await taken();
    const news = await world.db.many<{ payload: { event: string; opened: boolean }; recipients: string[] }>(sql`
      SELECT payload, recipients FROM outbox WHERE event = 'disputes.changed' AND payload->>'code' = ${order.code} ORDER BY id`);
    expect(news.map(({ payload }) => [payload.event, payload.opened])).toEqual([
      ['escalate', true],
      ['take_case', false],
    ]);
    const staff = [world.people.moderator, world.people.moderator2, world.people.admin].map(({ userId }) => userId);
    expect([...(news[0]?.recipients ?? [])].sort()).toEqual(staff.sort());
  });
});
