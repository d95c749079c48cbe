import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { buildUser, signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

/** The moderator holds the case, and has bound an authenticator app since. */
const world = await openWorld();
const order = await world.life.held();
await bindTotp(world, world.people.moderator);
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

describe('the address of a parcel', () => {
  it('is shown to staff who prove themselves, and to the parties without', async () => {
    const { code } = await world.life.sent();
    await world.db.run(sql`
      UPDATE gift_order SET state = 'in_arbitration', moderator_id = ${world.people.moderator.userId} WHERE code = ${code}`);
    const session = await signIn(world, world.people.moderator);
    const open = ({ wire }: TestUser) =>
      outcomeOf(wire.call('orders.openAddress', { code, reason: 'The carrier names another town' }));
    expect(await open(session)).toBe('auth.step_up_needed');
    await proveByFactor(world, session, 'staff');
    expect(await open(session)).toBe('ok');
    expect(await open(world.people.seller)).toBe('ok');
  });
});

describe('the plan of shifts', () => {
  it('is changed by administrators who prove themselves, for the staff', async () => {
    const admin = await signIn(world, world.people.admin);
    await bindTotp(world, admin);
    const thief = await signIn(world, world.people.admin);
    const { monday } = await thief.wire.call('shifts.getPlan', {});
    const changes = ({ wire }: TestUser) =>
      Promise.all([
        outcomeOf(wire.call('shifts.setWindows', { add: [], remove: [] })),
        outcomeOf(wire.call('shifts.setZone', { zone: 8 })),
        outcomeOf(wire.call('shifts.copyWeek', { day: monday })),
      ]);
    expect(await changes(thief)).toEqual(Array(3).fill('auth.step_up_needed'));
    await proveByFactor(world, thief, 'staff');
    expect(await changes(thief)).toEqual(['ok', 'ok', 'ok']);
  });

  it('is changed by a provider for its own team without', async () => {
    const owner = await buildUser(world, { role: 'provider' });
    await world.db.run(sql`INSERT INTO team (id, owner_id, name) VALUES (${newId()}, ${owner.userId}, 'Night crew')`);
    await bindTotp(world, owner);
    const session = await signIn(world, owner);
    expect(await outcomeOf(session.wire.call('shifts.setZone', { zone: 3 }))).toBe('ok');
  });
});

describe('a card that a moderator opens', () => {
  const REASON = 'To compare it with the screenshot';
  const open = ({ wire }: TestUser) =>
    outcomeOf(wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order, 1), reason: REASON }));
  const photo = ({ wire }: TestUser, reason?: string) =>
    outcomeOf(wire.call('uploads.getLink', { id: order.cards[0]?.image ?? '', ...(reason ? { reason } : {}) }));
  const codesFor = async ({ wire }: TestUser) => {
    const { order: seen } = await wire.call('disputes.getCase', { code: order.code });
    return [seen.cards[0]?.code, (await wire.call('orders.get', { code: order.code })).cards[0]?.code];
  };

  it('wants a proof, its photo too; it is readable in that session, and in others that proved themselves', async () => {
    const session = await signIn(world, world.people.moderator);
    const thief = await signIn(world, world.people.moderator);
    expect(await open(session)).toBe('auth.step_up_needed');
    expect(await photo(session, REASON)).toBe('auth.step_up_needed');
    await proveByFactor(world, session, 'staff');
    expect(await open(session)).toBe('ok');
    const { code } = order.cards[0] ?? {};
    expect(await codesFor(session)).toEqual([code, code]);
    expect(await codesFor(thief)).toEqual([null, null]);
    expect(await photo(thief)).toBe('auth.step_up_needed');
    expect(await photo(session)).toBe('ok');
    await proveByFactor(world, thief, 'staff');
    expect(await codesFor(thief)).toEqual([code, code]);
    expect(await photo(thief)).toBe('ok');
  });
});
