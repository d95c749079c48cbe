import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { messagesOf, openDirect } from '#tests/fixtures/world/chat.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, signIn, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, disputedPoints, payByCard, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { ageReveals } from '#tests/fixtures/world/reveals.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const IDLE_S = 1_800;
const PATIENCE_MS = 15_000;
const world = await openWorld({
  'auth.reveal_proof': 1,
  'auth.staff_idle_s': IDLE_S,
  'gateway.session_cache_s': 1,
  'sockets.heartbeat_s': 1,
});
afterAll(() => world.close());

describe('the first code that a session opens', () => {
  const reveal = (who: TestUser, code: string, cardId: string, tradePassword?: string) =>
    who.wire.call('orders.revealCard', { code, cardId, ...(tradePassword === undefined ? {} : { tradePassword }) });

  it('wants the trading password, once a session', async () => {
    const { code, ...order } = await world.life.placed([100, 50]);
    const cards = [1, 2].map((row) => cardOf({ code, ...order }, row));
    const thief = await signIn(world, world.people.provider);
    expect(await refusalOf(reveal(thief, code, cards[0] ?? ''))).toBe('auth.trading_password_needed');
    expect(await refusalOf(reveal(thief, code, cards[0] ?? '', 'Wrong1234'))).toBe('auth.trading_password_wrong');
    const { reveals, state } = await world.people.seller.wire.call('orders.get', { code });
    expect({ reveals, state }).toEqual({ reveals: [], state: 'to_view' });
    const owner = await signIn(world, world.people.provider);
    expect((await reveal(owner, code, cards[0] ?? '', TRADE_PASSWORD)).code).toBe(order.cards[0]?.code);
    expect((await reveal(owner, code, cards[1] ?? '')).code).toBe(order.cards[1]?.code);
    // One session proves nothing about another.
    expect(await refusalOf(reveal(thief, code, cards[1] ?? ''))).toBe('auth.trading_password_needed');
  });

  it('wants the second factor that is bound too, whenever its proof is old', async () => {
    const owner = await buildUser(world, { role: 'provider', points: 10_000 });
    const adCode = await publishAd(owner);
    const { orderCode } = await sell(world.people.seller, adCode, [{}, {}]);
    const { cards } = await owner.wire.call('orders.get', { code: orderCode });
    const [first, second] = cards.map(({ id }) => id);
    const session = await signIn(world, owner);
    await reveal(session, orderCode, first ?? '', TRADE_PASSWORD);
    await bindTotp(world, owner);
    const photo = () => outcomeOf(session.wire.call('uploads.getLink', { id: cards[0]?.imageId ?? '' }));
    expect(await refusalOf(reveal(session, orderCode, second ?? ''))).toBe('auth.step_up_needed');
    expect(await photo()).toBe('auth.step_up_needed');
    await proveByFactor(world, session, 'money');
    expect(await outcomeOf(reveal(session, orderCode, second ?? ''))).toBe('ok');
    expect(await photo()).toBe('ok');
  });

  it('is readable again in that session only, and for a while; then it is opened again, with a line in the log', async () => {
    const { code, ...order } = await world.life.placed([100]);
    const cardId = cardOf({ code, ...order }, 1);
    const [owner, thief] = [await signIn(world, world.people.provider), await signIn(world, world.people.provider)];
    const viewOf = ({ wire }: TestUser) => wire.call('orders.get', { code });
    const codeFor = async (who: TestUser) => (await viewOf(who)).cards[0]?.code;
    await reveal(owner, code, cardId, TRADE_PASSWORD);
    expect(await codeFor(owner)).toBe(order.cards[0]?.code);
    expect(await codeFor(thief)).toBeNull();
    const photo = thief.wire.call('uploads.getLink', { id: order.cards[0]?.image ?? '' });
    expect(await refusalOf(photo)).toBe('auth.trading_password_needed');

    const shownS = world.services.rules.get('orders.code_shown_s');
    await ageReveals(world.ownerUrl, code, shownS);
    expect(await codeFor(owner)).toBeNull();
    expect((await reveal(owner, code, cardId)).code).toBe(order.cards[0]?.code);
    expect(await codeFor(owner)).toBe(order.cards[0]?.code);
    expect((await viewOf(thief)).reveals.map(({ kind }) => kind)).toEqual(['code_opened', 'code_opened']);
  });

  it('wants it for the photo of a card that pays for points, too', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const { orderCode } = await placePoints(buyer, await addPointsAd(world, seller), 100);
    await payByCard(world, buyer, orderCode);
    const { files } = await seller.wire.call('pointsOrders.get', { code: orderCode });
    const thief = await signIn(world, seller);
    const open = (tradePassword?: string) =>
      outcomeOf(
        thief.wire.call('uploads.getLink', {
          id: files[0]?.uploadId ?? '',
          ...(tradePassword === undefined ? {} : { tradePassword }),
        }),
      );
    expect(await open()).toBe('auth.trading_password_needed');
    expect(await open('Wrong1234')).toBe('auth.trading_password_wrong');
    expect((await seller.wire.call('pointsOrders.get', { code: orderCode })).events.at(-1)?.type).toBe('submit_card');
    expect(await open(TRADE_PASSWORD)).toBe('ok');
    expect(await open()).toBe('ok');
  });

  it('is not all that the trading password guards: a ruling about points is accepted with it only', async () => {
    const { seller, code } = await disputedPoints(world);
    const { moderator } = world.people;
    await moderator.wire.call('pointsOrders.takeCase', { code });
    const reason = 'The card was spent before it came';
    await moderator.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason });
    const thief = await signIn(world, seller);
    const accept = (tradePassword: string) => thief.wire.call('pointsOrders.acceptRuling', { code, tradePassword });
    expect(await refusalOf(accept('Wrong1234'))).toBe('auth.trading_password_wrong');
    expect((await seller.wire.call('pointsOrders.get', { code })).acceptedBy).toEqual([]);
    await accept(TRADE_PASSWORD);
    expect((await seller.wire.call('pointsOrders.get', { code })).acceptedBy).toEqual(['seller']);
  });

  it('is open where the session paid with it before', async () => {
    const { code, ...order } = await world.life.placed([100]);
    const owner = await signIn(world, world.people.provider);
    await refusalOf(owner.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD }));
    expect((await reveal(owner, code, cardOf({ code, ...order }, 1))).code).toBe(order.cards[0]?.code);
  });
});

