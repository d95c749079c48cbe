import { afterAll, describe, expect, it } from 'vitest';
import { noticesReaction } from '#server/features/notices/reactions.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { messagesOf, say, settleOrderNews, textsOf } from '#tests/fixtures/world/chat.ts';
import { NOTE } from '#tests/fixtures/world/order-life.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import { disputedPoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const REASON = 'The card was spent before it came';
const world = await openWorld();
afterAll(() => world.close());

/** The notices about an order, once the relay has made them of what happened. */
async function noticesOf(code: string) {
  const relay = relayLoop([noticesReaction]);
  while ((await relay.run(world.services)) > 0);
  return world.db.many<{ userId: string; kind: string }>(
    sql`SELECT user_id AS "userId", kind FROM notice WHERE ref = ${code}`,
  );
}

const roomOf = async ({ wire }: TestUser, code: string) =>
  (await wire.call('chat.openConversation', { orderCode: code })).id;

describe('those who rule', () => {
  it('hear of points cases that open, change hands and are over, and get a notice of those to take', async () => {
    const { moderator, colleague, admin } = world.people;
    const { seller, code } = await disputedPoints(world);
    await moderator.wire.call('pointsOrders.takeCase', { code });
    await moderator.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason: REASON });
    await seller.wire.call('pointsOrders.appeal', { code, reason: REASON });
    const news = await world.db.many<{ payload: { event: string; opened: boolean }; recipients: string[] }>(sql`
      SELECT payload, recipients FROM outbox
      WHERE event = 'disputes.changed' AND payload->>'code' = ${code} ORDER BY id`);
    expect(news.map(({ payload }) => [payload.event, payload.opened])).toEqual([
      ['points_reject_card', true],
      ['points_take_case', false],
      ['points_rule', false],
      ['points_appeal', true],
    ]);
    const staff = [moderator, colleague, admin].map(({ userId }) => userId);
    expect([...(news[0]?.recipients ?? [])]).toEqual(expect.arrayContaining(staff));
    const waiting = (await noticesOf(code)).filter(({ kind }) => kind === 'case_waiting');
    expect(new Set(waiting.map(({ userId }) => userId))).toEqual(new Set(news[0]?.recipients));
    const { list } = await colleague.wire.call('notices.list', {});
    expect(list.find(({ kind }) => kind === 'case_waiting')).toMatchObject({
      smsInfo: { refNo: code },
      path: `/staff/arbitration?kind=points&find=${code}`,
    });
  });
});

describe('the moderator who holds the case of a points order', () => {
  it('passes it on to a colleague of their choice, who alone holds it then', async () => {
    const { moderator, colleague } = world.people;
    const { buyer, code } = await disputedPoints(world);
    await moderator.wire.call('pointsOrders.takeCase', { code });
    const { colleagues } = await moderator.wire.call('pointsOrders.get', { code });
    const ids = colleagues.map(({ userId }) => userId);
    expect([ids.includes(colleague.userId), ids.includes(moderator.userId)]).toEqual([true, false]);
    expect((await buyer.wire.call('pointsOrders.get', { code })).colleagues).toEqual([]);
    await moderator.wire.call('pointsOrders.passOn', { code, to: colleague.userId, reason: REASON });
    const passed = await moderator.wire.call('pointsOrders.get', { code });
    expect([passed.can, passed.colleagues]).toEqual([[], []]);
    const theirs = await colleague.wire.call('pointsOrders.get', { code });
    expect([theirs.can.includes('rule'), theirs.colleagues.some(({ userId }) => userId === moderator.userId)]).toEqual([
      true,
      false,
    ]);
  });

  it('reads and writes its chat, and nothing of it before and afterwards', async () => {
    const { moderator, colleague } = world.people;
    const { seller, buyer, code } = await disputedPoints(world);
    const room = await roomOf(buyer, code);
    await say(buyer, room, 'Before the case');
    expect(await outcomeOf(roomOf(moderator, code))).toBe('nothing.found');
    await moderator.wire.call('pointsOrders.takeCase', { code });
    expect(await roomOf(moderator, code)).toBe(room);
    await say(moderator, room, 'Please show the receipt');
    expect(await textsOf(moderator, room)).toEqual(['Before the case', 'Please show the receipt']);
    expect(await textsOf(seller, room)).toContain('Please show the receipt');
    expect(await outcomeOf(roomOf(colleague, code))).toBe('nothing.found');
    // In the same transaction, whatever works in the background.
    await moderator.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason: REASON });
    expect(await outcomeOf(messagesOf(moderator, room))).toBe('nothing.found');
    expect(await outcomeOf(say(moderator, room, NOTE))).toBe('nothing.found');
    await settleOrderNews(world);
    expect(await textsOf(buyer, room)).toHaveLength(2);
  });

  it('reminds a party, which both read in the history, so many times', async () => {
    const { moderator, colleague } = world.people;
    const { seller, buyer, code } = await disputedPoints(world);
    const remind = (staff: TestUser) =>
      staff.wire.call('pointsOrders.remind', { code, party: 'buyer', note: 'Show the receipt of the card' });
    expect(await outcomeOf(remind(moderator))).toBe('disputes.not_yours');
    await moderator.wire.call('pointsOrders.takeCase', { code });
    expect(await outcomeOf(remind(colleague))).toBe('disputes.not_yours');
    expect(await outcomeOf(remind(seller))).toBe('gateway.forbidden');
    expect(await remind(moderator)).toEqual({ sent: 1 });
    for (const party of [seller, buyer]) {
      const { events } = await party.wire.call('pointsOrders.get', { code });
      expect(events.at(-1)).toMatchObject({
        type: 'remind',
        actor: 'moderator',
        data: { party: 'buyer', note: 'Show the receipt of the card' },
      });
    }
    const most = world.services.rules.get('disputes.max_reminders');
    for (let sent = 1; sent < most; sent += 1) await remind(moderator);
    expect(await outcomeOf(remind(moderator))).toBe('disputes.too_many_reminders');
    await buyer.wire.call('pointsOrders.concede', { code, tradePassword: 'Trade2468' });
    expect(await outcomeOf(remind(moderator))).toBe('orders.wrong_state');
    const notices = await noticesOf(code);
    expect(notices.filter(({ kind }) => kind === 'deadline_near')).toEqual([]);
    expect(new Set(notices.filter(({ kind }) => kind === 'dispute_moved').map(({ userId }) => userId))).toEqual(
      new Set([seller.userId, buyer.userId]),
    );
  });
});
