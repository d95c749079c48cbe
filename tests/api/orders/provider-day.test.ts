import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { POINT, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

await withinOne('day');
const world = await openWorld();
afterAll(() => world.close());

const { seller, provider } = world.people;

const dayOf = async (who: TestUser, zone?: string) => {
  const { since, ...day } = await who.wire.call('orders.getProviderDay', zone === undefined ? {} : { zone });
  return { ...day, paid: BigInt(day.paid) / POINT, since: new Date(since) };
};

describe('the day of a provider', () => {
  it('counts the cards that were paid since it began, and nothing that is open or came back', async () => {
    await world.life.placed();
    expect(await dayOf(provider)).toMatchObject({ orders: 0, cards: 0, paid: 0n, currencies: [] });
    await world.life.released();
    const order = await world.life.released();
    expect(await dayOf(provider)).toMatchObject({ orders: 2, cards: 2, paid: 170n });
    await world.db.run(sql`UPDATE gift_order SET ended_at = ended_at - interval '25 hours' WHERE code = ${order.code}`);
    expect(await dayOf(provider)).toMatchObject({
      orders: 1,
      cards: 1,
      paid: 85n,
      currencies: [{ currency: 'USD', unit: 2, cards: 1, faceValue: '10000', paid: (85n * POINT).toString() }],
    });
  });

  it('begins at midnight of the zone that the reader’s screen has', async () => {
    const { since } = await dayOf(provider, 'Asia/Tokyo');
    expect([since.getUTCHours(), since.getUTCMinutes()]).toEqual([15, 0]);
    expect(Date.now() - since.getTime()).toBeLessThan(86_400_000);
  });

  it('begins with the first shift of the team, in its zone', async () => {
    await world.db.run(
      sql`INSERT INTO team (id, owner_id, name) VALUES (gen_random_uuid(), ${provider.userId}, 'Night')`,
    );
    const { since } = await dayOf(provider, 'Asia/Tokyo');
    expect([since.getUTCHours(), since.getUTCMinutes()]).toEqual([16, 0]);
  });

  it('is no trader’s, and nobody’s without a session', async () => {
    expect(await refusalOf(seller.wire.call('orders.getProviderDay', {}))).toBe('gateway.forbidden');
    expect(await refusalOf(client(world.url).call('orders.getProviderDay', {}))).toBe('session.required');
  });
});
