import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { messagesOf, openDirect, say, settleOrderNews, textsOf } from '#tests/fixtures/world/chat.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard, payOrder, revealCards } from '#tests/fixtures/world/order-life.ts';
import { quickParams, runOut, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const NOTE = 'The code was used before I opened it';

const app = await startTestApp({
  loops: false,
  rules: { 'chat.messages_per_minute': 1_000_000, 'orders.max_transfers': 3 },
});
const seller = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 50_000 });
const stranger = await buildUser(app);
const moderator = await buildUser(app, { role: 'moderator' });
const colleague = await buildUser(app, { role: 'moderator' });
afterAll(() => app.close());

const openOf = async ({ wire }: TestUser, orderCode: string) =>
  (await wire.call('chat.openConversation', { orderCode })).id;
const placed = async (): Promise<string> => (await sell(seller, await publishAd(provider))).orderCode;
const get = ({ wire }: TestUser, conversationId: string) => wire.call('chat.getConversation', { conversationId });
const bodiesOf = async (who: TestUser, id: string) =>
  (await messagesOf(who, id)).flatMap(({ data }) => (data !== null && 'what' in data ? [data.what] : []));

/** An order that the provider has opened and claims. */
async function claimed(): Promise<string> {
  const code = await placed();
  await claimCard(provider, code, { note: NOTE });
  return code;
}

describe('the conversation of an order', () => {
  it('is one for both parties and nobody else, whoever opens it', async () => {
    const code = await placed();
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, index) => openOf(index % 2 === 0 ? seller : provider, code)),
    );
    expect(new Set(ids).size).toBe(1);
    for (const who of [stranger, moderator]) expect(await refusalOf(openOf(who, code))).toBe('nothing.found');
    const seen = await get(seller, ids[0] ?? '');
    expect(seen).toMatchObject({ kind: 'order', orderCode: code, mayAttachFiles: false });
    // What tells one order from the next with the same person.
    expect(seen.cards).toMatchObject({ brandName: 'Amazon', country: 'US', currency: 'USD', unit: 2 });
    expect(seen.members.map(({ userId }) => userId).sort()).toEqual([seller.userId, provider.userId].sort());
    const part = await provider.wire.call('chat.listConversations', { search: code.slice(0, 6) });
    expect(part.list.map(({ id }) => id)).not.toContain(ids[0]);
    await say(seller, ids[0] ?? '', 'Hello');
    const { list } = await provider.wire.call('chat.listConversations', { search: code });
    expect(list.map(({ orderCode, adCode }) => [orderCode, typeof adCode])).toEqual([[code, 'string']]);
  });

  it('is shut to no party by blocking', async () => {
    const other = await buildUser(app);
    const { orderCode } = await sell(other, await publishAd(provider));
    await provider.wire.call('people.addBlock', { userId: other.userId });
    const id = await openOf(other, orderCode);
    await say(other, id, 'Please look at it');
    await say(provider, id, 'I do');
    expect(await get(other, id)).toMatchObject({ mayWrite: true, refusal: null });
    expect(await refusalOf(openDirect(other, provider))).toBe('chat.blocked');
  });

  it('says what happens to the order, once, and nothing when nobody talks about it', async () => {
    const [code, quiet] = [await placed(), await placed()];
    const id = await openOf(seller, code);
    for (const text of [code, quiet]) {
      await payOrder(provider, text);
    }
    await settleOrderNews(app);
    await settleOrderNews(app);
    expect(await bodiesOf(seller, id)).toEqual(['order.view', 'order.confirm']);
    const [message] = await messagesOf(provider, id);
    expect(message).toMatchObject({ senderId: null, senderKind: 'system', kind: 'system' });
    expect(message?.data).toEqual({ what: 'order.view', values: { state: 'to_confirm', actor: 'provider' } });
    expect(await app.db.many(sql`SELECT 1 FROM conversation WHERE ref = ${quiet}`)).toEqual([]);
  });

  it('is told as soon as it can be, when it cannot be told at first', async () => {
    const code = await placed();
    const id = await openOf(seller, code);
    await revealCards(provider, code);
    const rename = (from: string, to: string) => runAsOwner(app.ownerUrl, [`ALTER FUNCTION ${from} RENAME TO ${to}`]);
    await rename('chat_append', 'chat_append_away');
    try {
      for (let tries = 0; tries < 10; tries++) await settleOrderNews(app);
    } finally {
      await rename('chat_append_away', 'chat_append');
    }
    expect(await bodiesOf(seller, id)).toEqual([]);
    await settleOrderNews(app);
    expect(await bodiesOf(seller, id)).toEqual(['order.view']);
  });
});

