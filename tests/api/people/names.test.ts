import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesReaction } from '#server/features/notices/reactions.ts';
import { relayLoop } from '#server/realtime/relay.ts';
import { findingsIn } from '#tests/fixtures/audited-database.ts';
import { loginNameOf, requireNoLoginName } from '#tests/fixtures/login-names.ts';
import { say } from '#tests/fixtures/world/chat.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

/** Of the provider, whom the world calls northgate. */
const CHOSEN = 'Harbour Lane';

let world: World;
let code: string;
let conversationId: string;

beforeAll(async () => {
  world = await openWorld();
  const { provider, seller, moderator } = world.people;
  ({ code } = await world.life.escalated());
  conversationId = (await provider.wire.call('chat.openConversation', { orderCode: code })).id;
  await say(provider, conversationId, 'A moment please');
  await seller.wire.call('people.addTrust', { userId: provider.userId });
  const relay = relayLoop([noticesReaction]);
  while ((await relay.run(world.services)) > 0);
  await provider.wire.call('users.setProfile', { nickname: CHOSEN });
  await moderator.wire.call('disputes.takeCase', { code });
});
afterAll(() => world.close());

/** What others read of the provider, each as JSON. */
function readings(): readonly (readonly [string, () => Promise<unknown>])[] {
  const { seller, stranger, moderator, provider } = world.people;
  const [mine, theirs, staff] = [seller.wire, stranger.wire, moderator.wire];
  const { userId } = provider;
  return [
    ['the offer', () => theirs.call('ads.get', { code: world.adCode })],
    ['the market', () => theirs.call('ads.list', {})],
    ['the ranking', () => theirs.call('ads.ranking', {})],
    ['the record', () => theirs.call('people.getRecord', { userId })],
    ['the profile', () => theirs.call('users.getOpposite', { userId })],
    ['the trust list', () => mine.call('people.listTrust', { search: 'harbour' })],
    ['the order', () => mine.call('orders.get', { code })],
    ['the orders', () => mine.call('orders.listMine', { search: 'harbour' })],
    ['the chat', () => mine.call('chat.getConversation', { conversationId })],
    ['the chats', () => mine.call('chat.listConversations', { search: 'harbour' })],
    ['the notices', () => mine.call('notices.list', {})],
    ['the cases', () => staff.call('disputes.listCases', { tab: 'mine', search: 'harbour lane' })],
    ['the case', () => staff.call('disputes.getCase', { code })],
  ];
}

describe('the public name', () => {
  it('is the name of a person everywhere, at once', async () => {
    for (const [place, read] of readings()) {
      const text = JSON.stringify(await read());
      expect({ now: text.includes(CHOSEN), before: text.includes('northgate') }, place).toEqual({
        now: true,
        before: false,
      });
    }
  });

  it('finds a person, and the name that they log in with does not', async () => {
    const { seller, moderator, provider } = world.people;
    for (const search of [provider.loginName, 'login_of', 'northgate']) {
      const { list: orders } = await seller.wire.call('orders.listMine', { search });
      const { list: chats } = await seller.wire.call('chat.listConversations', { search });
      const { list: trusted } = await seller.wire.call('people.listTrust', { search });
      const { list: cases } = await moderator.wire.call('disputes.listCases', { tab: 'mine', search });
      expect([orders, chats, trusted, cases], search).toEqual([[], [], [], []]);
    }
  });

  it('is never the login name: every answer, frame, file and table of every test is searched for those', async () => {
    expect(await findingsIn(world.ownerUrl)).toEqual([]);
    expect(() => requireNoLoginName('ads.get', { owner: { name: loginNameOf('northgate') } })).toThrow('ads.get');
    expect(() =>
      requireNoLoginName('users.getMe', { userName: loginNameOf('northgate'), nicknameChanges: 0 }),
    ).not.toThrow();
    expect(() => requireNoLoginName('users.getMe', { nickname: loginNameOf('northgate'), nicknameChanges: 0 })).toThrow(
      'users.getMe',
    );
  });
});
