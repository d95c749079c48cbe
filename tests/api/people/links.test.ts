import { afterAll, describe, expect, it } from 'vitest';
import { tracesOf } from '#server/features/people/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { OrderLife } from '#tests/fixtures/world/order-life.ts';
import { balanceOf, buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { logInFrom } from '#tests/fixtures/world/ties.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const NO_ACCOUNT = { paymentAccount: false, isSameHolder: false, isLocal: true };

const logIn = (user: TestUser, device: string, address: string) => logInFrom(world, user, { device, address });

describe('what two accounts have in common', () => {
  it('is found for all pairs at once, and no device at all is not a device', async () => {
    const { referrer } = world.people;
    const [first, invited, stranger] = [
      await buildUser(world),
      await buildUser(world, { referrer }),
      await buildUser(world),
    ];
    for (const who of [first, invited]) {
      await logIn(who, 'a-device-of-two', '198.51.100.1');
      await logIn(who, 'a-device-of-two', '198.51.100.2');
    }
    for (const who of [first, stranger]) await logIn(who, '', '198.51.100.3');
    const pairs = [
      [first, stranger],
      [invited, first],
      [invited, referrer],
    ] as const;
    const ids = pairs.map(([user, other]) => ({ userId: user.userId, otherId: other.userId }));
    expect(await tracesOf(world.db, ids)).toEqual([
      { referral: false, document: false, ...NO_ACCOUNT, devices: 0, addresses: 1 },
      { referral: false, document: false, ...NO_ACCOUNT, devices: 1, addresses: 2 },
      { referral: true, document: false, ...NO_ACCOUNT, devices: 0, addresses: 0 },
    ]);
  });

  it('is one network where the addresses are of one /64, written in whatever way, and however many came since', async () => {
    const [first, second, third] = [await buildUser(world), await buildUser(world), await buildUser(world)];
    await logIn(first, 'desk', '2001:db8:7:1::a');
    await logIn(second, 'pocket', '2001:0db8:7:1:ffff::1');
    await logIn(third, 'desk', '2001:db8:7:2::a');
    await logIn(first, 'x', '198.51.100.77');
    await logIn(third, 'y', '::ffff:198.51.100.77');
    await world.db.run(sql`
      INSERT INTO session (id, token_hash, user_id, device_id, address, expires_at)
      SELECT gen_random_uuid(), uuid_send(gen_random_uuid()), ${first.userId}, 'other', '203.0.113.9', now() + interval '1 day'
      FROM generate_series(1, 600)`);
    const pairs = [second, third].map(({ userId: otherId }) => ({ userId: first.userId, otherId }));
    expect(await tracesOf(world.db, pairs)).toMatchObject([
      { devices: 0, addresses: 1 },
      { devices: 1, addresses: 1 },
    ]);
  });

  it('keeps the share of who invited themselves: two devices are enough', async () => {
    const referrer = await buildUser(world);
    const seller = await buildUser(world, { referrer });
    const provider = await buildUser(world, { role: 'provider', points: 1_000 });
    const life = new OrderLife(
      world,
      { ...world.people, seller, provider },
      await publishAd(provider, { totalAmount: 500 }),
    );
    const releaseOne = async () => {
      const { code } = await life.viewed([100]);
      await provider.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
      return (await balanceOf(world, referrer)).amount;
    };
    const paid = await releaseOne();
    expect(paid).toBeGreaterThan(0n);
    for (const [index, device] of ['first-device', 'second-device'].entries()) {
      await logIn(seller, device, `198.51.100.${10 + index}`);
      await logIn(referrer, device, `198.51.100.${20 + index}`);
    }
    expect(await releaseOne()).toBe(paid);
  });
});
