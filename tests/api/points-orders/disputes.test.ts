import { afterAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { balanceOf, buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import {
  acceptRuling,
  addPointsAd,
  disputedPoints,
  placePoints,
  pointsStateOf,
  proofOf,
  releaseTo,
  runOutPoints,
} from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const REASON = 'The card was spent before it came';
const world = await openWorld();
const moderator = await buildUser(world, { role: 'moderator' });
const colleague = await buildUser(world, { role: 'moderator' });
afterAll(() => world.close());

const rule = (staff: TestUser, code: string, outcome: 'dispute_buyer_won' | 'dispute_seller_won') =>
  staff.wire.call('pointsOrders.rule', { code, outcome, reason: REASON });
const balances = async (...users: readonly TestUser[]) =>
  Promise.all(users.map(async (user) => Number((await balanceOf(world, user)).amount) / 1e6));

describe('a dispute about a points order', () => {
  it('is taken by one moderator, ruled, and takes effect when both accept', async () => {
    const { seller, buyer, code } = await disputedPoints(world);
    const open = await moderator.wire.call('pointsOrders.listCases', { limit: 100 });
    expect(open.list.find((row) => row.code === code)).toMatchObject({ mayTake: true, mine: false, appealed: false });
    expect(await outcomeOf(rule(moderator, code, 'dispute_buyer_won'))).toBe('disputes.not_yours');
    await moderator.wire.call('pointsOrders.takeCase', { code });
    expect(await outcomeOf(colleague.wire.call('pointsOrders.takeCase', { code }))).toBe('disputes.already_taken');
    const [uploadId = ''] = await proofOf(world, buyer);
    await buyer.wire.call('pointsOrders.addFile', { code, uploadId, note: 'The receipt of the card' });
    const seen = await moderator.wire.call('pointsOrders.get', { code });
    expect(seen).toMatchObject({ role: 'moderator', can: ['pass_on', 'pass_up', 'rule'], disputedBy: 'seller' });
    expect(seen.files.map((file) => file.kind)).toEqual(['card', 'evidence']);
    expect(await rule(moderator, code, 'dispute_buyer_won')).toEqual({ state: 'ruled' });
    await acceptRuling(buyer, code);
    expect(await balances(seller, buyer)).toEqual([500, 0]);
    await acceptRuling(seller, code);
    expect(await pointsStateOf(world, code)).toBe('dispute_buyer_won');
    expect(await balances(seller, buyer)).toEqual([399, 100]);
    const view = await buyer.wire.call('pointsOrders.get', { code });
    expect(view.ruling).toEqual({ outcome: 'dispute_buyer_won', reason: REASON });
    expect(await auditLedger(world.db)).toEqual([]);
  });

  it('stands in the lists of moderators with its deadline, filtered, sorted and page by page', async () => {
    const [first, second, third] = [
      await disputedPoints(world),
      await disputedPoints(world),
      await disputedPoints(world),
    ];
    const list = async (params: object) =>
      (await colleague.wire.call('pointsOrders.listCases', { limit: 100, ...params })).list.map(({ code }) => code);
    const mine = [first.code, second.code, third.code];
    expect((await list({ sort: 'age' })).filter((code) => mine.includes(code))).toEqual(mine);
    await world.db.run(sql`
      UPDATE points_order SET due_at = now() + interval '1 minute' WHERE code = ${third.code}`);
    await world.db.run(sql`UPDATE points_order SET method = 'bank_NG' WHERE code = ${second.code}`);
    expect((await list({}))[0]).toBe(third.code);
    expect(await list({ pays: 'money' })).toEqual([second.code]);
    expect(await list({ pays: 'card' })).not.toContain(second.code);
    expect(await list({ search: first.code.toLowerCase() })).toEqual([first.code]);
    expect(await list({ search: second.buyer.name.toUpperCase() })).toEqual([second.code]);
    expect(await list({ search: 'nobody' })).toEqual([]);
    const all = await list({});
    const { totalCount } = await colleague.wire.call('pointsOrders.listCases', { start: 1, limit: 1 });
    expect(totalCount).toBe(all.length);
    expect(await list({ start: 2, limit: 1 })).toEqual([all[1]]);
    const [row] = (await colleague.wire.call('pointsOrders.listCases', { search: third.code })).list;
    expect(row).toMatchObject({ openedBy: 'seller', ruledBy: null, readsAll: false, dueAt: expect.any(String) });
  });

  it('is among the rulings when it was ruled, for good and all, and opens for whoever had it', async () => {
    const { code } = await disputedPoints(world);
    const before = await moderator.wire.call('pointsOrders.listCases', {});
    await moderator.wire.call('pointsOrders.takeCase', { code });
    const held = await moderator.wire.call('pointsOrders.listCases', { tab: 'mine', search: code });
    expect(held.tabs).toEqual({ open: before.tabs.open - 1, mine: before.tabs.mine + 1 });
    expect(held.list).toMatchObject([{ code, mine: true, readsAll: true }]);
    await rule(moderator, code, 'dispute_buyer_won');
    await runOutPoints(world, code);
    const ruled = { tab: 'ruled', search: code } as const;
    const entry = { code, state: 'dispute_buyer_won', ruledBy: moderator.name, dueAt: null };
    expect((await moderator.wire.call('pointsOrders.listCases', ruled)).list).toMatchObject([
      { ...entry, readsAll: true },
    ]);
    expect((await colleague.wire.call('pointsOrders.listCases', ruled)).list).toMatchObject([
      { ...entry, readsAll: false },
    ]);
  });

  it('shows its staff where its pictures were seen before, and nobody else', async () => {
    const [disputed, other] = [await disputedPoints(world), await disputedPoints(world)];
    const similar = (staff: TestUser) => staff.wire.call('pointsOrders.similar', { code: disputed.code });
    expect(await outcomeOf(similar(moderator))).toBe('nothing.found');
    await moderator.wire.call('pointsOrders.takeCase', { code: disputed.code });
    const pictures = (code: string) => sql`SELECT upload_id FROM points_order_file f
      JOIN points_order o ON o.id = f.points_order_id WHERE o.code = ${code}`;
    await world.db.run(sql`UPDATE upload SET phash = 4711 WHERE id IN (${pictures(disputed.code)})`);
    expect(await similar(moderator)).toEqual({ seen: [] });
    await world.db.run(sql`UPDATE upload SET phash = 4711 WHERE id IN (${pictures(other.code)})`);
    expect(await similar(moderator)).toMatchObject({
      seen: [{ what: 'like_image', cardRow: null, code: other.code, by: other.buyer.name }],
    });
    expect(await outcomeOf(similar(colleague))).toBe('nothing.found');
    expect(await outcomeOf(similar(disputed.seller))).toBe('gateway.forbidden');
  });

  it('on appeal is ruled by another moderator, for good', async () => {
    const { seller, buyer, code } = await disputedPoints(world);
    await moderator.wire.call('pointsOrders.takeCase', { code });
    await rule(moderator, code, 'dispute_buyer_won');
    await seller.wire.call('pointsOrders.appeal', { code, reason: REASON });
    expect(await outcomeOf(moderator.wire.call('pointsOrders.takeCase', { code }))).toBe('disputes.ruled_before');
    await colleague.wire.call('pointsOrders.takeCase', { code });
    expect(await rule(colleague, code, 'dispute_seller_won')).toEqual({ state: 'dispute_seller_won' });
    expect(await balances(seller, buyer)).toEqual([500, 0]);
    expect(await outcomeOf(buyer.wire.call('pointsOrders.appeal', { code, reason: REASON }))).toBe('orders.ended');
  });

  it('takes effect by the clock when nobody appeals', async () => {
    const { seller, buyer, code } = await disputedPoints(world);
    await moderator.wire.call('pointsOrders.takeCase', { code });
    await rule(moderator, code, 'dispute_seller_won');
    await runOutPoints(world, code);
    expect(await pointsStateOf(world, code)).toBe('dispute_seller_won');
    expect(await balances(seller, buyer)).toEqual([500, 0]);
  });

  it('ends when the seller releases after all, and is nobody’s own', async () => {
    const { seller, buyer, code } = await disputedPoints(world);
    await releaseTo(seller, code);
    expect(await balances(seller, buyer)).toEqual([399, 100]);
    const [owner, taker] = [await buildUser(world, { role: 'provider', points: 300 }), await buildUser(world)];
    const { orderCode } = await placePoints(taker, await addPointsAd(world, owner), 50);
    expect(await outcomeOf(moderator.wire.call('pointsOrders.takeCase', { code: orderCode }))).toBe('nothing.found');
    expect(await outcomeOf(taker.wire.call('pointsOrders.takeCase', { code: orderCode }))).toBe('gateway.forbidden');
  });

  it('is passed on to a colleague, or up to the administrators', async () => {
    const { code } = await disputedPoints(world);
    await moderator.wire.call('pointsOrders.takeCase', { code });
    await moderator.wire.call('pointsOrders.passOn', { code, to: colleague.userId, reason: REASON });
    await colleague.wire.call('pointsOrders.passOn', { code, reason: REASON });
    expect(await outcomeOf(colleague.wire.call('pointsOrders.takeCase', { code }))).toBe('disputes.admin_only');
    const admin = await buildUser(world, { role: 'admin' });
    await admin.wire.call('pointsOrders.takeCase', { code });
    expect(await rule(admin, code, 'dispute_seller_won')).toEqual({ state: 'ruled' });
  });
});
