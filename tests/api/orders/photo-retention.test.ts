import { afterAll, describe, expect, it } from 'vitest';
import { sweepPhotosJob } from '#server/features/uploads/keep/sweep-photos.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUpload, noiseImage } from '#tests/fixtures/world/cards.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

/** An order of one card whose photo is a stored file; the provider has opened it. */
async function viewed(picture: Buffer) {
  const { seller, provider } = world.people;
  const imageId = await seller.wire.upload('card', picture);
  const { orderCode: code } = await sell(seller, world.adCode, [{ face: 100, imageId }]);
  const {
    cards: [card],
  } = await provider.wire.call('orders.get', { code });
  await provider.wire.call('orders.revealCard', { code, cardId: card?.id ?? '', tradePassword: TRADE_PASSWORD });
  return { code, cardId: card?.id ?? '', imageId };
}

/** Everything of the order happened longer ago than photos are kept. */
async function age(code: string): Promise<void> {
  const since = sql`make_interval(secs => ${world.services.rules.get('orders.photo_keep_s') + 1})`;
  await world.db.run(sql`UPDATE gift_order SET ended_at = ended_at - ${since} WHERE code = ${code}`);
  await world.db.run(sql`
    UPDATE upload u SET created_at = u.created_at - ${since} FROM gift_order o WHERE o.id = u.order_id AND o.code = ${code}`);
}

const isStored = async (id: string): Promise<boolean> => {
  const { key } = await world.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${id}`);
  return (await world.services.storage.get(key)) !== null;
};
const sweep = () => sweepPhotosJob.run(world.services);
const photoOf = async (code: string) => {
  const { cards } = await world.people.provider.wire.call('orders.get', { code });
  return cards[0]?.photoRemovedAt ?? null;
};

describe('the photo of a card', () => {
  it('is deleted some time after the end of its order, and both parties are told', async () => {
    const { seller, provider } = world.people;
    const picture = await noiseImage();
    const { code, imageId } = await viewed(picture);
    await provider.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    expect(await sweep()).toBe(0);
    expect(await photoOf(code)).toBeNull();

    await age(code);
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect(await isStored(imageId)).toBe(false);
    expect(await photoOf(code)).not.toBeNull();
    for (const { wire } of [seller, provider]) {
      expect(await refusalOf(wire.call('uploads.getLink', { id: imageId }))).toBe('uploads.removed');
    }
    const stranger = world.people.stranger.wire.call('uploads.getLink', { id: imageId });
    expect(await refusalOf(stranger)).toBe('nothing.found');
    expect(await refusalOf(seller.wire.upload('card', picture))).toBe('cards.image_twice');
  });

  it('stays while its order is in dispute, however old it is', async () => {
    const { provider } = world.people;
    const { code, cardId, imageId } = await viewed(await noiseImage());
    const claim = {
      cardId,
      kind: 'invalid' as const,
      actualFaceValue: 0,
      note: 'Used before',
      evidence: [await addUpload(world, provider, 'evidence')],
    };
    await provider.wire.call('disputes.openClaim', { code, cards: [claim] });
    await age(code);
    expect(await sweep()).toBe(0);
    expect(await isStored(imageId)).toBe(true);
    expect(await outcomeOf(provider.wire.call('uploads.getLink', { id: imageId }))).toBe('ok');
  });
});
