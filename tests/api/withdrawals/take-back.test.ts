import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { signPending } from '#server/signer/sign-pass.ts';
import { openPayWorld, type PayWorld } from '#tests/fixtures/chain/pay-world.ts';
import { balanceOf, buildUser, POINT } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const DAY_MS = 86_400_000;
const RACES = 8;

const world = await openPayWorld();
afterAll(() => world.close());
afterEach(async () => {
  expect(await auditLedger(world.db)).toEqual([]);
});

type Owner = Awaited<ReturnType<PayWorld['owner']>>;

/** A withdrawal of 40 points that the signer has. */
async function signing(owner?: Owner) {
  const user = owner ?? (await world.owner(200));
  const { id } = await world.withdraw(user, 40);
  await world.look();
  expect(await world.stateOf(id)).toBe('signing');
  return { user, id, cancel: () => outcomeOf(user.wire.call('withdrawals.cancel', { id })) };
}

const rowOf = async ({ wire }: Owner, id: string) =>
  (await wire.call('withdrawals.listOwn', {})).list.find((row) => row.id === id);
const countTxs = async (id: string) =>
  (await world.db.many(sql`SELECT FROM signed_transaction WHERE payment_id = ${id}`)).length;
const heldOf = async (user: Owner) => (await balanceOf(world, user)).frozen / POINT;

/** Whether somebody waits for the lock of the signer. */
async function isWaitedFor(): Promise<boolean> {
  const rows = await world.ownDb((db) =>
    db.many(sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`),
  );
  return rows.length > 0;
}

describe('a withdrawal that the signer has', () => {
  it('is held back for the sum of a day, says until when, and is taken back for good', async () => {
    const strict = { ...world.signer, config: { ...world.signer.config, reviewAbove: 70n * POINT } };
    const first = await signing();
    const { user } = first;
    await signPending(strict);
    expect(await countTxs(first.id)).toBe(1);
    const { id, cancel } = await signing(user);
    await signPending(strict);
    await world.look();
    const { at } = await world.db.one<{ at: Date }>(sql`
      SELECT signed_at AS at FROM signing WHERE payment_id = ${first.id}`);
    const waitsUntil = new Date(at.getTime() + DAY_MS).toISOString();
    expect(await rowOf(user, id)).toMatchObject({ state: 'signing', waitsFor: 'limit', waitsUntil, canCancel: true });
    expect([await cancel(), await world.stateOf(id), await heldOf(user)]).toEqual(['ok', 'cancelled', 40n]);
    // The limit has room by now, and another look finds nothing to do.
    for (let round = 0; round < 2; round++) {
      await world.sign();
      await world.look();
    }
    const { refusal } = await world.db.one<{ refusal: string }>(sql`
      SELECT refusal FROM signing WHERE payment_id = ${id}`);
    expect([refusal, await countTxs(id), await world.stateOf(id)]).toEqual(['state', 0, 'cancelled']);
    expect(await cancel()).toBe('withdrawals.too_late');
  });

  it.each([
    ['its day', 'day', { dayLimit: 1n }],
    ['the age of an address', 'address', { addressAgeS: 3_600 }],
  ] as const)('waits for %s, and no longer once it is signed', async (_, limit, config) => {
    const { user, id } = await signing();
    await signPending({ ...world.signer, config: { ...world.signer.config, ...config } });
    await world.look();
    const row = await rowOf(user, id);
    const isTold = row?.waitsUntil !== null;
    expect([row?.waitsFor, isTold]).toEqual(['limit', limit === 'address']);
    await world.send(id);
    expect(await rowOf(user, id)).toMatchObject({ waitsFor: null, waitsUntil: null, canCancel: false });
  });

  it('is not taken back once it is signed, although nobody has sent it', async () => {
    const { user, id, cancel } = await signing();
    await world.sign();
    expect(await rowOf(user, id)).toMatchObject({ state: 'signing', canCancel: false });
    expect([await cancel(), await heldOf(user)]).toEqual(['withdrawals.too_late', 40n]);
  });

  it('is not taken back while it is being signed', async () => {
    const { id, cancel } = await signing();
    let outcome: Promise<string> = Promise.resolve('');
    const { key } = world.own;
    const sign: typeof key.sign = async (order) => {
      let isOver = false;
      outcome = cancel().finally(() => {
        isOver = true;
      });
      while (!isOver && !(await isWaitedFor()));
      return key.sign(order);
    };
    await signPending(world.signerWith({ key: { ...key, sign } }));
    expect([await outcome, await countTxs(id)]).toEqual(['withdrawals.too_late', 1]);
  });

  it('is either signed or taken back, whoever comes first', async () => {
    for (let race = 0; race < RACES; race++) {
      const { user, id, cancel } = await signing();
      const [outcome] = await Promise.all([cancel(), signPending(world.signer), signPending(world.signer)]);
      const isBack = outcome === 'ok';
      const state = isBack ? 'cancelled' : 'signing';
      expect([await world.stateOf(id), await countTxs(id)]).toEqual([state, isBack ? 0 : 1]);
      expect(await heldOf(user)).toBe(isBack ? 0n : 40n);
    }
  });

  it.each([
    ['held', sql`money_held_until = now() + interval '1 day'`, sql`money_held_until = NULL`],
    ['frozen', sql`status = 'frozen'`, sql`status = 'active'`],
  ] as const)('is recalled while its owner is %s, and goes on afterwards', async (_why, stop: Sql, free: Sql) => {
    const { user, id } = await signing();
    const full = { ...world.signer, config: { ...world.signer.config, dayLimit: 1n } };
    await signPending(full);
    await world.db.run(sql`UPDATE app_user SET ${stop} WHERE id = ${user.userId}`);
    for (let round = 0; round < 2; round++) {
      await world.look();
      await world.sign();
    }
    expect([await world.stateOf(id), await world.waitOf(id), await countTxs(id)]).toEqual(['approved', 'held', 0]);
    await world.db.run(sql`UPDATE app_user SET ${free} WHERE id = ${user.userId}`);
    await world.look();
    expect(await world.stateOf(id)).toBe('signing');
    await world.sign();
    expect([await countTxs(id), await heldOf(user)]).toEqual([1, 40n]);
  });

  it('goes to staff when its owner is suspended before it is signed, and is paid once they approved it', async () => {
    const { user, id } = await signing();
    await signPending({ ...world.signer, config: { ...world.signer.config, dayLimit: 1n } });
    const moderator = await buildUser(world, { role: 'moderator' });
    const suspension = { userId: user.userId, scope: 'account', days: 3, reason: 'Reported by three sellers' } as const;
    await moderator.wire.call('staff.suspend', suspension);
    for (let round = 0; round < 2; round++) await world.look();
    expect(await world.stateOf(id)).toBe('in_review');
    await world.sign();
    expect(await countTxs(id)).toBe(0);
    const { wire } = await buildUser(world, { role: 'moderator' });
    await wire.call('withdrawals.review', { id, decision: 'approve', reason: 'Compared with the last payments' });
    await world.send(id);
    await world.chain.mine(3);
    await world.look();
    expect([await world.stateOf(id), await countTxs(id), await heldOf(user)]).toEqual(['confirmed', 1, 0n]);
  });

  it('is somebody else’s, or nobody’s: nothing is taken back', async () => {
    const { id } = await signing();
    const stranger = await world.owner(10);
    expect(await outcomeOf(stranger.wire.call('withdrawals.cancel', { id }))).toBe('nothing.found');
  });
});
