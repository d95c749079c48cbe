import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

const backOf = async ({ userId }: Pick<TestUser, 'userId'>): Promise<number | null> => {
  const { at } = await client(world.url).call('providers.getUsualReturn', { userId });
  return at === null ? null : Date.parse(at);
};

/** Somebody was there in the hour that begins so many hours from now, on each of these days before today. */
const wasThere = ({ userId }: TestUser, hoursAhead: number, daysAgo: readonly number[]) =>
  world.db.run(sql`
    INSERT INTO presence_hour (user_id, hour)
    SELECT ${userId}, date_trunc('hour', now()) + make_interval(hours => ${hoursAhead}) - make_interval(days => d)
    FROM unnest(${[...daysAgo]}::int[]) d`);

describe('when a provider is usually back', () => {
  it('is the next hour of their habit, for everybody to see', async () => {
    const provider = await buildUser(world, { role: 'provider' });
    expect(await backOf(provider)).toBeNull();
    await wasThere(provider, 3, [1, 2, 3, 4, 5, 6]);
    await wasThere(provider, 1, [1]);
    // The hour may change between the two readings of the clock.
    const inThreeHours = () => (Math.floor(Date.now() / HOUR_MS) + 3) * HOUR_MS;
    const before = inThreeHours();
    const back = await backOf(provider);
    expect([before, inThreeHours()]).toContain(back);
  });

  it('is not known from hours of more than four weeks ago, nor of somebody who is nobody', async () => {
    const provider = await buildUser(world, { role: 'provider' });
    await wasThere(provider, 3, [40, 41, 42, 43, 44, 45]);
    expect(await backOf(provider)).toBeNull();
    expect(await backOf({ userId: '00000000-0000-7000-8000-000000000000' })).toBeNull();
  });
});
