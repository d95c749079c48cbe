import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadHelp } from '#server/features/help/public.ts';
import { assistantLoop } from '#server/features/support/assistant.loop.ts';
import { deskLoop, leastBusy } from '#server/features/support/desk.loop.ts';
import { agentPresenceLoop } from '#server/features/support/presence.loop.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import type { Wire } from '#tests/fixtures/client.ts';
import { openSocket, type TestSocket } from '#tests/fixtures/socket.ts';
import { messagesOf, say, textsOf } from '#tests/fixtures/world/chat.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildVisitor } from '#tests/fixtures/world/visitors.ts';

describe('the support desk', () => {
  let app: TestApp;
  const sockets: TestSocket[] = [];

  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'presence.grace_s': 0, 'support.settle_s': 0 } });
    await loadHelp(app.services.db);
  });
  afterAll(async () => {
    await Promise.all(sockets.map((socket) => socket.close()));
    await app.close();
  });
  beforeEach(async () => {
    await app.services.db.run(sql`UPDATE support_agent SET is_open = false`);
    await app.services.db.run(
      sql`UPDATE support_request SET state = 'closed', agent_id = NULL, answered_seq = last_seq`,
    );
  });

  /** An agent with reception on and a live connection. */
  async function agentAtWork(): Promise<TestUser> {
    const agent = await buildUser(app, { role: 'support' });
    sockets.push(await openSocket(agent.wire));
    await agent.wire.call('support.openReception', {});
    return agent;
  }
  const ask = async (who: { readonly wire: Wire }) => {
    const { conversationId } = await who.wire.call('support.open', {});
    await who.wire.call('support.askPerson', {});
    return conversationId;
  };
  const work = () => deskLoop.run(app.services);
  const tabOf = async ({ wire }: TestUser, tab: 'queue' | 'mine' | 'open' | 'closed') =>
    (await wire.call('support.listRequests', { tab, limit: 100 })).list.map(({ conversationId }) => conversationId);

  it('answers first from the help centre, with its sources, in the language asked for', async () => {
    const trader = await buildUser(app);
    const { conversationId, state } = await trader.wire.call('support.open', {});
    expect(state).toBe('assistant');
    await say(trader, conversationId, 'How long does a provider have to view my card?');
    await assistantLoop.run(app.services);
    await assistantLoop.run(app.services);
    const messages = await messagesOf(trader, conversationId);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ senderKind: 'assistant', senderId: null, replyTo: 1 });
    const { data } = messages[1] as { data: { sources: { id: string }[]; handOver: boolean } };
    expect(data.sources.length).toBeGreaterThan(0);
    expect(data.handOver).toBe(true);
  });

  it('troubles nobody with who only looked in', async () => {
    const trader = await buildUser(app);
    const agent = await agentAtWork();
    const { conversationId } = await trader.wire.call('support.open', {});
    const chats = async () => (await trader.wire.call('chat.listConversations', {})).list.map(({ id }) => id);
    expect(await tabOf(agent, 'open')).not.toContain(conversationId);
    expect(await chats()).not.toContain(conversationId);
    await say(trader, conversationId, 'Hello');
    expect(await tabOf(agent, 'open')).toContain(conversationId);
    expect(await chats()).toContain(conversationId);
  });

  it('shows nobody at the desk what was taken back', async () => {
    const trader = await buildUser(app);
    const agent = await agentAtWork();
    const conversationId = await ask(trader);
    const { seq } = await say(trader, conversationId, 'my card number');
    const lastText = async () => {
      const { list } = await agent.wire.call('support.listRequests', { tab: 'open', limit: 100 });
      return list.find((item) => item.conversationId === conversationId)?.lastText;
    };
    expect(await lastText()).toBe('my card number');
    await trader.wire.call('chat.retract', { conversationId, seq });
    expect(await lastText()).toBe('');
  });

  it('hands over to the least busy agent who is there, and shares the load', async () => {
    const [first, second] = [await agentAtWork(), await agentAtWork()];
    const away = await buildUser(app, { role: 'support' });
    await away.wire.call('support.openReception', {});
    const requested = [];
    for (let index = 0; index < 4; index++) requested.push(await ask(await buildUser(app)));
    await work();
    expect(await tabOf(first, 'mine')).toHaveLength(2);
    expect(await tabOf(second, 'mine')).toHaveLength(2);
    expect(await tabOf(away, 'mine')).toHaveLength(0);
    expect([...(await tabOf(first, 'mine')), ...(await tabOf(second, 'mine'))].sort()).toEqual([...requested].sort());
  });

  it('lets a request wait in its place when nobody is there, and tells the place', async () => {
    const [first, second] = [await buildUser(app), await buildUser(app)];
    await ask(first);
    await ask(second);
    await work();
    expect(await second.wire.call('support.get', {})).toMatchObject({
      state: 'queued',
      position: 2,
      agentsPresent: false,
    });
    await agentAtWork();
    await work();
    expect(await first.wire.call('support.get', {})).toMatchObject({ state: 'assigned', position: null });
  });

  it('lets the agent in to read all of it, and the one before out', async () => {
    const agent = await agentAtWork();
    const trader = await buildUser(app);
    const conversationId = await ask(trader);
    await say(trader, conversationId, 'Is anybody there?');
    expect(await refusalOf(messagesOf(agent, conversationId))).toBe('nothing.found');
    await work();
    expect(await textsOf(agent, conversationId)).toContain('Is anybody there?');
    const other = await agentAtWork();
    await agent.wire.call('support.handOver', { conversationId, agentId: other.userId });
    expect(await refusalOf(messagesOf(agent, conversationId))).toBe('nothing.found');
    expect(await refusalOf(say(agent, conversationId, 'One more thing'))).toBe('nothing.found');
    expect(await textsOf(other, conversationId)).toContain('Is anybody there?');
    expect((await say(other, conversationId, 'Yes')).existed).toBe(false);
    const last = (await messagesOf(trader, conversationId)).at(-1);
    expect(last).toMatchObject({ senderKind: 'staff', text: 'Yes' });
  });

  it('takes requests from an agent who has been gone for a while', async () => {
    const agent = await agentAtWork();
    const conversationId = await ask(await buildUser(app));
    await work();
    const socket = sockets.pop() as TestSocket;
    await socket.close();
    await app.services.db.run(sql`
      UPDATE support_agent SET seen_at = now() - interval '1 hour' WHERE user_id = ${agent.userId}`);
    await expect.poll(() => app.services.presence.isOnline(agent.userId), { timeout: 60_000 }).toBe(false);
    await app.services.db.run(sql`
      UPDATE support_agent SET seen_at = now() - interval '1 hour' WHERE user_id = ${agent.userId}`);
    await work();
    expect(await tabOf(agent, 'mine')).not.toContain(conversationId);
    expect(await tabOf(agent, 'queue')).toContain(conversationId);
  });

  it('is closed by its agent alone, and opens again when the requester writes', async () => {
    const [agent, other] = [await agentAtWork(), await buildUser(app, { role: 'support' })];
    const trader = await buildUser(app);
    const conversationId = await ask(trader);
    await work();
    for (const name of ['support.close', 'support.handOver'] as const) {
      expect(await refusalOf(other.wire.call(name, { conversationId }))).toBe('nothing.found');
    }
    expect(await refusalOf(other.wire.call('support.take', { conversationId }))).toBe('support.taken');
    await agent.wire.call('support.close', { conversationId });
    expect((await trader.wire.call('support.get', {})).state).toBe('closed');
    await say(trader, conversationId, 'When do I get paid?');
    await assistantLoop.run(app.services);
    expect((await trader.wire.call('support.get', {})).state).toBe('assistant');
  });

  it('is for support: moderators and auditors look, traders do not get in', async () => {
    const trader = await buildUser(app);
    const conversationId = await ask(trader);
    for (const role of ['moderator', 'auditor'] as const) {
      const { wire } = await buildUser(app, { role });
      expect(await refusalOf(wire.call('support.take', { conversationId }))).toBe('gateway.forbidden');
      expect(await refusalOf(wire.call('support.openReception', {}))).toBe('gateway.forbidden');
    }
    expect(await refusalOf(trader.wire.call('support.listRequests', {}))).toBe('gateway.forbidden');
  });

  it('shows who asks beside the chat: an account with its orders, or a visitor', async () => {
    const agent = await agentAtWork();
    const seller = await buildUser(app);
    const provider = await buildUser(app, { role: 'provider', points: 5_000 });
    const { orderCode } = await sell(seller, await publishAd(provider));
    const conversationId = await ask(seller);
    await agent.wire.call('support.take', { conversationId });
    const ofUser = await agent.wire.call('support.getContext', { conversationId });
    expect(ofUser.user).toMatchObject({ userId: seller.userId });
    expect(ofUser.account).toMatchObject({ openOrders: 1, orders: [{ code: orderCode, side: 'seller' }] });
    const visitor = await buildVisitor(app);
    const ofVisitor = await agent.wire.call('support.getContext', { conversationId: await ask(visitor) });
    expect(ofVisitor).toMatchObject({ user: null, visitor: { name: visitor.name, publicId: visitor.publicId } });
  });

  it('says where the requester came from, without the key of a link, and what was closed before', async () => {
    const agent = await agentAtWork();
    const trader = await buildUser(app);
    const conversationId = await ask(trader);
    const read = () => agent.wire.call('support.getContext', { conversationId });
    expect(await read()).toMatchObject({ page: null, earlier: null });
    await trader.wire.call('support.open', { page: '/goSell/AD1' });
    expect(await read()).toMatchObject({ page: '/goSell/AD1' });
    await trader.wire.call('support.open', { page: '/registerEmail/me/secret' });
    expect((await read()).page).toBe('/registerEmail/$userId/$key');
    await trader.wire.call('support.open', { page: 'https://elsewhere.example/' });
    expect((await read()).page).toBe('/registerEmail/$userId/$key');
    await agent.wire.call('support.take', { conversationId });
    await agent.wire.call('support.close', { conversationId });
    expect(await read()).toMatchObject({ earlier: { count: 1 } });
  });

  it('shows points, orders and words to the agent who has the request; to other staff for a reason, which is logged', async () => {
    const [agent, trader, admin] = [
      await agentAtWork(),
      await buildUser(app, { points: 70 }),
      await buildUser(app, { role: 'admin' }),
    ];
    const conversationId = await ask(trader);
    await say(trader, conversationId, 'My card number is 12');
    await agent.wire.call('support.take', { conversationId });
    const others = [
      await buildUser(app, { role: 'support' }),
      await buildUser(app, { role: 'moderator' }),
      await buildUser(app, { role: 'auditor' }),
    ];
    for (const other of others) {
      const { user, account } = await other.wire.call('support.getContext', { conversationId });
      expect(user).toMatchObject({ name: trader.name, userName: trader.loginName });
      expect(account).toBeNull();
      const open = (reason: string) => other.wire.call('support.openAccount', { conversationId, reason });
      expect(await refusalOf(open('because'))).toBe('gateway.invalid');
      expect(await open(`${other.role} answers a complaint`)).toMatchObject({ balance: '70000000', orders: [] });
      const { list } = await admin.wire.call('security.listEvents', { kind: 'staff_reveal', actor: other.name });
      expect(list.map(({ subject }) => subject)).toEqual([`support ${trader.name}: ${other.role} answers a complaint`]);
    }
    const lastTextFor = async ({ wire }: TestUser) =>
      (await wire.call('support.listRequests', { tab: 'open', limit: 100 })).list.find(
        (item) => item.conversationId === conversationId,
      )?.lastText;
    expect(await Promise.all([agent, ...others].map(lastTextFor))).toEqual([
      'My card number is 12',
      'My card number is 12',
      '',
      '',
    ]);
    expect(await refusalOf(trader.wire.call('support.openAccount', { conversationId, reason: 'I want to know' }))).toBe(
      'gateway.forbidden',
    );
  });

  it('shows an agent by the label that they gave themselves', async () => {
    const agent = await agentAtWork();
    await agent.wire.call('support.setLabel', { label: 'Gift card team' });
    const visitor = await buildVisitor(app);
    const conversationId = await ask(visitor);
    await work();
    const { members } = await visitor.wire.call('chat.getConversation', { conversationId });
    expect(members.find(({ userId }) => userId === agent.userId)).toMatchObject({
      label: 'Gift card team',
      isStaff: true,
    });
  });

  it('tells the requester of an agent by that agent’s own words, and of nobody who only comes and goes', async () => {
    const trader = await buildUser(app);
    const conversationId = await ask(trader);
    await say(trader, conversationId, 'Is anybody there?');
    for (let round = 0; round < 3; round++) {
      const agent = await agentAtWork();
      await work();
      expect(await trader.wire.call('support.get', {})).toMatchObject({ agentName: agent.name, agentOnline: true });
      await agent.wire.call('support.closeReception', {});
      await agent.wire.call('support.handOver', { conversationId });
    }
    expect(await textsOf(trader, conversationId)).toEqual(['Is anybody there?']);
  });

  it('gives nothing to an agent who has only just come', async () => {
    const fresh = await startTestApp({ loops: false, rules: { 'support.settle_s': 60 } });
    const agent = await buildUser(fresh, { role: 'support' });
    const socket = await openSocket(agent.wire);
    try {
      await agent.wire.call('support.openReception', {});
      await ask(await buildUser(fresh));
      await deskLoop.run(fresh.services);
      expect(await tabOf(agent, 'mine')).toEqual([]);
      await fresh.db.run(sql`UPDATE support_agent SET online_since = now() - interval '61 seconds'`);
      await deskLoop.run(fresh.services);
      expect(await tabOf(agent, 'mine')).toHaveLength(1);
      // Who was away begins again.
      await fresh.db.run(sql`UPDATE support_agent SET seen_at = now() - interval '1 hour'`);
      await ask(await buildUser(fresh));
      await deskLoop.run(fresh.services);
      expect(await tabOf(agent, 'mine')).toHaveLength(1);
    } finally {
      await socket.close();
      await fresh.close();
    }
  });

  it('switches reception off for an agent who has been away for long, and says so', async () => {
    const fresh = await startTestApp({ loops: false, rules: { 'support.reception_off_s': 1 } });
    const agent = await buildUser(fresh, { role: 'support' });
    try {
      await agent.wire.call('support.openReception', {});
      await fresh.db.run(sql`UPDATE support_agent SET seen_at = now() - interval '1 hour'`);
      await agentPresenceLoop.run(fresh.services);
      const off = await agent.wire.call('support.getDesk', {});
      expect(off).toMatchObject({ receiving: false, offSince: expect.any(String) });
      expect(await agent.wire.call('support.openReception', {})).toMatchObject({ receiving: true, offSince: null });
    } finally {
      await fresh.close();
    }
  });

  it('keeps what agents tell each other from the requester, and names who closed', async () => {
    const [agent, other] = [await agentAtWork(), await agentAtWork()];
    await other.wire.call('support.closeReception', {});
    const trader = await buildUser(app);
    const conversationId = await ask(trader);
    await work();
    await agent.wire.call('support.addNote', { conversationId, text: 'Asked for the receipt' });
    const nobody = { conversationId, agentId: randomUUID(), note: 'To nobody' };
    expect(await refusalOf(agent.wire.call('support.handOver', nobody))).toBe('support.no_agent');
    await agent.wire.call('support.handOver', { conversationId, agentId: other.userId, note: 'She speaks Chinese' });
    await other.wire.call('support.close', { conversationId });
    const { notes } = await agent.wire.call('support.getContext', { conversationId });
    expect(notes).toMatchObject([
      { kind: 'closed', by: other.name, to: null, text: '' },
      { kind: 'handed_over', by: agent.name, to: other.name, text: 'She speaks Chinese' },
      { kind: 'note', by: agent.name, text: 'Asked for the receipt' },
    ]);
    const [last] = (await messagesOf(trader, conversationId)).slice(-1);
    expect(last?.data).toEqual({ what: 'support.closedBy', values: { name: other.name } });
    expect(await refusalOf(trader.wire.call('support.addNote', { conversationId, text: 'x' }))).toBe(
      'gateway.forbidden',
    );
  });

  it('asks once after closing whether it is solved, and shows the answer to the agents', async () => {
    const agent = await agentAtWork();
    const trader = await buildUser(app);
    const conversationId = await ask(trader);
    expect(await refusalOf(trader.wire.call('support.setSolved', { solved: true }))).toBe('nothing.found');
    await work();
    await agent.wire.call('support.close', { conversationId });
    expect(await trader.wire.call('support.setSolved', { solved: false })).toMatchObject({ solved: false });
    const { list } = await agent.wire.call('support.listRequests', { tab: 'closed', limit: 100 });
    expect(list.find((item) => item.conversationId === conversationId)).toMatchObject({ solved: false });
  });

  it('previews the requester’s own last message, and says how long they have waited', async () => {
    const agent = await agentAtWork();
    const trader = await buildUser(app);
    const conversationId = await ask(trader);
    await say(trader, conversationId, 'My order is stuck');
    await work();
    const listed = async () => {
      const { list } = await agent.wire.call('support.listRequests', { tab: 'mine', limit: 100 });
      return list.find((item) => item.conversationId === conversationId);
    };
    expect(await listed()).toMatchObject({
      lastText: 'My order is stuck',
      lastKind: 'text',
      waitsSince: expect.any(String),
    });
    await say(agent, conversationId, 'Which one?');
    expect(await listed()).toMatchObject({ lastText: 'My order is stuck', waitsSince: null });
  });

  it('opens the requester’s orders, and nobody else’s', async () => {
    const agent = await agentAtWork();
    const [seller, stranger] = [await buildUser(app), await buildUser(app)];
    const provider = await buildUser(app, { role: 'provider', points: 5_000 });
    const { orderCode } = await sell(seller, await publishAd(provider));
    const conversationId = await ask(seller);
    expect(await refusalOf(agent.wire.call('support.getOrder', { conversationId, code: orderCode }))).toBe(
      'gateway.forbidden',
    );
    await agent.wire.call('support.take', { conversationId });
    const { account } = await agent.wire.call('support.getContext', { conversationId });
    expect(account).toMatchObject({ disputes: 0, words: 0 });
    expect(account?.orders[0]).toMatchObject({
      other: provider.name,
      brandName: 'Amazon',
      waitsFor: 'provider',
      dueAt: expect.any(String),
    });
    const opened = await agent.wire.call('support.getOrder', { conversationId, code: orderCode });
    expect(opened).toMatchObject({ sellerName: seller.name, providerName: provider.name, waitsFor: 'provider' });
    expect(opened.order.timeline.map(({ type, data }) => [type, data])).toEqual([['placed', {}]]);
    expect(opened.order).not.toHaveProperty('cards');
    const others = { conversationId: await ask(stranger), code: orderCode };
    await agent.wire.call('support.take', { conversationId: others.conversationId });
    expect(await refusalOf(agent.wire.call('support.getOrder', others))).toBe('nothing.found');
    const moderator = await buildUser(app, { role: 'moderator' });
    expect(await refusalOf(moderator.wire.call('support.getOrder', { conversationId, code: orderCode }))).toBe(
      'gateway.forbidden',
    );
  });

  it('chooses among the agents who are not full', () => {
    const load = new Map([['a', 2] as const, ['b', 1] as const, ['c', 1] as const]);
    expect(leastBusy(load, 8, 'x')).toBe('b');
    expect(leastBusy(load, 8, 'b')).toBe('c');
    expect(leastBusy(load, 1, 'x')).toBeNull();
  });
});
