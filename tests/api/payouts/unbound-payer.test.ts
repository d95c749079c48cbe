import { afterAll, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { ask, buildPayoutOwner } from '#tests/fixtures/world/payouts.ts';
import { buildUser, signIn } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false, rules: { 'auth.second_factor_needed': 1 } });
afterAll(() => app.close());

it('a payer without a second factor, which takes no payout, reads nothing of those who wait for one', async () => {
  const moderator = await buildUser(app, { role: 'moderator' });
  await bindTotp(app, moderator);
  await proveByFactor(app, moderator, 'staff');
  const { id } = await ask(await buildPayoutOwner(app, moderator));
  const payer = await buildUser(app, { role: 'provider' });
  await app.db.run(sql`UPDATE app_user SET server_type = 3 WHERE id = ${payer.userId}`);
  const { wire } = await signIn(app, payer);
  const listed = async () => (await wire.call('payouts.listWork', {})).list.map((row) => row.id);
  expect(await outcomeOf(wire.call('payouts.take', { id }))).toBe('auth.second_factor_unbound');
  expect(await listed()).toEqual([]);
  await bindTotp(app, payer);
  expect(await listed()).toEqual([id]);
});
