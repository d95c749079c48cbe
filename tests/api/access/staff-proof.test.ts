import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

/** The moderator holds the case, and has bound an authenticator app since. */
let world: World;
let order: Placed;
beforeAll(async () => {
  world = await openWorld();
  order = await world.life.held();
  await bindTotp(world, world.people.moderator);
});
afterAll(() => world.close());

describe('the case file', () => {
  const outcomeFor = (role: 'moderator' | 'seller') =>
    outcomeOf(world.people[role].wire.call('disputes.exportCase', { code: order.code }));

  it('is handed to staff who prove themselves, and to the parties', async () => {
    expect(await outcomeFor('moderator')).toBe('auth.step_up_needed');
    expect(await outcomeFor('seller')).toBe('ok');
    await proveByFactor(world, world.people.moderator, 'staff');
    expect(await outcomeFor('moderator')).toBe('ok');
  });
});
