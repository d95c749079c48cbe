import { afterAll, describe, expect, it } from 'vitest';
import { retentionJob } from '#server/features/retention/retention-job.ts';
import { chats, pointsOrderRecords } from '#server/features/retention/retentions.ts';
import { sweepUnusedJob } from '#server/features/uploads/keep/sweep-unused.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { say } from '#tests/fixtures/world/chat.ts';
import { NOTE } from '#tests/fixtures/world/order-life.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPayableAccount, addPointsAd, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const DAY_S = 86_400;
const YEAR_S = 365 * DAY_S;

const world = await openWorld();
afterAll(() => world.close());

/** An order that was paid for with a proof. */
async function paid() {
  const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
  const account = await addPayableAccount(world, seller);
  const ad = await addPointsAd(world, seller, { methods: ['bank_NG'], accounts: [account] });
  const { orderCode: code } = await placePoints(buyer, ad, 100, { method: 'bank_NG' });
  const proof = await buyer.wire.upload('evidence', await noiseImage());
  await buyer.wire.call('pointsOrders.markPaid', { code, payerName: 'Bola Adeyemi', files: [proof] });
  const { key } = await world.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${proof}`);
  return { seller, buyer, code, key, proof };
}

const roomOf = async ({ wire }: TestUser, code: string) =>
  (await wire.call('chat.openConversation', { orderCode: code })).id;

const age = (code: string, seconds: number) =>
  world.db.run(sql`
    UPDATE points_order SET placed_at = placed_at - make_interval(secs => ${seconds}),
      ended_at = ended_at - make_interval(secs => ${seconds}) WHERE code = ${code}`);

const leftOf = (code: string) =>
  world.db.one(sql`
    SELECT o.state, o.pay_to_sealed IS NOT NULL AS "payTo", o.pay_to_masked AS masked,
      o.payer_sealed IS NOT NULL AS payer,
      (SELECT count(*)::int FROM points_order_file f WHERE f.points_order_id = o.id) AS files,
      (SELECT count(*)::int FROM points_order_event e WHERE e.points_order_id = o.id) AS events
    FROM points_order o WHERE o.code = ${code}`);

const WHOLE = { payTo: true, masked: '•••• 4579', payer: true, files: 1, events: 3 };

describe('what people left in a points order', () => {
  it('is erased seven years after its end; the order and its events stay', async () => {
    const [old, young] = [await paid(), await paid()];
    for (const { seller, code } of [old, young]) await releaseTo(seller, code);
    const keepS = world.services.rules.get('orders.record_keep_s');
    await age(old.code, keepS + DAY_S);
    await age(young.code, keepS - DAY_S);
    expect(await retentionJob(pointsOrderRecords).run(world.services)).toBe(1);
    expect(await retentionJob(pointsOrderRecords).run(world.services)).toBe(0);
    const rest = { payTo: false, masked: '', payer: false, files: 0, events: 3 };
    expect(await leftOf(old.code)).toEqual({ state: 'released', ...rest });
    expect(await world.services.storage.get(old.key)).toBeNull();
    expect(await leftOf(young.code)).toEqual({ state: 'released', ...WHOLE });
    expect(await world.services.storage.get(young.key)).not.toBeNull();
    const view = await old.buyer.wire.call('pointsOrders.get', { code: old.code });
    expect(view).toMatchObject({ payTo: null, payer: null, files: [] });
  });

  it('is erased in no younger or open order, whatever is asked', async () => {
    const [open, ended] = [await paid(), await paid()];
    await releaseTo(ended.seller, ended.code);
    await age(open.code, 2 * YEAR_S);
    await world.db.run(sql`
      SELECT erase_points_order_records(ARRAY(SELECT id FROM points_order WHERE code IN (${open.code}, ${ended.code})))`);
    expect(await leftOf(open.code)).toMatchObject({ payTo: true, payer: true, files: 1 });
    expect(await leftOf(ended.code)).toMatchObject({ payTo: true, payer: true, files: 1 });
  });

  it('is not taken for unused by the sweep of files', async () => {
    const { code, key, proof } = await paid();
    const keepS = world.services.rules.get('uploads.keep_unused_s');
    await world.db.run(
      sql`UPDATE upload SET created_at = now() - make_interval(secs => ${keepS + 60}) WHERE id = ${proof}`,
    );
    await sweepUnusedJob.run(world.services);
    expect(await world.services.storage.get(key)).not.toBeNull();
    expect(await leftOf(code)).toMatchObject({ files: 1 });
  });

  it('includes its chat only when it has ended', async () => {
    const { seller, buyer, code } = await paid();
    const room = await roomOf(buyer, code);
    await say(buyer, room, NOTE);
    const job = retentionJob({ ...chats, kind: 'chats of a year', keepS: () => YEAR_S });
    const ageRoom = () =>
      world.db.run(sql`UPDATE conversation SET last_at = now() - make_interval(secs => ${YEAR_S + DAY_S})
        WHERE id = ${room}`);
    await ageRoom();
    expect(await job.run(world.services)).toBe(0);
    await releaseTo(seller, code);
    await ageRoom();
    await world.db.run(sql`UPDATE retention_mark SET done_until = '-infinity' WHERE kind = 'chats of a year'`);
    expect(await job.run(world.services)).toBe(1);
  });
});
