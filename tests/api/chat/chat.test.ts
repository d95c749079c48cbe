import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { verifySign } from '#server/features/chat/record/get-signature.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { messagesOf, openDirect, say, textsOf } from '#tests/fixtures/world/chat.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({
  loops: false,
  rules: { 'chat.messages_per_minute': 1_000_000, 'chat.new_per_day': 6, 'chat.search_messages': 100 },
});
const [ann, ben, eve] = [await buildUser(app, { name: 'ann' }), await buildUser(app), await buildUser(app)];
afterAll(() => app.close());

const unreadOf = async ({ wire }: TestUser) =>
  (await wire.call('chat.listConversations', { filter: 'unread' })).totalCount;
const get = ({ wire }: TestUser, conversationId: string) => wire.call('chat.getConversation', { conversationId });

describe('opening a conversation', () => {
  it('makes one however many open it at once, from either side', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? openDirect(user, other) : openDirect(other, user))),
    );
    expect(new Set(opened).size).toBe(1);
    const seen = await get(user, opened[0] ?? '');
    expect(seen).toMatchObject({ kind: 'direct', lastSeq: 0, unread: 0, mayWrite: true, mayAttachFiles: false });
    expect(seen.members.map(({ userId }) => userId).sort()).toEqual([user.userId, other.userId].sort());
    expect(seen.members.some(({ isOwner }) => isOwner)).toBe(false);
  });

  it('is not with oneself, nobody, or who blocked the caller or was blocked', async () => {
    expect(await outcomeOf(openDirect(ann, ann))).toBe('people.oneself');
    const nobody = ann.wire.call('chat.openConversation', { userId: randomUUID() });
    expect(await outcomeOf(nobody)).toBe('nothing.found');
    const [user, other] = [await buildUser(app), await buildUser(app)];
    await user.wire.call('people.addBlock', { userId: other.userId });
    expect(await outcomeOf(openDirect(user, other))).toBe('chat.blocked');
    expect(await outcomeOf(openDirect(other, user))).toBe('chat.blocked');
  });

  it('stays readable when one blocks the other later, and writable for nobody', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(user, other);
    await say(user, id, 'before');
    await other.wire.call('people.addBlock', { userId: user.userId });
    expect(await outcomeOf(say(user, id, 'after'))).toBe('chat.blocked');
    expect(await outcomeOf(say(other, id, 'after'))).toBe('chat.blocked');
    expect(await openDirect(user, other)).toBe(id);
    expect(await get(other, id)).toMatchObject({ mayWrite: false, refusal: 'blocked' });
    expect(await textsOf(other, id)).toEqual(['before']);
  });

  it('is limited by the day for who writes first, and not for who is written to', async () => {
    const busy = await buildUser(app);
    const others = await Promise.all(Array.from({ length: 8 }, () => buildUser(app)));
    const answers = await Promise.all(others.map((other) => outcomeOf(openDirect(busy, other))));
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(6);
    expect(answers.filter((answer) => answer === 'chat.too_many_new')).toHaveLength(2);
    expect(await outcomeOf(openDirect(await buildUser(app), busy))).toBe('ok');
  });
});

describe('the messages of a day', () => {
  it('have a limit for each account, over all of its conversations', async () => {
    const limited = await startTestApp({ loops: false, rules: { 'chat.messages_per_day': 3 } });
    const [writer, other, third] = [await buildUser(limited), await buildUser(limited), await buildUser(limited)];
    const [first, second] = [await openDirect(writer, other), await openDirect(writer, third)];
    for (const id of [first, second, first]) await say(writer, id, 'hello');
    expect(await outcomeOf(say(writer, second, 'once more'))).toBe('gateway.rate_limited');
    expect(await outcomeOf(say(other, first, 'hello'))).toBe('ok');
    await limited.close();
  });
});

