import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerStop } from '#server/features/withdrawals/pay/start.ts';
import { lockWithdrawal } from '#server/features/withdrawals/withdrawals.store.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { openWithdrawalWorld, type WithdrawalWorld } from '#tests/fixtures/chain/withdrawal-world.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { makeOld, shareDevice } from '#tests/fixtures/world/ties.ts';

const reason = 'Compared with the last payments';

let world: WithdrawalWorld;
let id: string;
let first: TestUser;
beforeAll(async () => {
  world = await openWithdrawalWorld({
    'withdrawals.address_hold_s': 0,
    'withdrawals.review_above_points': 500_000_000,
  });
  await makeOld(world);
  ({ id } = await world.withdraw(await world.owner(700), 600));
  first = await buildUser(world, { role: 'moderator' });
  await review(first);
});
afterAll(() => world.close());

const review = (staff: TestUser, decision: 'approve' | 'reject' = 'approve', of = id) =>
  staff.wire.call('withdrawals.review', { id: of, decision, reason });
const tieShown = async (to: TestUser) =>
  (await to.wire.call('withdrawals.listQueue', {})).list.find((row) => row.id === id)?.tie;

it('two reviewers on one device are refused, and the queue says so to the second', async () => {
  const second = await buildUser(world, { role: 'moderator' });
  expect(await tieShown(second)).toBeNull();
  await shareDevice(world, first, second);
  expect(await tieShown(second)).toEqual({ name: first.name, tie: 'device' });
  expect(await outcomeOf(review(second))).toBe('staff.same_device');
});

it('two reviewers of whom one proposed the role of the other are refused', async () => {
  const promoted = await buildUser(world, { role: 'moderator' });
  const change = { before: { role: 'trader' }, after: { role: 'moderator' } };
  const signers = { actorId: first.userId, approverId: null };
  await world.db.run(
    noteStaffAct({ ...signers, ...change, kind: 'role', userId: promoted.userId, subject: promoted.name, reason }),
  );
  expect(await tieShown(promoted)).toEqual({ name: first.name, tie: 'role' });
  expect(await outcomeOf(review(promoted))).toBe('staff.role_maker');
  expect(await review(await buildUser(world, { role: 'moderator' }))).toEqual({ state: 'approved' });
});

it('a reviewer on the device of the first may still reject it', async () => {
  const second = await buildUser(world, { role: 'moderator' });
  await shareDevice(world, first, second);
  const other = (await world.withdraw(await world.owner(700), 600)).id;
  await review(first, 'approve', other);
  expect(await outcomeOf(review(second, 'approve', other))).toBe('staff.same_device');
  expect(await review(second, 'reject', other)).toEqual({ state: 'returned' });
});

it('an approval counts no more once its reviewer is suspended or has lost the role', async () => {
  const [gone, suspended] = [
    await buildUser(world, { role: 'moderator' }),
    await buildUser(world, { role: 'moderator' }),
  ];
  const other = (await world.withdraw(await world.owner(700), 600)).id;
  expect(await review(gone, 'approve', other)).toEqual({ state: 'in_review' });
  await world.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${gone.userId}`);
  expect(await review(suspended, 'approve', other)).toEqual({ state: 'in_review' });
  const third = await buildUser(world, { role: 'moderator' });
  expect(await review(third, 'approve', other)).toEqual({ state: 'approved' });
  await world.db.run(sql`UPDATE app_user SET status = 'suspended' WHERE id = ${suspended.userId}`);
  await world.db.transaction(async (tx) => {
    const row = await lockWithdrawal(tx, other);
    expect(row === null ? null : await ownerStop({ services: world.services, tx }, row)).toBe('moved');
  });
  expect(await world.stateOf(other)).toBe('in_review');
});
