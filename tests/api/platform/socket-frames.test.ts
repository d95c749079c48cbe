import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { ERRORS } from '#contract/errors/codes.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { openSocket, type RefusedFrame } from '#tests/fixtures/socket.ts';
import { logIntoChat, openDirect } from '#tests/fixtures/world/chat.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const SOON = { timeout: 60_000, interval: 10 };
const bizOf = (code: keyof typeof ERRORS): string => ERRORS[code].errorBizCode;

describe('frames over the socket', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      rules: { 'presence.watches_per_minute': 4, 'presence.grace_s': 0, 'sockets.max_frame_bytes': 8_192 },
    });
  });
  afterAll(() => app.close());

  it('are answered by their ref, in the order in which they came', async () => {
    const socket = await openSocket((await buildUser(app)).wire);
    const frame = (ref: string, type: string) => socket.raw(JSON.stringify({ type, ref, params: { userIds: [] } }));
    frame('a', 'presence.watch');
    frame('b', 'no.such');
    frame('c', 'presence.watch');
    await socket.first((message) => message.type === 'ack' && message.ref === 'c');
    const answers = socket.heard.filter((message) => message.type === 'ack' || message.type === 'refused');
    expect(answers.map((answer) => [answer.type, answer.ref])).toEqual([
      ['ack', 'a'],
      ['refused', 'b'],
      ['ack', 'c'],
    ]);
    expect(answers[0]).toEqual({ type: 'ack', ref: 'a', data: { online: [] } });
    await socket.close();
  });

  it.each([
    ['en', 'userIds: required', 'Unknown kind of message'],
    ['zh_cn', 'userIds：必填', '未知的消息类型'],
  ] as const)('are refused in the language of the connection: %s', async (lang, missing, unknown) => {
    const socket = await openSocket((await buildUser(app)).wire, { lang });
    const refusal = async (type: string, params: unknown) => {
      const error = await socket.ask(type as 'presence.watch', params as { userIds: string[] }).catch((item) => item);
      return (error as RefusedFrame).answer;
    };
    expect(await refusal('presence.watch', {})).toMatchObject({
      errorCode: '1',
      errorBizCode: bizOf('gateway.invalid'),
      errorInfo: missing,
      data: { field: 'userIds' },
    });
    expect(await refusal('presence.watch', { userIds: ['me'] })).toMatchObject({ data: { field: 'userIds[0]' } });
    expect(await refusal('no.such', {})).toMatchObject({
      errorBizCode: bizOf('gateway.unknown_frame'),
      errorInfo: unknown,
    });
    await socket.close();
  });

  it.each(['', 'x', '[]', 'null', '{"type":1}', '{"type":"a","ref":7}', `{"type":"a","ref":"${'r'.repeat(65)}"}`])(
    'that are none are refused: %s',
    async (text) => {
      const socket = await openSocket((await buildUser(app)).wire);
      socket.raw(text);
      const answer = await socket.first((message) => message.type === 'refused');
      expect(answer).toMatchObject({ ref: '', errorBizCode: bizOf('gateway.malformed') });
      await socket.close();
    },
  );

  it.each(['\\u0000', '\\ud800'])('with text that no database keeps are refused: %s', async (text) => {
    const socket = await openSocket((await buildUser(app)).wire);
    socket.raw(`{"type":"chat.login","ref":"r","params":{"sign":"${text}"}}`);
    const answer = await socket.first((message) => message.type === 'refused' && message.ref === 'r');
    expect(answer).toMatchObject({ errorBizCode: bizOf('gateway.malformed') });
    await socket.close();
  });

  it('without a ref are done and not answered', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const socket = await openSocket(user.wire);
    socket.raw(JSON.stringify({ type: 'presence.watch', params: { userIds: [other.userId] } }));
    socket.raw(JSON.stringify({ type: 'no.such' }));
    socket.raw('{"type":"heartbeat"}');
    await socket.first((message) => message.type === 'heartbeat');
    const came = await openSocket(other.wire);
    await socket.first((message) => message.type === 'signal');
    expect(socket.heard.filter(({ type }) => type === 'ack' || type === 'refused')).toEqual([]);
    await Promise.all([socket.close(), came.close()]);
  });

  it('have a limit of their kind for each account, whichever socket they use', async () => {
    const user = await buildUser(app);
    const [first, second] = [await openSocket(user.wire), await openSocket(user.wire)];
    for (const socket of [first, second, first, second]) await socket.ask('presence.watch', { userIds: [] });
    await expect(second.ask('presence.watch', { userIds: [] })).rejects.toMatchObject({
      answer: { errorBizCode: bizOf('gateway.rate_limited') },
    });
    await Promise.all([first.close(), second.close()]);
  });

  it('of more bytes than the rule end the socket', async () => {
    const socket = await openSocket((await buildUser(app)).wire);
    socket.raw(JSON.stringify({ type: 'a', ref: 'r', params: 'z'.repeat(8_192) }));
    expect(await socket.closed).toBe(1009);
  });

  it.each([
    ['ended_at', 'elsewhere'],
    ['expires_at', 'expired'],
  ] as const)('act for the session as it is when they run: %s passed', async (column, reason) => {
    const user = await buildUser(app);
    const socket = await openSocket(user.wire);
    await app.db.pool.query(`UPDATE session SET ${column} = now() WHERE id = $1`, [user.sessionId]);
    app.services.bus.publish('sessions', { kind: 'changed', userId: user.userId });
    await expect(socket.ask('presence.watch', { userIds: [] })).rejects.toThrow();
    expect(await socket.closed).toBe(4003);
    expect(socket.heard).toContainEqual({ type: 1001, reason });
  });
});

