import { afterAll, describe, expect, it } from 'vitest';
import type { ReleaseKeep } from '#core/orders/release-keep.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { revealCards } from '#tests/fixtures/world/order-life.ts';
import { signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const MOST_S = 600;
const world = await openWorld({ 'auth.release_proof_max_s': MOST_S });
afterAll(() => world.close());

/** A new order of a card that the provider has opened, released by a session. */
async function release(session: TestUser, proof: { tradePassword?: string; keepMinutes?: ReleaseKeep } = {}) {
  const { code } = await world.life.placed([100]);
  await revealCards(world.people.provider, code);
  return outcomeOf(session.wire.call('orders.release', { code, ...proof }));
}

const newSession = () => signIn(world, world.people.provider);
const untilOf = async ({ wire }: TestUser) => (await wire.call('users.getMe', {})).releasesUntil;
/** Moves the end of what a session keeps by some seconds. */
const moveEnd = (session: TestUser, seconds: number) =>
  world.db.run(sql`
    UPDATE session SET releases_until = releases_until + make_interval(secs => ${seconds}) WHERE id = ${session.sessionId}`);

describe('a release of a card order', () => {
  it('asks for the trading password each time, unless the session keeps it', async () => {
    const session = await newSession();
    expect(await release(session)).toBe('auth.trading_password_needed');
    expect(await release(session, { tradePassword: 'Wrong1234', keepMinutes: '5' })).toBe(
      'auth.trading_password_wrong',
    );
    expect(await release(session)).toBe('auth.trading_password_needed');
    expect(await release(session, { tradePassword: TRADE_PASSWORD, keepMinutes: '0' })).toBe('ok');
    expect(await untilOf(session)).toBeNull();
    expect(await release(session)).toBe('auth.trading_password_needed');
  });

  it('comes without it for the time that was chosen, in that session only', async () => {
    const [session, thief] = [await newSession(), await newSession()];
    expect(await release(session, { tradePassword: TRADE_PASSWORD, keepMinutes: '5' })).toBe('ok');
    expect(await untilOf(session)).not.toBeNull();
    expect(await release(session)).toBe('ok');
    expect(await untilOf(thief)).toBeNull();
    expect(await release(thief)).toBe('auth.trading_password_needed');
    await moveEnd(session, -300);
    expect(await release(session)).toBe('auth.trading_password_needed');
  });

  it('keeps it no longer than the rule says, also when the rule was longer before', async () => {
    const session = await newSession();
    await release(session, { tradePassword: TRADE_PASSWORD, keepMinutes: '60' });
    const leftMs = Date.parse((await untilOf(session)) ?? '') - Date.now();
    expect(leftMs).toBeLessThanOrEqual(MOST_S * 1000);
    expect(await release(session)).toBe('ok');
    await moveEnd(session, 60);
    expect(await release(session)).toBe('auth.trading_password_needed');
  });

  it('asks again once another session has changed what protects the account', async () => {
    const session = await newSession();
    expect(await release(session, { tradePassword: TRADE_PASSWORD, keepMinutes: '5' })).toBe('ok');
    const owner = world.people.provider;
    await bindTotp(world, owner);
    await proveByFactor(world, session, 'money');
    expect(await untilOf(session)).toBeNull();
    expect(await release(session)).not.toBe('ok');
  });
});
