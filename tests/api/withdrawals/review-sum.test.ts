import { afterAll, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { openWithdrawalWorld, type WithdrawalWorld } from '#tests/fixtures/chain/withdrawal-world.ts';
import { ask } from '#tests/fixtures/world/payouts.ts';
import { POINT } from '#tests/fixtures/world/people.ts';
import { addPayableAccount } from '#tests/fixtures/world/points-orders.ts';

const world = await openWithdrawalWorld({
  'withdrawals.address_hold_s': 0,
  'withdrawals.review_above_points': 500_000_000,
});
afterAll(() => world.close());

/** Nothing that was withdrawn so far counts for the tests that follow. */
const dayLater = () =>
  world.ownDb((db) => db.run(sql`UPDATE withdrawal SET requested_at = requested_at - interval '24 hours'`));
const stateAfter = async (...sums: Parameters<WithdrawalWorld['withdraw']>) => (await world.withdraw(...sums)).state;

it('payments of one account within a day are reviewed as one of their sum', async () => {
  const user = await world.owner(1_000);
  expect(await stateAfter(user, 300)).toBe('approved');
  const quote = { network: world.network.id, amount: (201n * POINT).toString(), addressId: user.addressId };
  expect(await user.wire.call('withdrawals.getQuote', quote)).toMatchObject({ reviewers: 2 });
  const [first, second] = await Promise.all([stateAfter(user, 150), stateAfter(user, 150)]);
  expect([first, second].sort()).toEqual(['approved', 'in_review']);
  expect(await stateAfter(user, 50)).toBe('approved');
  await dayLater();
  expect(await stateAfter(user, 200)).toBe('approved');
  await dayLater();
});

it('payouts of the same day count, too, unless they come back', async () => {
  const user = await world.owner(1_000);
  const payee = { ...user, accountId: await addPayableAccount(world, user) };
  const { id } = await ask(payee, 300);
  expect(await stateAfter(user, 201)).toBe('in_review');
  await user.wire.call('payouts.cancel', { id });
  expect(await stateAfter(user, 201)).toBe('approved');
  await dayLater();
});

it('what was taken back does not count', async () => {
  const user = await world.owner(1_000);
  const { id } = await world.withdraw(user, 400);
  await user.wire.call('withdrawals.cancel', { id });
  expect(await stateAfter(user, 400)).toBe('approved');
  await dayLater();
});

it('payments of several accounts to one address are reviewed as one of their sum', async () => {
  const [first, second] = [await world.owner(400), await world.owner(400)];
  expect(await stateAfter(first, 300)).toBe('approved');
  const quote = { network: world.network.id, amount: (300n * POINT).toString() };
  expect(await second.wire.call('withdrawals.getQuote', quote)).toMatchObject({ reviewers: 0 });
  const there = { ...quote, addressId: second.addressId };
  expect(await second.wire.call('withdrawals.getQuote', there)).toMatchObject({ reviewers: 2 });
  expect(await stateAfter(second, 300)).toBe('in_review');
});