describe('a socket', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      rules: {
        'sockets.buffer_bytes': 65_536,
        'sockets.per_user': 2,
        'sockets.frames_at_work': 3,
        'events.keep_per_user': 100,
      },
    });
  });
  afterAll(() => app.close());

  const tell = (userId: string, payload: object, ageS = 0): Promise<number> =>
    app.db.run(sql`
      INSERT INTO outbox (id, event, recipients, payload, at)
      VALUES (${newId()}, 'test.told', ${[userId]}::uuid[], ${JSON.stringify(payload)}::jsonb,
              now() - make_interval(secs => ${ageS}))`);

  it('that does not read is cut off, and misses nothing when it comes back', async () => {
    const user = await buildUser(app);
    const slow = await openSocket(user.wire);
    await tell(user.userId, { n: 0 });
    await slow.first((message) => message.type === 'event');
    slow.ws.pause();
    const text = 'z'.repeat(60_000);
    const offer = { callId: newId(), tab: newId(), data: { description: { type: 'offer', sdp: text } } } as const;
    let closed = false;
    void slow.closed.then(() => {
      closed = true;
    });
    // The system's own buffers take some megabytes before ours fill.
    for (let n = 1; n <= 90; n++) await tell(user.userId, { n, text });
    await vi.waitFor(async () => {
      const rows = await app.db.one<{ rows: bigint }>(sql`SELECT count(*) AS rows FROM outbox`);
      expect(rows.rows).toBe(0n);
    }, SOON);
    for (let n = 0; n < 200 && app.services.presence.isOnline(user.userId) && !closed; n++) {
      app.services.signals.send([user.userId], { name: 'call.signal', payload: offer });
      await new Promise(setImmediate);
    }
    slow.ws.resume();
    expect(await slow.closed).toBe(4009);
    const seen = slow.events.length;
    expect(seen).toBeLessThan(91);
    const back = await openSocket(user.wire, { last: slow.lastSeq() });
    await vi.waitFor(() => expect(back.events).toHaveLength(91 - seen), SOON);
    const seqs = [...slow.events, ...back.events].map(({ seq }) => Number(seq));
    expect(seqs).toEqual(Array.from({ length: 91 }, (_, n) => n + 1));
    expect(back.greeting).toBe('hello');
    await back.close();
  });

  it('that stayed away for longer than is kept gets a reset', async () => {
    const user = await buildUser(app);
    const first = await openSocket(user.wire);
    await first.close();
    for (let n = 0; n < 150; n++) await tell(user.userId, { n });
    await vi.waitFor(async () => {
      const rows = await app.db.one<{ rows: bigint }>(sql`SELECT count(*) AS rows FROM outbox`);
      expect(rows.rows).toBe(0n);
    }, SOON);
    const back = await openSocket(user.wire, { last: '0' });
    expect(back.greeting).toBe('reset');
    expect(back.lastSeq()).toBe('150');
    await back.close();
  });

  it('resumes by the time of the last event it saw, and gets a reset when that is older than what is kept', async () => {
    const user = await buildUser(app);
    await (await openSocket(user.wire)).close();
    // The last began before the second, and ended after it.
    const ages = [120, 0, 30];
    for (const [n, ageS] of ages.entries()) {
      await tell(user.userId, { n }, ageS);
      await vi.waitFor(async () => {
        const { count } = await app.db.one<{ count: bigint }>(
          sql`SELECT count(*) AS count FROM stream_event WHERE user_id = ${user.userId}`,
        );
        expect(count).toBe(BigInt(n + 1));
      }, SOON);
    }
    const first = await openSocket(user.wire, { last: '0' });
    await vi.waitFor(() => expect(first.events).toHaveLength(3), SOON);
    // The event's time has no fractions of a millisecond: this is certainly not before the second.
    const lastOrderTime = new Date(Date.parse(first.events[1]?.at ?? '') + 1).toISOString();
    await first.close();
    const back = await openSocket(user.wire, { lastOrderTime });
    await vi.waitFor(() => expect(back.events.map(({ seq }) => seq)).toContain('3'), SOON);
    expect(back.greeting).toBe('hello');
    expect(back.events.map(({ seq }) => seq)).not.toContain('1');
    await back.close();
    const late = await openSocket(user.wire, { lastOrderTime: '2020-01-01T00:00:00.000Z' });
    expect(late.greeting).toBe('reset');
    await late.close();
  });

  it('is one of so many of its account', async () => {
    const user = await buildUser(app);
    const sockets = [await openSocket(user.wire), await openSocket(user.wire)];
    await expect(openSocket(user.wire)).rejects.toThrow('4008');
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('has so many frames at work, and those beyond them are refused at once', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const conversationId = await openDirect(user, other);
    const socket = await openSocket(user.wire);
    const send = (n: number) =>
      socket.ask('chat.send', { conversationId, clientId: newId(), kind: 'text', text: `message ${n}`, uploadIds: [] });
    // While another transaction locks the conversation, nothing is written into it.
    const sent = await app.db.transaction(async (tx) => {
      await tx.run(sql`SELECT 1 FROM conversation WHERE id = ${conversationId} FOR UPDATE`);
      const all = [1, 2, 3, 4].map(send);
      await expect(all.pop()).rejects.toMatchObject({ answer: { errorBizCode: bizOf('gateway.rate_limited') } });
      return all;
    });
    expect((await Promise.all(sent)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await send(5)).toMatchObject({ seq: 4 });
    await socket.close();
  });

  it('is opened from our own pages alone', async () => {
    const user = await buildUser(app);
    await expect(openSocket(user.wire, { headers: { origin: 'https://elsewhere.example' } })).rejects.toThrow('4001');
    await expect(openSocket(user.wire, { headers: { origin: 'null' } })).rejects.toThrow('4001');
    const own = await openSocket(user.wire, { headers: { origin: app.url } });
    expect(own.ws.readyState).toBe(WebSocket.OPEN);
    await own.close();
  });
});

