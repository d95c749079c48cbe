import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { messagesOf, say } from '#tests/fixtures/world/chat.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildVisitor } from '#tests/fixtures/world/visitors.ts';
import { supportHouse } from './support-house.ts';

describe('a requester at the support desk', () => {
  const house = supportHouse();
  const { agentAtWork, ask, work } = house;

  it('shows who asks beside the chat: an account with its orders, or a visitor', async () => {
    const agent = await agentAtWork();
    const seller = await buildUser(house.app);
    const provider = await buildUser(house.app, { role: 'provider', points: 5_000 });
    const { orderCode } = await sell(seller, await publishAd(provider));
    const conversationId = await ask(seller);
    await agent.wire.call('support.take', { conversationId });
    const ofUser = await agent.wire.call('support.getContext', { conversationId });
    expect(ofUser.user).toMatchObject({ userId: seller.userId });
    expect(ofUser.account).toMatchObject({ openOrders: 1, orders: [{ code: orderCode, side: 'seller' }] });
    const visitor = await buildVisitor(house.app);
    const ofVisitor = await agent.wire.call('support.getContext', { conversationId: await ask(visitor) });
    expect(ofVisitor).toMatchObject({ user: null, visitor: { name: visitor.name, publicId: visitor.publicId } });
  });

  it('says where the requester came from, without the key of a link, and what was closed before', async () => {
    const agent = await agentAtWork();
    const trader = await buildUser(house.app);
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
      await buildUser(house.app, { points: 70 }),
      await buildUser(house.app, { role: 'admin' }),
    ];
    const conversationId = await ask(trader);
    await say(trader, conversationId, 'My card number is 12');
    await agent.wire.call('support.take', { conversationId });
    const others = [await buildUser(house.app, { role: 'support' }), await buildUser(house.app, { role: 'moderator' })];
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
    ]);
    expect(await refusalOf(trader.wire.call('support.openAccount', { conversationId, reason: 'I want to know' }))).toBe(
      'gateway.forbidden',
    );
  });

  it('shows an agent by the label that they gave themselves', async () => {
    const agent = await agentAtWork();
    await agent.wire.call('support.setLabel', { label: 'Gift card team' });
    expect((await agent.wire.call('users.getMe', {})).serviceStaff).toBe('Gift card team');
    const visitor = await buildVisitor(house.app);
    const conversationId = await ask(visitor);
    await work();
    const { members } = await visitor.wire.call('chat.getConversation', { conversationId });
    expect(members.find(({ userId }) => userId === agent.userId)).toMatchObject({
      label: 'Gift card team',
      isStaff: true,
    });
  });

  it('keeps what agents tell each other from the requester, and names who closed', async () => {
    const [agent, other] = [await agentAtWork(), await agentAtWork()];
    await other.wire.call('support.closeReception', {});
    const trader = await buildUser(house.app);
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
    const trader = await buildUser(house.app);
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
    const trader = await buildUser(house.app);
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
    const [seller, stranger] = [await buildUser(house.app), await buildUser(house.app)];
    const provider = await buildUser(house.app, { role: 'provider', points: 5_000 });
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
    const moderator = await buildUser(house.app, { role: 'moderator' });
    expect(await refusalOf(moderator.wire.call('support.getOrder', { conversationId, code: orderCode }))).toBe(
      'gateway.forbidden',
    );
  });
});