describe('messages', () => {
  it('are numbered without a gap and chained while many write at once', async () => {
    const id = await openDirect(ann, ben);
    const sent = await Promise.all(
      Array.from({ length: 200 }, (_, index) => say(index % 2 === 0 ? ann : ben, id, `message ${index}`)),
    );
    expect(sent.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
    const { lastSeq } = await get(ann, id);
    expect(lastSeq).toBe(200);
    const [{ broken }] = (await app.db.many(sql`SELECT chat_first_break(${id}) AS broken`)) as [{ broken: unknown }];
    expect(broken).toBeNull();
    const latest = await ben.wire.call('chat.listMessages', { conversationId: id });
    expect(latest.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, i) => i + 171));
    const older = await ben.wire.call('chat.listMessages', { conversationId: id, before: 171, limit: 100 });
    expect(older.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, i) => i + 71));
    const newer = await ben.wire.call('chat.listMessages', { conversationId: id, after: 198 });
    expect(newer.messages.map(({ seq }) => seq)).toEqual([199, 200]);
  });

  it('are stored once under their client id, however often they are sent', async () => {
    const id = await openDirect(ann, eve);
    const clientId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 50 }, () => say(ann, id, 'once', clientId)));
    expect(new Set(sent.map(({ seq, hash }) => `${seq} ${hash}`)).size).toBe(1);
    expect(sent.filter(({ existed }) => !existed)).toHaveLength(1);
    expect(await textsOf(eve, id)).toEqual(['once']);
    // Another text under the same id is answered with the stored one.
    expect(await say(ann, id, 'another text', clientId)).toMatchObject({ text: 'once', existed: true });
    // Somebody else's client id is no way to see a message.
    expect(await outcomeOf(say(eve, id, 'mine', clientId))).toBe('nothing.found');
  });

  it('say of what sort the sender is by the session, not by what they claim', async () => {
    const agent = await buildUser(app, { role: 'support' });
    const id = await openDirect(agent, ann);
    await say(agent, id, 'Good day');
    await say(ann, id, 'I am staff');
    expect((await messagesOf(ann, id)).map(({ senderKind }) => senderKind)).toEqual(['staff', 'user']);
    const { members } = await get(ann, id);
    expect(members.find(({ userId }) => userId === agent.userId)).toMatchObject({ isStaff: true, role: 'support' });
    expect(members.find(({ userId }) => userId === ann.userId)).toMatchObject({ isStaff: false, name: 'ann' });
  });

  it('are refused when empty, and when they answer what is not there', async () => {
    const id = await openDirect(ann, ben);
    for (const nothing of ['   ', ' \u200b\u2060 ', '\u2800\u3164'])
      expect(await outcomeOf(say(ann, id, nothing))).toBe('chat.empty');
    const reply = {
      conversationId: id,
      clientId: randomUUID(),
      kind: 'text' as const,
      text: 'To what?',
      replyTo: 9_999,
    };
    expect(await outcomeOf(ann.wire.call('chat.send', reply))).toBe('chat.bad_reply');
  });

  it('break the chain where somebody changes one behind our back', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(user, other);
    for (const text of ['a', 'b', 'c']) await say(user, id, text);
    const change = sql`UPDATE chat_message SET body = 'B' WHERE conversation_id = ${id} AND seq = 2`;
    await expect(app.db.run(change)).rejects.toThrow();
    // As the owner of the tables, past the trigger: what the application's login cannot do.
    await runAsOwner(app.ownerUrl, [
      'ALTER TABLE chat_message DISABLE TRIGGER chat_message_kept',
      `UPDATE chat_message SET body = 'B' WHERE conversation_id = '${id}' AND seq = 2`,
      'ALTER TABLE chat_message ENABLE TRIGGER chat_message_kept',
    ]);
    expect(await app.db.one(sql`SELECT chat_first_break(${id}) AS broken`)).toEqual({ broken: 2n });
  });
});

describe('a text that grows by being masked', () => {
  it('is kept as far as a message goes', async () => {
    const staff = await buildUser(app, { role: 'support' });
    await staff.wire.call('sensitiveWords.add', { lang: 'zh_cn', words: ['龘'] });
    const id = await openDirect(staff, ben);
    const { text } = await say(staff, id, '龘'.repeat(2_000));
    expect(text).toBe('*'.repeat(4_000));
    expect(await textsOf(ben, id)).toEqual([text]);
  });
});