describe('a session of staff', () => {
  const idle = (who: TestUser, seconds: number) =>
    world.db.run(sql`
      UPDATE session SET seen_at = now() - make_interval(secs => ${seconds}) WHERE id = ${who.sessionId}`);
  const seenAgoS = async (who: TestUser) =>
    (
      await world.db.one<{ s: number }>(sql`
        SELECT extract(epoch FROM now() - seen_at)::int AS s FROM session WHERE id = ${who.sessionId}`)
    ).s;

  it('ends when nobody calls for a while, and not that of a trader', async () => {
    const agent = await buildUser(world, { role: 'support' });
    const trader = await buildUser(world);
    const socket = await openSocket(agent.wire);
    await idle(trader, IDLE_S + 1);
    const callLate = async () => {
      await idle(agent, IDLE_S + 1);
      return refusalOf(agent.wire.call('users.getMe', {}));
    };
    await expect.poll(callLate, { timeout: PATIENCE_MS }).toBe('session.expired');
    expect((await trader.wire.call('users.getMe', {})).role).toBe('trader');
    // Its sockets end with it.
    await socket.closed;
  });

  it('goes on while it is used', async () => {
    const agent = await buildUser(world, { role: 'support' });
    await idle(agent, IDLE_S - 60);
    await agent.wire.call('users.getMe', {});
    await expect.poll(() => seenAgoS(agent)).toBeLessThan(60);
  });

  it('loses its rights on open sockets when its role changes', async () => {
    const agent = await buildUser(world, { role: 'support' });
    const conversationId = await openDirect(agent, world.people.stranger);
    const socket = await openSocket(agent.wire);
    const say = async (text: string) => {
      await socket.ask('chat.send', { conversationId, clientId: randomUUID(), kind: 'text', text });
      return (await messagesOf(agent, conversationId)).at(-1)?.senderKind;
    };
    expect(await say('As staff')).toBe('staff');
    await world.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${agent.userId}`);
    await expect.poll(() => say('As a trader'), { timeout: PATIENCE_MS }).toBe('user');
    await socket.close();
  });
});
