import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EventMessage } from '#contract/events/catalogue.ts';
import { type App, startApp } from '#server/app/app.ts';
import { loadConfig } from '#server/platform/config.ts';
import { newId } from '#server/platform/ids.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { startNats, type TestNats } from '#tests/fixtures/nats.ts';
import { GENEROUS_RULES } from '#tests/fixtures/product.ts';
import { openSocket, type TestSocket } from '#tests/fixtures/socket.ts';
import { openDirect, say } from '#tests/fixtures/world/chat.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const SOON = { timeout: 60_000, interval: 20 };
/** Longer than any test waits: changes arrive over the bus, not by polling. */
const NO_LOOK = { 'sockets.heartbeat_s': 300, 'presence.grace_s': 0 };

/** Two servers on one database; only the first runs loops, so that the second learns of changes over the bus. */
async function startPair(nats: string | null, rules: Record<string, number>) {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-pair-'));
  const base = loadConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const start = (roles: readonly ('web' | 'socket' | 'worker')[]): Promise<App> =>
    startApp({
      ...base,
      databaseUrl: database.url,
      nats: nats === null ? null : { url: nats, prefix: 'pair' },
      rules: { ...GENEROUS_RULES, 'auth.argon_memory_kib': 64, ...rules },
      wideRules: true,
      roles: new Set(roles),
      checkResults: true,
    });
  const app = await start(['web', 'socket', 'worker']);
  const two = await start(['web', 'socket']);
  return {
    database,
    one: app,
    two,
    async close() {
      await Promise.all([app.close(), two.close()]);
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A user with a session, and the same session at the other server. */
async function userOf(pair: { one: App; two: App; database: TestDatabase }) {
  const at = {
    url: pair.one.url,
    services: pair.one.services,
    db: pair.database.db,
    ownerUrl: pair.database.url,
    close: async () => undefined,
  };
  const user: TestUser = await buildUser(at);
  const there = client(pair.two.url, { token: user.wire.token, csrfToken: user.wire.csrfToken });
  return { ...user, there };
}

const CONVERSATION = newId();

/** Tells a user something the way every feature does: a row of the outbox, which the first server's relay takes. */
const tellNumber = ({ db }: TestDatabase, userId: string, n: number): Promise<void> =>
  db.transaction((tx) =>
    tell(tx, {
      event: 'chat.retracted',
      to: { members: [userId] },
      payload: { conversationId: CONVERSATION, seq: n },
    }),
  );

const numberOf = ({ event, payload }: EventMessage) => (event === 'chat.retracted' ? payload.seq : null);
const numbersOf = (socket: TestSocket): unknown[] => socket.events.map(numberOf);
/** Rows of one millisecond may change places before they are numbered, never after. */
const sorted = (socket: TestSocket): unknown[] => numbersOf(socket).sort((a, b) => Number(a) - Number(b));
const seqsOf = (socket: TestSocket): number[] => socket.events.map(({ seq }) => Number(seq));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('two servers on one database', () => {
  let nats: TestNats;
  let pair: Awaited<ReturnType<typeof startPair>>;
  beforeAll(async () => {
    nats = await startNats();
    pair = await startPair(nats.url, NO_LOOK);
  });
  afterAll(async () => {
    await pair?.close();
    await nats?.stop();
  });

  it('bring what happens at one to sockets of the other, in order', async () => {
    const user = await userOf(pair);
    const [near, far] = [await openSocket(user.wire), await openSocket(user.there)];
    for (let n = 0; n < 20; n++) await tellNumber(pair.database, user.userId, n);
    for (const socket of [near, far]) await vi.waitFor(() => expect(sorted(socket)).toEqual(upTo(20)), SOON);
    expect(numbersOf(far)).toEqual(numbersOf(near));
    expect(seqsOf(far)).toEqual(upTo(20).map((n) => n + 1));
    await Promise.all([near.close(), far.close()]);
  });

  it('bring a message sent to either to the sockets of both, numbered once', async () => {
    const [ann, ben] = [await userOf(pair), await userOf(pair)];
    const conversationId = await openDirect(ann, ben);
    const [near, far] = [await openSocket(ann.wire), await openSocket(ben.there)];
    const send = (socket: TestSocket, n: number) =>
      socket.ask('chat.send', { conversationId, clientId: newId(), kind: 'text', text: `message ${n}`, uploadIds: [] });
    await Promise.all(upTo(20).map((n) => send(n % 2 === 0 ? near : far, n)));
    const messagesOf = (socket: TestSocket) =>
      socket.events.flatMap(({ event, payload }) =>
        event === 'chat.message' && payload.conversationId === conversationId ? [payload.message] : [],
      );
    for (const socket of [near, far]) await vi.waitFor(() => expect(messagesOf(socket)).toHaveLength(20), SOON);
    expect(messagesOf(far).map(({ seq }) => seq)).toEqual(upTo(20).map((n) => n + 1));
    expect(messagesOf(near)).toEqual(messagesOf(far));
    await Promise.all([near.close(), far.close()]);
  });

  it('send signals across, to the people meant alone', async () => {
    const [user, other] = [await userOf(pair), await userOf(pair)];
    const [far, stranger] = [await openSocket(user.there), await openSocket(other.there)];
    const typing = { conversationId: CONVERSATION, userId: other.userId, on: true };
    const kicked = { conversationId: CONVERSATION };
    pair.one.services.signals.send([user.userId], { name: 'chat.typing', payload: typing });
    pair.one.services.signals.send([user.userId, other.userId], { name: 'chat.kicked', payload: kicked });
    await stranger.first((message) => message.type === 'signal' && message.name === 'chat.kicked');
    await far.first((message) => message.type === 'signal' && message.name === 'chat.kicked');
    expect(far.signals).toEqual([
      { name: 'chat.typing', payload: typing },
      { name: 'chat.kicked', payload: kicked },
    ]);
    expect(stranger.signals.map(({ name }) => name)).toEqual(['chat.kicked']);
    await Promise.all([far.close(), stranger.close()]);
  });

  it('know who is present at the other, and tell those who watch', async () => {
    const [user, watcher] = [await userOf(pair), await userOf(pair)];
    const watching = await openSocket(watcher.wire);
    expect(await watching.ask('presence.watch', { userIds: [user.userId, watcher.userId] })).toEqual({
      online: [watcher.userId],
    });
    const far = await openSocket(user.there);
    await watching.first((message) => message.type === 'signal' && message.name === 'presence.changed');
    expect(pair.one.services.presence.isOnline(user.userId)).toBe(true);
    await far.close();
    await vi.waitFor(() => expect(watching.signals).toHaveLength(2), SOON);
    expect(watching.signals.map(({ payload }) => payload)).toEqual([
      { userId: user.userId, online: true },
      { userId: user.userId, online: false },
    ]);
    expect(pair.one.services.presence.isOnline(user.userId)).toBe(false);
    await watching.close();
  });

  it('ring at the other, carry a call across, and end it when the far side is gone', async () => {
    const [caller, called] = [await userOf(pair), await userOf(pair)];
    const conversationId = await openDirect(caller, called);
    // A call that was never answered does not ring.
    await say(called, conversationId, 'Give me a ring');
    const [near, far] = [await openSocket(caller.wire), await openSocket(called.there)];
    await vi.waitFor(() => expect(pair.one.services.presence.isOnline(called.userId)).toBe(true), SOON);
    const [callId, nearTab, farTab] = [newId(), newId(), newId()];
    const hears = (socket: TestSocket, fits: Record<string, unknown>) =>
      vi.waitFor(
        () => expect(socket.signals.map(({ payload }) => payload)).toContainEqual(expect.objectContaining(fits)),
        SOON,
      );
    await near.ask('call.invite', { callId, conversationId, media: 'audio', tab: nearTab });
    await hears(far, { callId, state: 'ringing', role: 'invitee' });
    await far.ask('call.answer', { callId, tab: farTab });
    await hears(near, { callId, state: 'connected', tab: nearTab });
    await near.ask('call.signal', { callId, tab: nearTab, data: { candidate: null } });
    await hears(far, { callId, tab: farTab, data: { candidate: null } });
    await far.close();
    await pair.database.db.run(sql`
      UPDATE call_line SET seen_at = seen_at - interval '1 minute' WHERE user_id = ${called.userId}`);
    await hears(near, { callId, state: 'ended', ending: 'peer_left' });
    await near.close();
  });

  it('end a session at both', async () => {
    const user = await userOf(pair);
    const far = await openSocket(user.there);
    await user.wire.call('auth.logout', {});
    expect(await far.closed).toBe(4003);
    await expect(user.there.call('users.getMe', {})).rejects.toMatchObject({ code: 'session.expired' });
  });

  it('miss nothing that happens while the message server is dead, and go on when it is back', async () => {
    const [user, gone] = [await userOf(pair), await userOf(pair)];
    const [near, far, other] = [
      await openSocket(user.wire),
      await openSocket(user.there),
      await openSocket(gone.there),
    ];
    await tellNumber(pair.database, user.userId, 0);
    await far.first((message) => message.type === 'event');
    await nats.kill();
    for (let n = 1; n <= 5; n++) await tellNumber(pair.database, user.userId, n);
    await vi.waitFor(() => expect(sorted(near)).toEqual(upTo(6)), SOON);
    await pair.database.db.run(sql`UPDATE session SET ended_at = now() WHERE id = ${gone.sessionId}`);
    expect(numbersOf(far)).toEqual([0]);
    await nats.restart();
    await vi.waitFor(() => expect(sorted(far)).toEqual(upTo(6)), SOON);
    expect(await other.closed).toBe(4003);
    await tellNumber(pair.database, user.userId, 6);
    await far.first((message) => message.type === 'event' && numberOf(message) === 6);
    expect(seqsOf(far)).toEqual(upTo(7).map((n) => n + 1));
    await vi.waitFor(() => expect(pair.two.services.presence.isOnline(user.userId)).toBe(true), SOON);
    await Promise.all([near.close(), far.close()]);
  });
});

describe('two servers without a message server', () => {
  it('bring what happens at one to sockets of the other by the next heartbeat', async () => {
    const pair = await startPair(null, { 'sockets.heartbeat_s': 1 });
    const user = await userOf(pair);
    const far = await openSocket(user.there);
    await tellNumber(pair.database, user.userId, 1);
    await tellNumber(pair.database, user.userId, 2);
    await vi.waitFor(() => expect(sorted(far)).toEqual([1, 2]), SOON);
    await pair.database.db.run(sql`UPDATE session SET ended_at = now() WHERE id = ${user.sessionId}`);
    expect(await far.closed).toBe(4003);
    await pair.close();
  });
});
