import { afterAll, describe, expect, it } from 'vitest';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import { signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { ageReveals } from '#tests/fixtures/world/reveals.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const REASON = 'To compare it with the screenshot';

const world = await openWorld();
afterAll(() => world.close());

const firstCard = async ({ wire }: TestUser, { code }: Placed) =>
  (await wire.call('disputes.getCase', { code })).order.cards[0];
const open = ({ wire }: TestUser, order: Placed) =>
  wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order, 1), reason: REASON });
const photo = ({ wire }: TestUser, order: Placed) => wire.call('uploads.getLink', { id: order.cards[0]?.image ?? '' });
const openings = async (order: Placed) =>
  (await world.people.seller.wire.call('orders.get', { code: order.code })).reveals
    .filter(({ byRole }) => byRole === 'moderator')
    .map(({ kind, reason }) => [kind, reason]);

describe('a code that the holder of a case opened', () => {
  it('stays readable for them with the photo under one line of the log, and for nobody else', async () => {
    const { moderator, seller, admin } = world.people;
    const order = await world.life.held();
    expect(await firstCard(moderator, order)).toMatchObject({ code: null, openUntil: null });
    expect(await refusalOf(photo(moderator, order))).toBe('cards.reason_needed');

    await open(moderator, order);
    const { code, openUntil } = (await firstCard(moderator, order)) ?? {};
    expect(code).toBe(order.cards[0]?.code);
    const leftS = (Date.parse(openUntil ?? '') - Date.now()) / 1000;
    const shownS = world.services.rules.get('disputes.code_shown_s');
    expect(leftS).toBeGreaterThan(shownS - 60);
    expect(leftS).toBeLessThanOrEqual(shownS);
    expect(await outcomeOf(photo(moderator, order))).toBe('ok');
    expect(await outcomeOf(photo(await signIn(world, moderator), order))).toBe('ok');
    expect(await openings(order)).toEqual([['card_opened', REASON]]);

    expect((await firstCard(admin, order))?.code).toBeNull();
    const own = await seller.wire.call('orders.get', { code: order.code });
    expect(own.cards[0]).toMatchObject({ code: null, openUntil: null });
  });

  it('is opened again with a reason once its time is over', async () => {
    const { moderator } = world.people;
    const order = await world.life.held();
    await open(moderator, order);
    const shownS = world.services.rules.get('disputes.code_shown_s');
    await ageReveals(world.ownerUrl, order.code, shownS);
    expect(await firstCard(moderator, order)).toMatchObject({ code: null, openUntil: null });
    expect(await refusalOf(photo(moderator, order))).toBe('cards.reason_needed');
  });

  it('is closed for them when they pass the case on', async () => {
    const { moderator, colleague } = world.people;
    const order = await world.life.held();
    await open(moderator, order);
    await moderator.wire.call('disputes.passOn', { code: order.code, to: colleague.userId, reason: REASON });
    expect(await firstCard(moderator, order)).toMatchObject({ code: null, openUntil: null });
    expect(await outcomeOf(photo(moderator, order))).not.toBe('ok');
  });
});
