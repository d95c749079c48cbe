import { setImmediate as breathe, setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { makeCode, useCode as spendCode } from '#server/features/auth/contact-codes.ts';
import { openSession } from '#server/features/auth/sessions.store.ts';
import { openUpload } from '#server/features/file-access/order-files.ts';
import { lockOrder } from '#server/features/orders/orders.store.ts';
import { applyEvent } from '#server/features/orders/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { somebodyWaits } from '#tests/fixtures/waits.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { placement } from '#tests/fixtures/world/orders.ts';
import { buildUser, sessionOf, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

/** Requests of an attacker, and results that must not happen. */
describe('a hostile caller', () => {
  let app: TestApp;
  let seller: TestUser;
  let provider: TestUser;

  beforeAll(async () => {
    app = await startTestApp({
      loops: false,
      rules: { 'sockets.buffer_bytes': 65_536, 'auth.code_resend_s': 0, 'auth.code_tries_per_day': 7 },
    });
    seller = await buildUser(app);
    provider = await buildUser(app, { role: 'provider', points: 10_000 });
  });
  afterAll(() => app.close());

  it.each([
    ['a NUL', 'a\0b'],
    ['half a character', 'a\ud800b'],
  ])('gets a clear error for %s in a text, before it can fail the batch of others', async (_name, description) => {
    const params = await placement(seller, await publishAd(provider));
    const request = seller.wire.call('orders.place', { ...params, description });
    await expect(request).rejects.toMatchObject({ code: 'gateway.malformed' });
    await seller.wire.call('orders.place', { ...params, description: 'a\u00e9\ud83d\ude00"\\u0000' });
  });

  it('gets a clear error for a day that no calendar has', async () => {
    const request = seller.wire.call('orders.listMine', { from: '0000-01-01' });
    await expect(request).rejects.toMatchObject({ code: 'gateway.invalid' });
  });

  it('cannot take every connection by checking trading passwords', async () => {
    const users = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buildUser(app, { role: 'provider' })));
    const release = { code: 'GO00000000', tradePassword: TRADE_PASSWORD };
    const change = { oldPassword: TRADE_PASSWORD, newPassword: TRADE_PASSWORD };
    const flood = Array.from({ length: 8 }, (_, round) =>
      users.flatMap(({ wire }) => [
        wire.call('auth.setTradingPassword', change),
        ...(round === 0 ? [] : [wire.call('orders.release', release)]),
      ]),
    ).flat();
    const ended = Promise.allSettled(flood).then(() => 'all answered');
    expect(await Promise.race([ended, pause(90_000, 'stuck')])).toBe('all answered');
    await expect(seller.wire.call('users.getMe', {})).resolves.toMatchObject({ userId: seller.userId });
  });

  it('gains nothing by having code after code mailed', async () => {
    const email = 'guessed@example.com';
    const guess = (code: string) =>
      spendCode(app.services, app.db, {
        contact: email,
        purpose: 'password',
        deviceId: 'd',
        address: '127.0.0.1',
        code,
      });
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
    for (let round = 0; round < 2; round++) {
      const { code } = await makeCode(app.services, { contact: email, purpose: 'password', deviceId: 'd' });
      for (let i = 0; i < 5; i++) await expect(guess(wrongOf(code))).rejects.toMatchObject({ code: 'auth.code_wrong' });
    }
    const { code: last } = await makeCode(app.services, { contact: email, purpose: 'password', deviceId: 'd' });
    await expect(guess(last)).rejects.toMatchObject({ code: 'auth.code_wrong' });
    await app.db.run(sql`UPDATE contact_code SET created_at = created_at - interval '25 hours' WHERE tries = 5`);
    await guess(last);
  });

  it('cannot set the password of an account without an address by a code to another address', async () => {
    const victim = await buildUser(app);
    await app.db.run(sql`UPDATE app_user SET email = NULL WHERE id = ${victim.userId}`);
    const email = 'thief@example.com';
    const { code: emailCode } = await makeCode(app.services, { contact: email, purpose: 'password', deviceId: 'd' });
    const request = victim.wire.call('auth.setPassword', { email, emailCode, newPassword: 'Stolen2468' });
    await expect(request).rejects.toMatchObject({ code: 'auth.code_wrong' });
  });

  it('has no session from a login that was under way when the password changed', async () => {
    const { userId } = await buildUser(app);
    const { hash } = await app.db.one<{ hash: string }>(
      sql`SELECT password_hash AS hash FROM app_user WHERE id = ${userId}`,
    );
    const login = { userId, deviceId: 'd', address: '1.2.3.4', userAgent: '', service: false, passwordHash: hash };
    expect(await openSession(app.services, app.db, login)).not.toBeNull();
    const late = await app.db.transaction(async (tx) => {
      await tx.run(sql`UPDATE app_user SET password_hash = 'another' WHERE id = ${userId}`);
      const opening = openSession(app.services, app.db, login);
      await somebodyWaits(tx);
      return { opening };
    });
    expect(await late.opening).toBeNull();
  });

  describe('on the socket', () => {
    const connect = async (user: TestUser): Promise<WebSocket> => {
      const { ticket } = await user.wire.call('auth.getSocketTicket', {});
      return new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
    };
    const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once('close', resolve));

    it('is cut off when it asks without reading the answers', async () => {
      const socket = await connect(seller);
      await new Promise((resolve) => socket.once('message', resolve));
      const end = closed(socket);
      socket.on('error', () => {});
      socket.pause();
      for (let i = 0; i < 250_000 && socket.readyState === socket.OPEN; i++) {
        socket.send('x');
        if (i % 5_000 === 0) await breathe();
      }
      await breathe();
      socket.resume();
      expect(await end).toBe(1006);
    });

    it('gets nothing once its session has run out, and no socket when suspended', async () => {
      const user = await buildUser(app);
      await app.db.run(sql`UPDATE session SET expires_at = now() + interval '1 second' WHERE id = ${user.sessionId}`);
      const socket = await connect(user);
      const heard: unknown[] = [];
      socket.on('message', (data) => {
        heard.push(JSON.parse(String(data)).type);
        setImmediate(() => socket.send('alive'));
      });
      expect(await closed(socket)).toBe(4003);
      expect(heard.at(-1)).toBe(1001);

      const other = await buildUser(app);
      const { ticket } = await other.wire.call('auth.getSocketTicket', {});
      await app.db.run(sql`UPDATE app_user SET status = 'suspended' WHERE id = ${other.userId}`);
      const refused = new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
      expect(await closed(refused)).toBe(4001);
    });
  });
});