describe('taking back', () => {
  it('leaves of a message that it was there, for both', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(user, other);
    const { seq } = await say(user, id, 'my secret');
    expect(await outcomeOf(other.wire.call('chat.retract', { conversationId: id, seq }))).toBe('nothing.found');
    await user.wire.call('chat.retract', { conversationId: id, seq });
    for (const who of [user, other]) {
      expect((await messagesOf(who, id))[0]).toMatchObject({ text: '', data: null, retracted: true, seq });
      expect((await get(who, id)).last).toMatchObject({ text: '', retracted: true });
      expect((await who.wire.call('chat.searchMessages', { text: 'secret' })).found).toEqual([]);
    }
    expect(await outcomeOf(user.wire.call('chat.retract', { conversationId: id, seq }))).toBe('already.done');
    const { count } = await app.db.one<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM outbox WHERE event = 'chat.retracted' AND payload->>'conversationId' = ${id}`,
    );
    expect(count).toBe(1);
  });

  it('is over after the time allowed', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(user, other);
    const sent = (seq: number, age: string) =>
      app.db.run(sql`
        INSERT INTO chat_message (conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, at, hash)
        VALUES (${id}, ${seq}, ${randomUUID()}, ${user.userId}, 'user', ${randomUUID()}, 'text', 'old',
                now() - ${age}::interval, '')`);
    await sent(1, '121 seconds');
    await sent(2, '100 seconds');
    expect(await outcomeOf(user.wire.call('chat.retract', { conversationId: id, seq: 1 }))).toBe('chat.retract_late');
    expect(await outcomeOf(user.wire.call('chat.retract', { conversationId: id, seq: 2 }))).toBe('ok');
  });
});

describe('reading', () => {
  it('is counted per conversation and known everywhere, and never goes back', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(user, other);
    for (const text of ['1', '2', '3']) await say(user, id, text);
    expect([await unreadOf(user), await unreadOf(other)]).toEqual([0, 1]);
    expect((await get(other, id)).unread).toBe(3);
    await other.wire.call('chat.markRead', { conversationId: id, seq: 2 });
    expect((await get(other, id)).unread).toBe(1);
    await other.wire.call('chat.markRead', { conversationId: id, seq: 1 });
    await other.wire.call('chat.markRead', { conversationId: id, seq: 1_000 });
    expect(await get(other, id)).toMatchObject({ unread: 0, readSeq: 3 });
    expect(await unreadOf(other)).toBe(0);
    const news = await app.db.many<{ recipients: string[]; payload: { seq: number } }>(
      sql`SELECT recipients, payload FROM outbox WHERE event = 'chat.read' AND payload->>'conversationId' = ${id} ORDER BY id`,
    );
    expect(news.map(({ payload }) => payload.seq)).toEqual([2, 3]);
    expect([...(news[0]?.recipients ?? [])].sort()).toEqual([user.userId, other.userId].sort());
    const { members } = await get(user, id);
    expect(members.find(({ userId }) => userId === other.userId)).toMatchObject({ readSeq: 3, deliveredSeq: 3 });
  });

  it('does not count what was taken back', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(user, other);
    for (const text of ['1', '2']) await say(user, id, text);
    const unread = async () => [
      (await get(other, id)).unread,
      await unreadOf(other),
      (await other.wire.call('chat.listConversations', { filter: 'unread' })).totalCount,
    ];
    expect(await unread()).toEqual([2, 1, 1]);
    await user.wire.call('chat.retract', { conversationId: id, seq: 1 });
    expect(await unread()).toEqual([1, 1, 1]);
    await user.wire.call('chat.retract', { conversationId: id, seq: 2 });
    expect(await unread()).toEqual([0, 0, 0]);
  });
});

describe('the list', () => {
  it('has pinned ones first, then the newest, and filters, tags and names', async () => {
    const me = await buildUser(app);
    const others = [await buildUser(app, { name: 'zed_first' }), await buildUser(app, { name: 'zed_second' })];
    const ids: string[] = [];
    for (const other of others) {
      const id = await openDirect(me, other);
      await say(other, id, `from ${other.name}`);
      ids.push(id);
    }
    // A conversation without messages is in no list.
    const empty = await openDirect(me, await buildUser(app));
    const list = async (params: object = {}) =>
      (await me.wire.call('chat.listConversations', params)).list.map(({ id }) => id);
    expect(await list()).toEqual([ids[1], ids[0]]);
    await me.wire.call('chat.setMarks', { conversationId: ids[0] ?? '', isPin: true, tags: ['vip', 'vip'] });
    expect(await list()).toEqual([ids[0], ids[1]]);
    expect(await list({ filter: 'pinned' })).toEqual([ids[0]]);
    expect(await list({ tag: 'vip' })).toEqual([ids[0]]);
    expect(await list({ search: 'ZED_s' })).toEqual([ids[1]]);
    expect(await list({ search: '%' })).toEqual([]);
    await me.wire.call('chat.markRead', { conversationId: ids[0] ?? '', seq: 1 });
    expect(await list({ filter: 'unread' })).toEqual([ids[1]]);
    expect(await list({ start: 2, limit: 1 })).toEqual([ids[1]]);
    expect((await me.wire.call('chat.listConversations', { start: 9 })).totalCount).toBe(2);
    expect(await get(me, ids[0] ?? '')).toMatchObject({ isPin: true, tags: ['vip'], last: { text: 'from zed_first' } });
    // Marks belong to the caller only.
    const theirs = await others[0]?.wire.call('chat.listConversations', {});
    expect(theirs?.list[0]).toMatchObject({ isPin: false, tags: [] });
    expect(ids).not.toContain(empty);
  });
});

describe('searching', () => {
  it('finds what the caller may read, the newest first, and says when it did not look at all', async () => {
    const [me, other] = [await buildUser(app), await buildUser(app)];
    const [id, second] = [await openDirect(me, other), await openDirect(me, await buildUser(app))];
    await say(me, id, 'the 50% Offer of 礼品卡');
    await say(other, id, 'no offer here');
    await say(me, second, 'OFFER again');
    const search = async (params: { text: string; conversationId?: string }) =>
      (await me.wire.call('chat.searchMessages', params)).found.map(({ message }) => message.text);
    expect(await search({ text: 'offer' })).toEqual(['OFFER again', 'no offer here', 'the 50% Offer of 礼品卡']);
    expect(await search({ text: 'offer', conversationId: id })).toEqual(['no offer here', 'the 50% Offer of 礼品卡']);
    expect(await search({ text: '0%' })).toEqual(['the 50% Offer of 礼品卡']);
    expect(await search({ text: '礼品' })).toEqual(['the 50% Offer of 礼品卡']);
    expect((await eve.wire.call('chat.searchMessages', { text: 'offer', conversationId: id })).found).toEqual([]);
    expect((await me.wire.call('chat.searchMessages', { text: 'offer' })).complete).toBe(true);
    for (let n = 0; n < 60; n++) await say(other, id, `line ${n}`);
    expect(await me.wire.call('chat.searchMessages', { text: '50%' })).toEqual({ found: [], complete: false });
  });
});

describe('a chat signature', () => {
  it('is good for the own session alone', async () => {
    const { sign, txAppCode } = await ann.wire.call('chat.getSignature', { userId: ann.userId });
    expect(txAppCode).toBe(app.services.config.subsidiaryCode);
    expect(verifySign(app.services, ann, sign)).toBe(true);
    expect(verifySign(app.services, ben, sign)).toBe(false);
    expect(verifySign(app.services, { ...ann, sessionId: ben.sessionId }, sign)).toBe(false);
    expect(verifySign(app.services, ann, `2${sign.slice(1)}`)).toBe(false);
    expect(verifySign(app.services, ann, `1000000000${sign.slice(10)}`)).toBe(false);
    expect(verifySign(app.services, ann, '')).toBe(false);
  });
});

describe('quick replies', () => {
  it('are for providers and staff, limited, and shared among staff when staff says so', async () => {
    const provider = await buildUser(app, { role: 'provider' });
    const [agent, colleague] = [await buildUser(app, { role: 'support' }), await buildUser(app, { role: 'moderator' })];
    const draft = { title: 'Hello', body: 'Hello, how can I help?' };
    expect(await outcomeOf(ann.wire.call('chat.saveShortcut', draft))).toBe('gateway.forbidden');
    expect(await outcomeOf(provider.wire.call('chat.saveShortcut', { ...draft, isShared: true }))).toBe(
      'gateway.forbidden',
    );
    const { id } = await provider.wire.call('chat.saveShortcut', draft);
    await provider.wire.call('chat.saveShortcut', { ...draft, id, title: 'Hi' });
    expect((await provider.wire.call('chat.listShortcuts', {})).list).toEqual([
      { id, title: 'Hi', body: draft.body, isShared: false, isMine: true },
    ]);
    const shared = await agent.wire.call('chat.saveShortcut', { ...draft, isShared: true });
    expect((await colleague.wire.call('chat.listShortcuts', {})).list).toMatchObject([
      { id: shared.id, isMine: false },
    ]);
    expect((await provider.wire.call('chat.listShortcuts', {})).list).toHaveLength(1);
    expect(await outcomeOf(colleague.wire.call('chat.removeShortcut', { id: shared.id }))).toBe('nothing.found');
    await provider.wire.call('chat.removeShortcut', { id });
    expect((await provider.wire.call('chat.listShortcuts', {})).list).toEqual([]);
    const most = app.services.rules.get('chat.max_shortcuts');
    for (let n = 0; n < most; n++) await provider.wire.call('chat.saveShortcut', draft);
    expect(await outcomeOf(provider.wire.call('chat.saveShortcut', draft))).toBe('chat.too_many_shortcuts');
  });
});
