import { afterAll, describe, expect, it } from 'vitest';
import { mailDue } from '#server/features/notices/mail.job.ts';
import { remindDue } from '#server/features/notices/reminders.job.ts';
import { lengthenPointsClocks } from '#server/features/points-orders/lengthen-clocks.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import {
  acceptRuling,
  addPointsAd,
  disputedPoints,
  payByCard,
  placePoints,
  releaseTo,
} from '#tests/fixtures/world/points-orders.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const ALL = { fromS: 0, toS: 90 * 86_400 };

const world = await openWorld();
afterAll(() => world.close());

const remind = () => remindDue(world.services, ALL);
/** So much of an order's clock is left, in hundredths of it. */
const letRun = (code: string, percent: number) =>
  world.db.run(sql`
    UPDATE points_order SET due_at = clock_timestamp() + make_interval(secs => clock_s * ${percent} / 100.0)
    WHERE code = ${code}`);
const remindersOf = ({ userId }: TestUser, code: string) =>
  world.db.many<{ state: string; side: string | null; step: number }>(sql`
    SELECT params ->> 'state' AS state, params ->> 'side' AS side, (params ->> 'step')::int AS step FROM notice
    WHERE user_id = ${userId} AND ref = ${code} AND kind = 'deadline_near' ORDER BY id`);

async function placed(payMinutes = 240) {
  const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
  const ad = await addPointsAd(world, seller, { payMinutes });
  const { orderCode: code } = await placePoints(buyer, ad, 100);
  return { seller, buyer, code };
}

describe('the deadline of a points order', () => {
  it('is near for the one whose turn it is: the buyer, then the seller, step by step, each once', async () => {
    const { seller, buyer, code } = await placed();
    await remind();
    expect(await remindersOf(buyer, code)).toEqual([]);
    await letRun(code, 40);
    await remind();
    await remind();
    expect(await remindersOf(buyer, code)).toEqual([{ state: 'points_to_pay', side: 'buyer', step: 1 }]);
    expect(await remindersOf(seller, code)).toEqual([]);
    await payByCard(world, buyer, code);
    await letRun(code, 15);
    await remind();
    expect(await remindersOf(seller, code)).toEqual([{ state: 'points_to_check_card_image', side: 'seller', step: 2 }]);
    expect(await remindersOf(buyer, code)).toHaveLength(1);
    const { list } = await seller.wire.call('notices.list', { limit: 20 });
    const notice = list.find(({ kind }) => kind === 'deadline_near');
    expect(notice?.smsInfo.content).toMatch(new RegExp(`^Order ${code}: \\d+ min left to check the gift card`));
  });

  it('has a reminder of its own in the last minutes of the time to pay', async () => {
    const { buyer, code } = await placed(15);
    const beforeS = world.services.rules.get('points_orders.remind_before_s');
    await world.db.run(sql`
      UPDATE points_order SET due_at = clock_timestamp() + make_interval(secs => ${beforeS - 10}) WHERE code = ${code}`);
    await remind();
    expect(await remindersOf(buyer, code)).toEqual([]);
  });

  it('is near for the moderator who holds the case, and then for whoever has not accepted the ruling', async () => {
    const { seller, buyer, code } = await disputedPoints(world);
    const { moderator } = world.people;
    await letRun(code, 15);
    await remind();
    await moderator.wire.call('pointsOrders.takeCase', { code });
    await letRun(code, 15);
    await remind();
    expect(await remindersOf(moderator, code)).toEqual([{ state: 'points_in_dispute', side: null, step: 2 }]);
    const { list } = await moderator.wire.call('notices.list', { limit: 20 });
    expect(list.find(({ kind }) => kind === 'deadline_near')?.path).toContain(`/operate/`);
    const reason = 'The card was spent before it came';
    await moderator.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason });
    await acceptRuling(seller, code);
    await letRun(code, 15);
    await remind();
    expect(await remindersOf(buyer, code)).toEqual([{ state: 'points_ruled', side: 'buyer', step: 2 }]);
    expect(await remindersOf(seller, code)).toEqual([]);
  });

  it('that became later by a silence of the product brings no reminder again', async () => {
    const { buyer, code } = await placed();
    await letRun(code, 40);
    await remind();
    await world.db.transaction((tx) => lengthenPointsClocks(tx, 60));
    await remind();
    expect(await remindersOf(buyer, code)).toHaveLength(1);
  });

  it('is mailed with the last step, unless its reader has acted since', async () => {
    const [idle, busy] = [await placed(), await placed()];
    for (const { buyer, code } of [idle, busy]) {
      await payByCard(world, buyer, code);
      await world.db.run(sql`
        UPDATE points_order SET clock_s = 86400, due_at = clock_timestamp() + interval '2 hours' WHERE code = ${code}`);
    }
    await remind();
    expect(await remindersOf(idle.seller, idle.code)).toMatchObject([{ step: 3 }]);
    await releaseTo(busy.seller, busy.code);
    const sellers = sql`ARRAY[${idle.seller.userId}, ${busy.seller.userId}]::uuid[]`;
    await world.db.run(sql`
      UPDATE notice SET mail_at = CASE WHEN kind = 'deadline_near' THEN now() - interval '1 second' END
      WHERE user_id = ANY (${sellers})`);
    await mailDue(world.services);
    const mailed = await world.db.many<{ recipient: string }>(sql`
      SELECT recipient FROM mail_outbox WHERE recipient IN (${`${idle.seller.name}@example.com`}, ${`${busy.seller.name}@example.com`})`);
    expect(mailed).toEqual([{ recipient: `${idle.seller.name}@example.com` }]);
  });
});