describe('a hostile member of staff', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('does not rule for whom they earn a share of the fees', async () => {
    const inviter = await buildUser(world, { role: 'moderator' });
    const { code } = await world.life.escalated();
    await world.db.run(
      sql`UPDATE app_user SET referrer_id = ${inviter.userId} WHERE id = ${world.people.provider.userId}`,
    );
    expect(await refusalOf(inviter.wire.call('disputes.takeCase', { code }))).toBe('disputes.own_case');
    const invited = await buildUser(world, { role: 'moderator', referrer: world.people.seller });
    expect(await refusalOf(invited.wire.call('disputes.takeCase', { code }))).toBe('disputes.own_case');
    expect(await world.people.colleague.wire.call('disputes.takeCase', { code })).toEqual({
      state: 'in_arbitration',
    });
  });

  it('opens no photo that the order gives back at the same moment', async () => {
    const { seller, provider, moderator } = world.people;
    const order = await world.life.placed([100, 50]);
    const { code, id, cards } = order;
    await provider.wire.call('orders.revealCard', { code, cardId: cardOf(order) });
    await provider.wire.call('disputes.openClaim', await world.life.claimOf(order));
    await seller.wire.call('disputes.escalate', { code });
    await moderator.wire.call('disputes.takeCase', { code });
    // The second card is sealed still: it goes back to the seller with its photo.
    const opening = {
      session: sessionOf(moderator),
      uploadId: cards[1]?.image ?? '',
      address: '10.1.2.3',
      userAgent: '',
      prove: () => Promise.resolve(),
      shownS: 0,
      reason: 'both sides describe it differently',
    };
    const late = await world.db.transaction(async (tx) => {
      const locked = await lockOrder(tx, code);
      if (locked === null) throw new Error('there is an order');
      const opened = world.db.transaction((other) => openUpload(other, opening));
      await somebodyWaits(tx);
      const actor = { role: 'seller' as const, userId: seller.userId };
      await applyEvent({ services: world.services, tx }, locked, { event: { type: 'concede' }, actor });
      return { opened };
    });
    expect(await late.opened).toBe(false);
    const { count } = await world.db.one<{ count: bigint }>(
      sql`SELECT count(*) FROM reveal WHERE order_id = ${id} AND kind = 'photo_opened'`,
    );
    expect(count).toBe(0n);
  });
});
