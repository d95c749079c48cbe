import { afterAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openWithdrawalWorld } from '#tests/fixtures/chain/withdrawal-world.ts';
import { koboFor } from '#tests/fixtures/world/payouts.ts';
import { balanceOf, buildUser, POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPayableAccount } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const world = await openWithdrawalWorld({
  'withdrawals.address_hold_s': 0,
  'withdrawals.review_above_points': 500_000_000,
  'withdrawals.open_most': 3,
  'identity.out_day_one': 300_000_000,
});
afterAll(() => world.close());

type Owner = TestUser & { readonly addressId: string };
const outcome = (user: Owner, points: number) => outcomeOf(world.withdraw(user, points));
const available = async (user: TestUser): Promise<number> => {
  const { amount, frozen } = await balanceOf(world, user);
  return Number(amount - frozen) / Number(POINT);
};
const review = (staff: TestUser, id: string, decision: 'approve' | 'reject' = 'approve') =>
  staff.wire.call('withdrawals.review', { id, decision, reason: 'Compared with the last payments' });

describe('a withdrawal', () => {
  it('is quoted, holds its points, and gives them back when its owner cancels', async () => {
    const user = await world.owner(100);
    const network = world.network.id;
    const quote = await user.wire.call('withdrawals.getQuote', { network, amount: '40000000' });
    expect(quote).toEqual({ fee: '1000000', receives: '39000000', worth: '40000000', reviewers: 0 });
    const { id, state } = await world.withdraw(user, 40);
    expect([state, await available(user)]).toEqual(['approved', 60]);
    expect((await user.wire.call('points.listBalances', {})).list).toMatchObject([
      { frozenAmount: '40000000', frozenOrders: 0, frozenWithdrawals: 1, frozenPayouts: 0 },
      { frozenWithdrawals: 0 },
    ]);
    const { list } = await user.wire.call('withdrawals.listOwn', {});
    expect(list).toMatchObject([{ id, state: 'approved', amount: '40000000', fee: '1000000', label: 'My wallet' }]);
    expect(await auditLedger(world.db)).toEqual([]);
    const other = await buildUser(world);
    expect(await outcomeOf(other.wire.call('withdrawals.cancel', { id }))).toBe('nothing.found');
    await user.wire.call('withdrawals.cancel', { id });
    expect(await outcomeOf(user.wire.call('withdrawals.cancel', { id }))).toBe('withdrawals.too_late');
    expect([await world.stateOf(id), await available(user)]).toEqual(['cancelled', 100]);
  });

  it('leaves what is not held to be sent, and is no open order', async () => {
    const [user, friend] = [await world.owner(100), await buildUser(world)];
    await world.withdraw(user, 60);
    const gift = { receiverId: friend.userId, amount: '40000000', tradePassword: TRADE_PASSWORD };
    expect(await outcomeOf(user.wire.call('sends.send', gift))).toBe('ok');
    expect(await available(user)).toBe(0);
  });

  it('leaves what is not held to be paid out', async () => {
    const user = await world.owner(100);
    const accountId = await addPayableAccount(world, user);
    await world.withdraw(user, 60);
    const wish = { accountId, points: '40000000', fiat: koboFor(40), tradePassword: TRADE_PASSWORD };
    expect(await outcomeOf(user.wire.call('payouts.request', wish))).toBe('ok');
    expect(await available(user)).toBe(0);
  });

  it('is refused beyond what its owner has, may, and is known for', async () => {
    const user = await world.owner(400, { level: 1 });
    expect(await outcome(user, 9)).toBe('withdrawals.least');
    expect(await outcome(user, 301)).toBe('withdrawals.day_limit');
    expect(await outcome(user, 200)).toBe('ok');
    expect(await outcome(user, 101)).toBe('withdrawals.day_limit');
    expect(await outcome(await world.owner(50), 51)).toBe('withdrawals.points_short');
    const nobody = await world.owner(50, { level: 0 });
    expect(await outcome(nobody, 20)).toBe('withdrawals.identity');
    expect(await outcome({ ...user, addressId: nobody.addressId }, 20)).toBe('nothing.found');
    const lucky = await world.owner(20, { points: 20_000 });
    expect(await outcome(lucky, 19_000)).toBe('withdrawals.network_short');
    const cheap = { addressId: lucky.addressId, amount: '20000000', fee: '999999', tradePassword: TRADE_PASSWORD };
    expect(await outcomeOf(lucky.wire.call('withdrawals.request', cheap))).toBe('withdrawals.fee_changed');
    const wrong = { ...cheap, fee: '1000000', tradePassword: 'Wrong2468' };
    expect(await outcomeOf(lucky.wire.call('withdrawals.request', wrong))).toBe('auth.trading_password_wrong');
  });

  it('waits for a new address, for a changed account, and for open ones', async () => {
    const user = await world.owner(100);
    const hold = (interval: string) => sql`now() + ${interval}::interval`;
    await world.ownDb((db) =>
      db.run(sql`UPDATE withdrawal_address SET held_until = ${hold('1 hour')} WHERE id = ${user.addressId}`),
    );
    expect(await outcome(user, 20)).toBe('withdrawals.address_held');
    await world.ownDb((db) =>
      db.run(sql`UPDATE withdrawal_address SET held_until = now() WHERE id = ${user.addressId}`),
    );
    await world.db.run(sql`UPDATE app_user SET money_held_until = ${hold('1 hour')} WHERE id = ${user.userId}`);
    expect(await outcome(user, 20)).toBe('auth.money_held');
    await world.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${user.userId}`);
    for (let count = 0; count < 3; count++) expect(await outcome(user, 20)).toBe('ok');
    expect(await outcome(user, 20)).toBe('withdrawals.too_many_open');
  });

  it('raced with a send of the same funds spends each point once', async () => {
    const [user, friend] = [await world.owner(100), await buildUser(world)];
    const gift = { receiverId: friend.userId, amount: '60000000', tradePassword: TRADE_PASSWORD };
    const outcomes = await Promise.all([
      outcome(user, 60),
      outcomeOf(user.wire.call('sends.send', gift)),
      outcome(user, 60),
    ]);
    expect(outcomes.filter((result) => result === 'ok')).toHaveLength(1);
    expect(await available(user)).toBe(40);
    expect(await auditLedger(world.db)).toEqual([]);
  });
});

describe('a large withdrawal', () => {
  it('waits for two members of staff, neither its owner nor linked, nor the same twice', async () => {
    const user = await world.owner(700);
    const { id, state } = await world.withdraw(user, 600);
    expect(state).toBe('in_review');
    const [first, second, linked, support] = [
      await buildUser(world, { role: 'moderator' }),
      await buildUser(world, { role: 'admin' }),
      await buildUser(world, { role: 'moderator' }),
      await buildUser(world, { role: 'support' }),
    ];
    await world.db.run(sql`UPDATE app_user SET referrer_id = ${user.userId} WHERE id = ${linked.userId}`);
    expect(await outcomeOf(review(support, id))).toBe('gateway.forbidden');
    const brief = { id, decision: 'approve', reason: 'Looks ok' } as const;
    expect(await outcomeOf(first.wire.call('withdrawals.review', brief))).toBe('gateway.invalid');
    expect(await outcomeOf(review(linked, id))).toBe('staff.opponent');
    const barred = async ({ wire }: TestUser) => (await wire.call('withdrawals.listQueue', {})).list[0]?.isOpponent;
    expect([await barred(linked), await barred(first)]).toEqual([true, false]);
    expect(await review(first, id)).toEqual({ state: 'in_review' });
    expect(await outcomeOf(review(first, id))).toBe('withdrawals.reviewed_already');
    const { list, canReview } = await second.wire.call('withdrawals.listQueue', {});
    expect(canReview).toBe(true);
    expect(list.find((row) => row.id === id)).toMatchObject({
      owner: user.name,
      approvals: 1,
      reviewers: 2,
      reviews: [{ reviewer: first.name, decision: 'approve' }],
    });
    expect(await review(second, id)).toEqual({ state: 'approved' });
    expect(await outcomeOf(review(await buildUser(world, { role: 'admin' }), id))).toBe('withdrawals.too_late');
    const log = await second.wire.call('staff.listActs', { kind: 'withdrawal' });
    expect(log.list).toHaveLength(2);
  });

  it('goes back when staff reject it, with their reason', async () => {
    const user = await world.owner(700);
    const { id } = await world.withdraw(user, 600);
    const staff = await buildUser(world, { role: 'moderator' });
    expect(await review(staff, id, 'reject')).toEqual({ state: 'returned' });
    expect(await available(user)).toBe(700);
    const { list } = await user.wire.call('withdrawals.listOwn', {});
    expect(list).toMatchObject([{ state: 'returned', reason: 'Compared with the last payments' }]);
  });

  it('of a suspended account waits for one review, however small', async () => {
    const user = await world.owner(100);
    const staff = await buildUser(world, { role: 'moderator' });
    const suspension = { userId: user.userId, scope: 'account', days: 3, reason: 'Reported by three sellers' } as const;
    await staff.wire.call('staff.suspend', suspension);
    expect((await user.wire.call('withdrawals.getTerms', {})).isReviewed).toBe(true);
    const { id, state } = await world.withdraw(user, 20);
    expect(state).toBe('in_review');
    expect(await review(staff, id)).toEqual({ state: 'approved' });
  });
});