describe('a silent socket', () => {
  it('is asked, and kept while its browser answers; one that does not answer is closed', async () => {
    const app = await startTestApp({ rules: { 'sockets.heartbeat_s': 1 } });
    const [quiet, dead] = [
      await openSocket((await buildUser(app)).wire),
      await openSocket((await buildUser(app)).wire),
    ];
    let pings = 0;
    quiet.ws.on('ping', () => {
      pings += 1;
    });
    dead.ws.pause();
    // Asked this often, it has been silent for longer than the three heartbeats that end a socket.
    await vi.waitFor(() => expect(pings).toBeGreaterThan(3), SOON);
    dead.ws.resume();
    expect(await dead.closed).toBe(4010);
    expect(quiet.ws.readyState).toBe(WebSocket.OPEN);
    await quiet.close();
    await app.close();
  });
});

describe('what one account may do in a minute', () => {
  it('is counted together, over the socket and without, by the frames of one rule and for each account apart', async () => {
    const rules = { 'chat.messages_per_minute': 3, 'chat.marks_per_minute': 3 };
    const app = await startTestApp({ loops: false, rules });
    try {
      const [user, other] = [await buildUser(app), await buildUser(app)];
      const conversationId = await openDirect(user, other);
      const socket = await openSocket(user.wire);
      const message = () => ({ conversationId, clientId: newId(), kind: 'text' as const, text: 'Hello' });
      await user.wire.call('chat.send', message());
      await socket.ask('chat.send', message());
      await user.wire.call('chat.send', message());
      const limited = bizOf('gateway.rate_limited');
      const overSocket = await socket.ask('chat.send', message()).catch((error) => error.answer);
      expect(overSocket).toMatchObject({ errorBizCode: limited });
      expect(await refusalOf(user.wire.call('chat.send', message()))).toBe('gateway.rate_limited');
      await other.wire.call('chat.send', message());
      await logIntoChat(socket, user);
      await socket.ask('chat.typing', { conversationId, on: true });
      await socket.ask('chat.read', { conversationId, seq: 1 });
      const mark = await socket.ask('chat.typing', { conversationId, on: false }).catch((error) => error.answer);
      expect(mark).toMatchObject({ errorBizCode: limited });
      await socket.close();
    } finally {
      await app.close();
    }
  });
});
