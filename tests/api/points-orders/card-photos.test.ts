import { afterAll, describe, expect, it } from 'vitest';
import { sweepPhotosJob } from '#server/features/uploads/keep/sweep-photos.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import {
  addPointsAd,
  disputedPoints,
  type PointsAd,
  placePoints,
  pointsStateOf,
  proofOf,
  releaseTo,
} from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

interface Trade {
  readonly seller: TestUser;
  readonly buyer: TestUser;
  readonly ad: PointsAd;
  readonly code: string;
}

async function trade(): Promise<Trade> {
  const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
  const ad = await addPointsAd(world, seller);
  const { orderCode: code } = await placePoints(buyer, ad, 100);
  return { seller, buyer, ad, code };
}

const pay = ({ buyer, code }: Pick<Trade, 'buyer' | 'code'>, file: string) =>
  buyer.wire.call('pointsOrders.submitCard', { code, files: [file] });
const linkOf = ({ wire }: TestUser, id: string, more: object = {}) =>
  outcomeOf(wire.call('uploads.getLink', { id, ...more }));

describe('a photo of a gift card that pays for points', () => {
  it('pays once, and is refused as the photo of any card afterwards', async () => {
    const { seller, buyer, ad, code } = await trade();
    const picture = await noiseImage();
    const file = await buyer.wire.upload('card', picture);
    expect(await buyer.wire.upload('card', picture), 'sent again after a lost answer').toBe(file);
    expect(await refusalOf(seller.wire.upload('card', picture))).toBe('cards.image_twice');
    await pay({ buyer, code }, file);
    expect(await refusalOf(buyer.wire.upload('card', picture))).toBe('cards.image_twice');
    const { orderCode } = await placePoints(buyer, ad, 50);
    expect(await outcomeOf(pay({ buyer, code: orderCode }, file))).toBe('uploads.missing');
  });

  it('is not a file of another kind', async () => {
    const { buyer, code } = await trade();
    const [evidence = ''] = await proofOf(world, buyer);
    expect(await outcomeOf(pay({ buyer, code }, evidence))).toBe('uploads.missing');
    expect(await pointsStateOf(world, code)).toBe('to_pay');
  });

  it('is opened by its buyer, the seller and the moderator who holds the case, who says why; both parties read of it', async () => {
    const { seller, buyer, code } = await disputedPoints(world);
    const moderator = await buildUser(world, { role: 'moderator' });
    const { files } = await buyer.wire.call('pointsOrders.get', { code });
    const id = files[0]?.uploadId ?? '';
    const stranger = await buildUser(world);
    expect(await Promise.all([buyer, seller, stranger, moderator].map((user) => linkOf(user, id)))).toEqual([
      'ok',
      'ok',
      'nothing.found',
      'nothing.found',
    ]);
    await moderator.wire.call('pointsOrders.takeCase', { code });
    expect(await linkOf(moderator, id)).toBe('cards.reason_needed');
    const reason = 'The seller says that it was spent';
    expect(await linkOf(moderator, id, { reason })).toBe('ok');
    expect([await linkOf(moderator, id), await linkOf(seller, id)]).toEqual(['ok', 'ok']);
    const opened = async () =>
      (await buyer.wire.call('pointsOrders.get', { code })).events.filter(({ type }) => type === 'card_opened');
    expect((await opened()).map(({ actor, data }) => [actor, data])).toEqual([
      ['seller', {}],
      ['moderator', { reason }],
    ]);
    const noted = await world.db.many<{ subject: string }>(sql`
      SELECT subject FROM security_event WHERE kind = 'staff_reveal' AND user_id = ${moderator.userId}`);
    expect(noted).toEqual([{ subject: `photo_opened ${code}` }]);
    await moderator.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason });
    expect(await linkOf(moderator, id, { reason }), 'the case is ruled').toBe('nothing.found');
  });

  it('is deleted some time after the end of its order, and still refused', async () => {
    const { seller, buyer, code } = await trade();
    const picture = await noiseImage();
    const file = await buyer.wire.upload('card', picture);
    await pay({ buyer, code }, file);
    const since = sql`make_interval(secs => ${world.services.rules.get('orders.photo_keep_s') + 1})`;
    await world.db.run(sql`UPDATE upload SET created_at = created_at - ${since} WHERE id = ${file}`);
    expect(await sweepPhotosJob.run(world.services), 'the order is open').toBe(0);
    await releaseTo(seller, code);
    await world.db.run(sql`UPDATE points_order SET ended_at = ended_at - ${since} WHERE code = ${code}`);
    expect(await sweepPhotosJob.run(world.services)).toBe(1);
    expect([await linkOf(seller, file), await linkOf(buyer, file)]).toEqual(['uploads.removed', 'uploads.removed']);
    expect(await refusalOf(buyer.wire.upload('card', picture))).toBe('cards.image_twice');
  });
});
