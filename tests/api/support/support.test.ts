import { describe, expect, it } from 'vitest';
import { assistantLoop } from '#server/features/support/assistant.loop.ts';
import { leastBusy, supportLoop } from '#server/features/support/desk.loop.ts';
import { agentPresenceLoop } from '#server/features/support/presence.loop.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { openSocket, type TestSocket } from '#tests/fixtures/socket.ts';
import { messagesOf, say, textsOf } from '#tests/fixtures/world/chat.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { supportHouse } from './support-house.ts';

describe('the support desk', () => {
  const house = supportHouse();
  const { agentAtWork, ask, work, tabOf, sockets } = house;

  it('answers first from the help centre, with its sources, in the language asked for', async () => {
    const trader = await buildUser(house.app);
    const { conversationId, state } = await trader.wire.call('support.open', {});
    expect(state).toBe('assistant');
    await say(trader, conversationId, 'How long does a provider have to view my card?');
    await assistantLoop.run(house.app.services);
    await assistantLoop.run(house.app.services);
    const messages = await messagesOf(trader, conversationId);
    expect(messages).toHaveLength(2);
    expect(messages[1]).toMatchObject({ senderKind: 'assistant', senderId: null, replyTo: 1 });
    const { data } = messages[1] as { data: { sources: { id: string }[]; handOver: boolean } };
    expect(data.sources.length).toBeGreaterThan(0);
    expect(data.handOver).toBe(true);
  });

  it('troubles nobody with who only looked in', async () => {
    const trader = await buildUser(house.app);
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
    const trader = await buildUser(house.app);
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
    const away = await buildUser(house.app, { role: 'support' });
    await away.wire.call('support.openReception', {});
    const requested = [];
    for (let index = 0; index < 4; index++) requested.push(await ask(await buildUser(house.app)));
    await work();
    expect(await tabOf(first, 'mine')).toHaveLength(2);
    expect(await tabOf(second, 'mine')).toHaveLength(2);
    expect(await tabOf(away, 'mine')).toHaveLength(0);
    expect([...(await tabOf(first, 'mine')), ...(await tabOf(second, 'mine'))].sort()).toEqual([...requested].sort());
  });

  it('lets a request wait in its place when nobody is there, and tells the place', async () => {
    const [first, second] = [await buildUser(house.app), await buildUser(house.app)];
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
    const trader = await buildUser(house.app);
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
    const conversationId = await ask(await buildUser(house.app));
    await work();
    const socket = sockets.pop() as TestSocket;
    await socket.close();
    await house.app.services.db.run(sql`
      UPDATE support_agent SET seen_at = now() - interval '1 hour' WHERE user_id = ${agent.userId}`);
    await expect.poll(() => house.app.services.presence.isOnline(agent.userId), { timeout: 60_000 }).toBe(false);
    await house.app.services.db.run(sql`
      UPDATE support_agent SET seen_at = now() - interval '1 hour' WHERE user_id = ${agent.userId}`);
    await work();
    expect(await tabOf(agent, 'mine')).not.toContain(conversationId);
    expect(await tabOf(agent, 'queue')).toContain(conversationId);
  });

  it('is closed by its agent alone, and opens again when the requester writes', async () => {
    const [agent, other] = [await agentAtWork(), await buildUser(house.app, { role: 'support' })];
    const trader = await buildUser(house.app);
    const conversationId = await ask(trader);
    await work();
    for (const name of ['support.close', 'support.handOver'] as const) {
      expect(await refusalOf(other.wire.call(name, { conversationId }))).toBe('nothing.found');
    }
    expect(await refusalOf(other.wire.call('support.take', { conversationId }))).toBe('support.taken');
    await agent.wire.call('support.close', { conversationId });
    expect((await trader.wire.call('support.get', {})).state).toBe('closed');
    await say(trader, conversationId, 'When do I get paid?');
    await assistantLoop.run(house.app.services);
    expect((await trader.wire.call('support.get', {})).state).toBe('assistant');
  });

  it('is for support: moderators look, auditors and traders do not get in', async () => {
    const trader = await buildUser(house.app);
    const conversationId = await ask(trader);
    for (const role of ['moderator', 'auditor'] as const) {
      const { wire } = await buildUser(house.app, { role });
      expect(await refusalOf(wire.call('support.take', { conversationId }))).toBe('gateway.forbidden');
      expect(await refusalOf(wire.call('support.openReception', {}))).toBe('gateway.forbidden');
    }
    const auditor = await buildUser(house.app, { role: 'auditor' });
    for (const { wire } of [trader, auditor]) {
      expect(await refusalOf(wire.call('support.listRequests', {}))).toBe('gateway.forbidden');
    }
  });

  it('tells the requester of an agent by that agent’s own words, and of nobody who only comes and goes', async () => {
    const trader = await buildUser(house.app);
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
      await supportLoop.run(fresh.services);
      expect(await tabOf(agent, 'mine')).toEqual([]);
      await fresh.db.run(sql`UPDATE support_agent SET online_since = now() - interval '61 seconds'`);
      await supportLoop.run(fresh.services);
      expect(await tabOf(agent, 'mine')).toHaveLength(1);
      // Who was away begins again.
      await fresh.db.run(sql`UPDATE support_agent SET seen_at = now() - interval '1 hour'`);
      await ask(await buildUser(fresh));
      await supportLoop.run(fresh.services);
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

  it('chooses among the agents who are not full', () => {
    const load = new Map([['a', 2] as const, ['b', 1] as const, ['c', 1] as const]);
    expect(leastBusy(load, 8, 'x')).toBe('b');
    expect(leastBusy(load, 8, 'b')).toBe('c');
    expect(leastBusy(load, 1, 'x')).toBeNull();
  });
});