describe('an order that goes on to another provider', () => {
  it('takes its conversation along: the one before is out, the next reads what was not answered', async () => {
    const providers: TestUser[] = [];
    await app.db.run(sql`UPDATE buy_ad SET status = 'off'`);
    for (let n = 0; n < 3; n++) {
      const user = await buildUser(app, { role: 'provider', points: 2_000 });
      await publishAd(user, { rate: '85', totalAmount: 1_000 });
      providers.push(user);
    }
    const { orderCode: code } = await seller.wire.call('orders.quickPlace', await quickParams(seller));
    const holder = async () => {
      const { provider: now } = await seller.wire.call('orders.get', { code });
      return providers.find(({ userId }) => userId === now.userId) as TestUser;
    };
    const first = await holder();
    const kicked: (readonly string[])[] = [];
    const unsubscribe = app.services.bus.subscribe('signals', (news: { name: string; userIds: readonly string[] }) => {
      if (news.name === 'chat.kicked') kicked.push(news.userIds);
    });
    const id = await openOf(seller, code);
    await say(seller, id, 'Good day');
    await say(first, id, 'Good day to you');
    await say(seller, id, 'Could you look at it?');
    await say(seller, id, 'Are you there?');
    await runOut(app, code);
    // Out with the order itself, before anything else has happened.
    expect(await refusalOf(messagesOf(first, id))).toBe('nothing.found');
    expect(await refusalOf(say(first, id, 'Wait'))).toBe('nothing.found');
    await settleOrderNews(app);
    const second = await holder();
    expect(second.userId).not.toBe(first.userId);
    expect(kicked).toEqual([[first.userId]]);

    expect(await refusalOf(get(first, id))).toBe('nothing.found');
    expect(await refusalOf(messagesOf(first, id))).toBe('nothing.found');
    expect(await refusalOf(say(first, id, 'Wait'))).toBe('nothing.found');
    expect(await refusalOf(openOf(first, code))).toBe('nothing.found');
    expect((await first.wire.call('chat.listConversations', { hidden: true })).list).toEqual([]);
    expect((await first.wire.call('chat.searchMessages', { text: 'Good day' })).found).toEqual([]);

    const unanswered = ['Could you look at it?', 'Are you there?'];
    expect(await textsOf(second, id)).toEqual(unanswered);
    expect(await bodiesOf(second, id)).toEqual(['order.transferred']);
    const seen = await second.wire.call('chat.listMessages', { conversationId: id, before: 3 });
    expect(seen).toMatchObject({ messages: [], fromSeq: 2 });
    expect((await second.wire.call('chat.searchMessages', { text: 'Good day' })).found).toEqual([]);
    expect((await get(second, id)).members.map(({ userId }) => userId).sort()).toEqual(
      [seller.userId, second.userId].sort(),
    );
    const { list } = await second.wire.call('chat.listRepost', {});
    expect(list.map(({ conversation }) => conversation.id)).toEqual([id]);
    expect(list[0]?.unanswered.map(({ text }) => text)).toEqual(unanswered);
    // The seller keeps all of it.
    expect(await textsOf(seller, id)).toEqual(['Good day', 'Good day to you', ...unanswered]);

    await runOut(app, code);
    await settleOrderNews(app);
    const third = await holder();
    expect(await textsOf(third, id)).toEqual(unanswered);
    expect(await refusalOf(messagesOf(second, id))).toBe('nothing.found');
    await say(third, id, 'Here I am');
    expect((await third.wire.call('chat.listRepost', {})).list).toEqual([]);
    unsubscribe();
  });
});

describe('the staff of a case', () => {
  it('joins when it takes the case, reads all of it, and leaves when it passes it on', async () => {
    const code = await claimed();
    const id = await openOf(provider, code);
    const { seq } = await say(provider, id, 'You sold me a used code');
    await provider.wire.call('chat.retract', { conversationId: id, seq });
    await say(seller, id, 'I did not');
    expect(await refusalOf(messagesOf(moderator, id))).toBe('nothing.found');
    expect(await refusalOf(moderator.wire.call('chat.getRecord', { orderCode: code }))).toBe('nothing.found');

    await seller.wire.call('disputes.escalate', { code, note: NOTE });
    expect(await refusalOf(moderator.wire.call('chat.getRecord', { orderCode: code }))).toBe('nothing.found');
    await moderator.wire.call('disputes.takeCase', { code });
    await settleOrderNews(app);
    expect(await textsOf(moderator, id)).toEqual(['', 'I did not']);
    await say(moderator, id, 'I read your case');
    expect((await messagesOf(seller, id)).at(-1)).toMatchObject({ senderKind: 'staff', text: 'I read your case' });
    expect((await get(seller, id)).members.find(({ userId }) => userId === moderator.userId)).toMatchObject({
      isStaff: true,
      present: true,
    });
    expect(await get(seller, id)).toMatchObject({ mayAttachFiles: true });

    const record = await moderator.wire.call('chat.getRecord', { orderCode: code });
    expect(record).toMatchObject({ conversationId: id, chainHolds: true, firstBreak: null, more: false });
    expect(record.messages[0]).toMatchObject({ text: 'You sold me a used code', retracted: true });
    const details = await moderator.wire.call('disputes.getCase', { code });
    expect(details.chat?.messages.map(({ hash }) => hash)).toEqual(record.messages.map(({ hash }) => hash));
    expect(details.chat).toMatchObject({ chainHolds: true, lastHash: record.messages.at(-1)?.hash });
    expect((await colleague.wire.call('disputes.getCase', { code })).chat).toBeNull();

    await moderator.wire.call('disputes.passOn', { code, to: colleague.userId, reason: NOTE });
    expect(await refusalOf(messagesOf(moderator, id))).toBe('nothing.found');
    await settleOrderNews(app);
    expect(await textsOf(colleague, id)).toEqual(['', 'I did not', 'I read your case']);
    // A moderator who held the case still reads its record.
    expect((await moderator.wire.call('chat.getRecord', { orderCode: code })).messages[0]?.text).not.toBe('');
    expect(await refusalOf(seller.wire.call('chat.getRecord', { orderCode: code }))).toBe('gateway.forbidden');
  });

  it('opens the conversation itself, when the parties never wrote', async () => {
    const code = await claimed();
    await seller.wire.call('disputes.escalate', { code, note: NOTE });
    await moderator.wire.call('disputes.takeCase', { code });
    expect(await moderator.wire.call('chat.getRecord', { orderCode: code })).toMatchObject({ conversationId: null });
    const id = await openOf(moderator, code);
    await say(moderator, id, 'What happened?');
    expect(await textsOf(provider, id)).toEqual(['What happened?']);
    expect(await refusalOf(openOf(colleague, code))).toBe('nothing.found');
  });
});
