import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorsOf } from '#server/features/visitors/public.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { buildVisitor, newFingerprint, solvedCheck } from '#tests/fixtures/world/visitors.ts';

const PER_DAY = 6;

/** People without an account: a session of their own, and no way from it to anybody else's. */
describe('visitors', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ loops: false });
  });
  afterAll(() => app.close());

  it('get a session that is named after their browser', async () => {
    const fingerprint = newFingerprint();
    const visitor = await buildVisitor(app, fingerprint);
    expect(visitor.publicId).toBe(`tbay${fingerprint}`);
    expect(visitor.name).toBe(`Tourist-${fingerprint.slice(-6)}`);
    expect(visitor.token.startsWith('tbay.')).toBe(true);
    const stored = await app.db.pool.query('SELECT token_hash FROM visitor WHERE id = $1', [visitor.visitorId]);
    expect(stored.rows[0].tokenHash).toHaveLength(32);
    const { csrfToken } = await visitor.wire.call('auth.getCsrfToken', {});
    expect(csrfToken).toBe(visitor.csrfToken);
    const visitors = await visitorsOf(app.db, [visitor.visitorId]);
    expect(visitors.get(visitor.visitorId)).toMatchObject({ name: visitor.name, lang: 'en' });
  });

  it('come back as the same by their token, and not by their fingerprint', async () => {
    const fingerprint = newFingerprint();
    const visitor = await buildVisitor(app, fingerprint);
    await app.db.pool.query(`UPDATE visitor SET expires_at = now() + interval '1 hour' WHERE id = $1`, [
      visitor.visitorId,
    ]);
    const back = await client(app.url).call('visitors.open', {
      fingerprint: newFingerprint(),
      visitorToken: visitor.token,
    });
    expect(back).toMatchObject({ visitorId: visitor.visitorId, token: visitor.token, name: visitor.name });
    expect(Date.parse(back.expiresAt) - Date.now()).toBeGreaterThan(6 * 86_400_000);
    const twin = await buildVisitor(app, fingerprint);
    expect(twin.visitorId).not.toBe(visitor.visitorId);
    expect(twin.publicId).toBe(visitor.publicId);
  });

  it('show that they are worth an answer: without a solved check nobody is let in', async () => {
    const wire = client(app.url);
    const fingerprint = newFingerprint();
    const refused = { code: 'auth.human_check' };
    await expect(wire.call('visitors.open', { fingerprint })).rejects.toMatchObject(refused);
    await expect(wire.call('visitors.open', { fingerprint, visitorToken: 'tbay.made-up' })).rejects.toMatchObject(
      refused,
    );
    const humanCheck = await solvedCheck(wire);
    await wire.call('visitors.open', { fingerprint, humanCheck });
    await expect(wire.call('visitors.open', { fingerprint, humanCheck })).rejects.toMatchObject(refused);
    await expect(wire.call('visitors.open', { fingerprint: 'me', humanCheck })).rejects.toMatchObject({
      code: 'gateway.invalid',
    });
  });

  it('are forgotten: an expired token opens nothing', async () => {
    const visitor = await buildVisitor(app);
    await app.db.pool.query(`UPDATE visitor SET expires_at = now() - interval '2 days' WHERE id = $1`, [
      visitor.visitorId,
    ]);
    await expect(visitor.wire.call('auth.getSocketTicket', {})).rejects.toMatchObject({ code: 'session.expired' });
    // Its csrf token went with it: the browser asks for that of its device.
    visitor.wire.csrfToken = '';
    const again = await visitor.wire.call('visitors.open', {
      fingerprint: newFingerprint(),
      visitorToken: visitor.token,
      humanCheck: await solvedCheck(visitor.wire),
    });
    expect(again.visitorId).not.toBe(visitor.visitorId);
  });

  it('open a socket with a ticket of their own, once', async () => {
    const visitor = await buildVisitor(app);
    const { ticket } = await visitor.wire.call('auth.getSocketTicket', {});
    expect(await firstWord(ticket)).toBe('hello');
    expect(await firstWord(ticket)).toBe('closed 4001');
    // Tickets of an expired session are refused as well.
    const late = await visitor.wire.call('auth.getSocketTicket', {});
    await app.db.pool.query('UPDATE visitor SET ended_at = now() WHERE id = $1', [visitor.visitorId]);
    expect(await firstWord(late.ticket)).toBe('closed 4001');
  });

  /** The type of the first message on a socket, or how it was closed without one. */
  const firstWord = (ticket: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
      socket.onmessage = ({ data }) => {
        resolve((JSON.parse(String(data)) as { type: string }).type);
        socket.close();
      };
      socket.onclose = ({ code }) => resolve(`closed ${code}`);
    });

  it.each(['ended_at', 'expires_at'] as const)(
    'are told that the socket is over for good, and not to log in again, once %s has come',
    async (column) => {
      const visitor = await buildVisitor(app);
      const [socket, other] = await Promise.all([openSocket(visitor.wire), openSocket((await buildVisitor(app)).wire)]);
      const { visitorId } = visitor;
      await app.db.pool.query(`UPDATE visitor SET ${column} = now() WHERE id = $1`, [visitorId]);
      app.services.bus.publish('sessions', { kind: 'changed', userId: visitorId });
      await expect(socket.ask('presence.watch', { userIds: [] })).rejects.toThrow();
      expect(await socket.closed).toBe(4003);
      expect(socket.heard.at(-1)).toEqual({ type: 1004 });
      expect(socket.heard).not.toContainEqual({ type: 1001 });
      await expect(visitor.wire.call('auth.getSocketTicket', {})).rejects.toMatchObject({ code: 'session.expired' });
      // Other sessions stay.
      expect(other.ws.readyState).toBe(other.ws.OPEN);
      await other.close();
    },
  );

  it('see the market as anybody does, and act as nobody', async () => {
    const { wire } = await buildVisitor(app);
    expect((await wire.call('ads.list', {})).list).toEqual([]);
    expect(await wire.call('ads.list', { favouritesOnly: true })).toEqual({ list: [], totalCount: 0 });
    await expect(wire.call('users.getMe', {})).rejects.toMatchObject({ code: 'session.required' });
    await expect(
      wire.call('auth.setPassword', { oldPassword: 'Demo2468', newPassword: 'Demo24689' }),
    ).rejects.toMatchObject({ code: 'session.required' });
  });
});

describe('visitors of one address', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'visitors.per_address_day': PER_DAY } });
  });
  afterAll(() => app.close());

  it('are so many within a day, however they come', async () => {
    const tries = Array.from({ length: PER_DAY * 2 }, () => buildVisitor(app).then(() => 'opened', errorCode));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(PER_DAY);
    expect(outcomes.filter((outcome) => outcome === 'visitors.too_many')).toHaveLength(PER_DAY);
  });
});

const errorCode = (error: { code?: string }): string => error.code ?? 'none';
