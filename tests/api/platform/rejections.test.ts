import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { openSocket } from '#tests/fixtures/socket.ts';
import { openDirect } from '#tests/fixtures/world/chat.ts';
import { buildUser, PASSWORD, signIn } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const ROUNDS = 12;
/** Of a hundred statements and connections. */
const BROKEN = 30;

const world = await openWorld();
afterAll(() => world.close());

/** Lets a share of what is asked of the database fail, until the returned function is called. */
function breakDatabase(): () => void {
  const { pool } = world.services.db;
  const { query, connect } = pool;
  let turn = 0;
  const fails = (): boolean => (turn++ * 37) % 100 < BROKEN;
  const broken = () => Promise.reject(Object.assign(new Error('injected'), { code: 'XX000' }));
  Object.assign(pool, {
    query: (...args: unknown[]) => (fails() ? broken() : Reflect.apply(query, pool, args)),
    // With a callback it is the pool's own call.
    connect: (...args: unknown[]) => (args.length === 0 && fails() ? broken() : Reflect.apply(connect, pool, args)),
  });
  return () => Object.assign(pool, { query, connect });
}

/**
 * A process ends at the first rejection that nobody handles, and so does this file's run: a caller who finds a missing
 * catch could stop the product.
 */
describe('a database that fails now and then', () => {
  it('is answered to each caller, and leaves no rejection behind', async () => {
    const { seller, provider, admin, stranger } = world.people;
    const conversationId = await openDirect(seller, stranger);
    const order = await world.life.placed([100]);
    const socket = await openSocket(seller.wire);
    const guest = await buildUser(world);
    const humanChecks = await Promise.all(Array.from({ length: ROUNDS }, () => solvedCheck(guest.wire)));
    const mend = breakDatabase();
    world.services.log.level = 'silent';
    const outcomes: unknown[] = [];
    for (const [round, humanCheck] of humanChecks.entries()) {
      const email = `${guest.name}@example.com`;
      const calls = [
        seller.wire.call('users.getMe', {}),
        seller.wire.call('orders.listMine', {}),
        seller.wire.call('notices.list', {}),
        provider.wire.call('orders.get', { code: order.code }),
        provider.wire.call('orders.revealCard', { code: order.code, cardId: order.cards[0]?.id ?? '' }),
        provider.wire.call('ads.list', {}),
        stranger.wire.call('goods.list', {}),
        stranger.wire.call('people.getRecord', { userId: provider.userId }),
        admin.wire.call('security.listEvents', {}),
        guest.wire.call('users.setProfile', { bio: `round ${round}` }),
        guest.wire.call('sensitiveWords.saveTrigger', {
          sensitiveWord: 'Telegram',
          triggerContent: `telegram ${round}`,
        }),
        guest.wire.call('auth.login', { account: guest.loginName, password: round % 2 ? PASSWORD : 'Wrong2468' }),
        guest.wire.call('auth.sendEmailCode', { email, purpose: 'password', humanCheck }),
        guest.wire.call('auth.getSocketTicket', {}),
        socket.ask('chat.send', { conversationId, clientId: randomUUID(), kind: 'text', text: `round ${round}` }),
      ];
      outcomes.push(...(await Promise.all(calls.map(refusalOf))));
    }
    mend();
    world.services.log.level = 'error';
    expect(outcomes).toContain('gateway.internal');
    expect(outcomes.filter((outcome) => typeof outcome === 'object').length).toBeGreaterThan(ROUNDS);
    const back = await signIn(world, seller);
    expect((await back.wire.call('users.getMe', {})).userId).toBe(seller.userId);
    await socket.close();
  });
});
