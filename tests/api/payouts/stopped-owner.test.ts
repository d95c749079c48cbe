import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matchPayouts } from '#server/features/payouts/payments/match.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { fakeBudPay } from '#tests/fakes/payout-channels/budpay.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';
import {
  ACCOUNT_NUMBER,
  ask,
  buildPayer,
  buildPayoutOwner,
  HOLDER,
  lookNow,
  stateOf,
} from '#tests/fixtures/world/payouts.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

let app: TestApp;
let fake: FakeChannel;
let moderator: TestUser;
beforeAll(async () => {
  fake = await fakeBudPay([payerIdOf('payer')]);
  app = await startTestApp({ loops: false, env: { PAYOUT_CHANNELS: JSON.stringify([fake.setup]) } });
  moderator = await buildUser(app, { role: 'moderator' });
  await buildPayer(app, 'payer', 3);
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

describe('a payment that a channel has yet to be sent', () => {
  it.each([
    ['held', sql`money_held_until = now() + interval '1 day'`, sql`money_held_until = NULL`],
    ['frozen', sql`status = 'frozen'`, sql`status = 'active'`],
  ] as const)('waits while its owner is %s', async (_why, stop: Sql, free: Sql) => {
    fake.holders.set(ACCOUNT_NUMBER, HOLDER);
    fake.payments.clear();
    const owner = await buildPayoutOwner(app, moderator);
    const { id } = await ask(owner);
    await matchPayouts(app.services);
    await app.db.run(sql`UPDATE app_user SET ${stop} WHERE id = ${owner.userId}`);
    await lookNow(app);
    expect([await stateOf(app, id), fake.payments.size]).toEqual(['paying', 0]);
    await app.db.run(sql`UPDATE app_user SET ${free} WHERE id = ${owner.userId}`);
    await lookNow(app);
    expect(fake.payments.size).toBe(1);
  });
});
