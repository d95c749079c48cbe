import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors/codes.ts';
import type { EventName, EventPayload } from '#contract/events/catalogue.ts';
import type { ServerMessage } from '#contract/frames/base.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { openSocket, type TestSocket } from '#tests/fixtures/socket.ts';
import { logIntoChat, messagesOf, openDirect, say } from '#tests/fixtures/world/chat.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { quickParams, runOut } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

type Event<E extends EventName> = Extract<ServerMessage, { type: 'event'; event: E }>;

const sockets: TestSocket[] = [];

const app = await startTestApp({ rules: { 'chat.messages_per_minute': 1_000_000 } });
afterAll(async () => {
  for (const socket of sockets) await socket.close();
  await app.close();
});

async function listen({ wire }: TestUser): Promise<TestSocket> {
  const socket = await openSocket(wire);
  sockets.push(socket);
  return socket;
}

/** The first event of this name with these fields, heard already or still to come. */
const heard = <E extends EventName>(socket: TestSocket, name: E, fields: Partial<EventPayload<E>>): Promise<Event<E>> =>
  socket.first(
    (message): message is Event<E> =>
      message.type === 'event' &&
      message.event === name &&
      Object.entries(fields).every(([field, value]) => new Map(Object.entries(message.payload)).get(field) === value),
  );

describe('what both sides hear of a conversation', () => {
  it('is each message, reading and taking back, on every device', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const conversationId = await openDirect(user, other);
    const [mine, phone, theirs] = [await listen(user), await listen(user), await listen(other)];
    const { seq } = await say(user, conversationId, 'Hello');
    for (const socket of [mine, phone, theirs]) {
      const { payload } = await heard(socket, 'chat.message', { conversationId });
      expect(payload.message).toMatchObject({ seq, text: 'Hello', senderId: user.userId });
    }
    // A socket gives receipts once it has logged in to the chat, with a signature of its own session.
    for (const type of ['chat.read', 'chat.delivered'] as const) {
      const early = theirs.ask(type, { conversationId, seq });
      await expect(early).rejects.toMatchObject({ answer: { errorBizCode: ERRORS['chat.login_first'].errorBizCode } });
    }
    const { sign } = await user.wire.call('chat.getSignature', { userId: user.userId });
    const foreign = theirs.ask('chat.login', { sign });
    await expect(foreign).rejects.toMatchObject({ answer: { errorBizCode: ERRORS['chat.bad_sign'].errorBizCode } });
    await logIntoChat(theirs, other);
    await theirs.ask('chat.delivered', { conversationId, seq });
    await theirs.ask('chat.read', { conversationId, seq });
    for (const socket of [mine, phone, theirs]) {
      expect((await heard(socket, 'chat.read', { conversationId })).payload).toMatchObject({
        userId: other.userId,
        seq,
      });
    }
    await user.wire.call('chat.retract', { conversationId, seq });
    for (const socket of [mine, phone, theirs]) await heard(socket, 'chat.retracted', { conversationId, seq });
    await other.wire.call('chat.setMarks', { conversationId, isPin: true });
    await heard(theirs, 'chat.conversation', { conversationId });
    // The stream is one: its numbers have no gap, whichever way its events came.
    expect(theirs.events.map((event) => Number(event.seq))).toEqual(theirs.events.map((_, index) => index + 1));
  });

  it('is read whole with one call, and everybody hears of it', async () => {
    const reader = await buildUser(app);
    const writers = [await buildUser(app), await buildUser(app)];
    const ids = await Promise.all(writers.map((writer) => openDirect(reader, writer)));
    for (const [n, writer] of writers.entries()) await say(writer, ids[n] ?? '', 'Are you there?');
    const theirs = await listen(writers[1] as TestUser);
    expect(await reader.wire.call('chat.markAllRead', {})).toEqual({ marked: 2 });
    expect((await reader.wire.call('chat.listConversations', { filter: 'unread' })).totalCount).toBe(0);
    expect((await heard(theirs, 'chat.read', { userId: reader.userId })).payload.conversationId).toBe(ids[1]);
    expect(await reader.wire.call('chat.markAllRead', {})).toEqual({ marked: 0 });
  });

  it('ends for a provider whose order goes on, and begins for the next one', async () => {
    const seller = await buildUser(app);
    const providers = [1, 2].map(() => buildUser(app, { role: 'provider', points: 2_000 }));
    const [first, second] = (await Promise.all(providers)) as [TestUser, TestUser];
    await publishAd(first, { rate: '86', totalAmount: 1_000 });
    const { orderCode } = await seller.wire.call('orders.quickPlace', await quickParams(seller));
    await publishAd(second, { rate: '86', totalAmount: 1_000 });
    const { id: conversationId } = await seller.wire.call('chat.openConversation', { orderCode });
    await say(seller, conversationId, 'Are you there?');
    const [before, after] = [await listen(first), await listen(second)];
    await runOut(app, orderCode);
    await before.first(
      (message) =>
        message.type === 'signal' &&
        message.name === 'chat.kicked' &&
        message.payload.conversationId === conversationId,
    );
    await heard(after, 'chat.conversation', { conversationId });
    const { payload } = await heard(after, 'chat.message', { conversationId });
    expect(payload.message).toMatchObject({ kind: 'system', data: { what: 'order.transferred' } });
    expect((await messagesOf(second, conversationId)).map(({ text }) => text)).toContain('Are you there?');
    expect(before.events.filter(({ event }) => event === 'chat.message')).toEqual([]);
  });
});

describe('what was taken back', () => {
  it('reaches nobody who comes back later, only that it was there', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const conversationId = await openDirect(user, other);
    const before = await openSocket(other.wire);
    const last = before.lastSeq();
    await before.close();
    const { seq } = await say(user, conversationId, 'my account number');
    await say(user, conversationId, 'see you');
    await user.wire.call('chat.retract', { conversationId, seq });
    const back = await openSocket(other.wire, { last });
    sockets.push(back);
    await heard(back, 'chat.retracted', { conversationId, seq });
    const messages = back.events.flatMap(({ event, payload }) => (event === 'chat.message' ? [payload.message] : []));
    expect(messages).toMatchObject([
      { seq, text: '', data: null, retracted: true },
      { text: 'see you', retracted: false },
    ]);
    expect(JSON.stringify(back.heard)).not.toContain('my account number');
  });
});

describe('an auditor', () => {
  it('reads and does not talk, over the socket either', async () => {
    const [auditor, admin] = [await buildUser(app, { role: 'auditor' }), await buildUser(app, { role: 'admin' })];
    const conversationId = await openDirect(admin, auditor);
    const socket = await listen(auditor);
    const message = { conversationId, clientId: randomUUID(), kind: 'text' as const, text: 'Hello', uploadIds: [] };
    await expect(socket.ask('chat.send', message)).rejects.toMatchObject({
      answer: { errorBizCode: ERRORS['gateway.forbidden'].errorBizCode },
    });
    expect(await refusalOf(say(auditor, conversationId, 'Hello'))).toBe('gateway.forbidden');
  });
});
