import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { syncTeams } from '#server/features/chat/team-groups.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { messagesOf, openDirect, say, textsOf } from '#tests/fixtures/world/chat.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

/** Has talked with the seller. */

const app = await startTestApp({
  loops: false,
  rules: { 'chat.messages_per_minute': 1_000_000, 'chat.groups_per_day': 5, 'chat.group_members': 4 },
});
const seller = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 5_000 });
const friend = await friendOf(seller);
await sell(seller, await publishAd(provider));
afterAll(() => app.close());

const group = (who: TestUser, others: readonly TestUser[], title = 'Friends') =>
  who.wire.call('chat.createGroup', { title, userIds: others.map(({ userId }) => userId) });
const change = (who: TestUser, conversationId: string, params: { add?: TestUser[]; remove?: TestUser[] }) =>
  who.wire.call('chat.changeMembers', {
    conversationId,
    add: (params.add ?? []).map(({ userId }) => userId),
    remove: (params.remove ?? []).map(({ userId }) => userId),
  });
const roleOf = async (who: TestUser, conversationId: string) =>
  (
    await app.db.one<{ role: string }>(sql`
      SELECT role FROM chat_member WHERE conversation_id = ${conversationId} AND user_id = ${who.userId}`)
  ).role;

/** A user with whom this user has talked. */
async function friendOf(user: TestUser): Promise<TestUser> {
  const newFriend = await buildUser(app);
  const talk = await openDirect(user, newFriend);
  await say(user, talk, 'Hello');
  await say(newFriend, talk, 'Hello to you');
  return newFriend;
}

describe('a group', () => {
  it('takes who traded or talked with who makes it, and nobody else', async () => {
    const stranger = await buildUser(app);
    expect(await outcomeOf(group(seller, [stranger]))).toBe('nothing.found');
    const created = await group(seller, [provider, seller], 'Pals');
    expect(created).toMatchObject({ kind: 'group', title: 'Pals', mayWrite: true });
    expect(created.members.map(({ userId }) => userId).sort()).toEqual([seller.userId, provider.userId].sort());
    expect(created.members.filter(({ isOwner }) => isOwner).map(({ userId }) => userId)).toEqual([seller.userId]);
    await say(seller, created.id, 'Welcome');
    expect(await textsOf(provider, created.id)).toEqual(['Welcome']);
    expect((await provider.wire.call('chat.listConversations', { search: 'pal' })).list).toHaveLength(1);
    // Writing to a user who does not answer is not talking with them.
    const talk = await openDirect(seller, stranger);
    await say(seller, talk, 'Hello');
    expect(await outcomeOf(change(seller, created.id, { add: [stranger] }))).toBe('nothing.found');
    await say(stranger, talk, 'Hello to you');
    await change(seller, created.id, { add: [stranger] });
    expect(await textsOf(stranger, created.id)).toEqual(['Welcome']);
  });

  it('is its owner’s to change; anybody may leave, and then it goes to who is there longest', async () => {
    const { id } = await group(seller, [provider, friend], 'Ours');
    expect(await outcomeOf(change(provider, id, { remove: [friend] }))).toBe('gateway.forbidden');
    expect(await outcomeOf(change(provider, id, { add: [await buildUser(app)] }))).toBe('gateway.forbidden');
    await change(seller, id, { remove: [friend] });
    expect(await outcomeOf(messagesOf(friend, id))).toBe('nothing.found');
    expect(await outcomeOf(say(friend, id, 'Why?'))).toBe('nothing.found');
    expect(await outcomeOf(change(friend, id, { remove: [friend] }))).toBe('nothing.found');
    await change(seller, id, { remove: [seller] });
    expect(await roleOf(provider, id)).toBe('owner');
    expect(await outcomeOf(messagesOf(seller, id))).toBe('nothing.found');
    await change(provider, id, { add: [seller] });
    expect(await textsOf(seller, id)).toEqual([]);
  });

  it('keeps from who was out of it what was written meanwhile, and from nobody else', async () => {
    const { id } = await group(seller, [provider, friend], 'In and out');
    await say(seller, id, 'Harbour before');
    await change(seller, id, { remove: [provider] });
    await say(friend, id, 'Harbour between');
    const picture = await seller.wire.upload('chat', await noiseImage());
    await seller.wire.call('chat.send', {
      conversationId: id,
      clientId: randomUUID(),
      kind: 'image' as const,
      uploadIds: [picture],
    });
    await change(seller, id, { remove: [friend] });
    await change(seller, id, { add: [provider] });
    const seen = () => provider.wire.call('chat.getConversation', { conversationId: id });
    expect(await seen()).toMatchObject({ unread: 0, readSeq: 3, last: { seq: 1, text: 'Harbour before' } });
    // In and out again, with nothing written in between: one absence.
    await change(seller, id, { remove: [provider] });
    await say(seller, id, 'Harbour again');
    await change(seller, id, { add: [provider] });
    await say(seller, id, 'Harbour after');
    expect(await seen()).toMatchObject({ unread: 1, last: { seq: 5 } });
    const pages = [{}, { after: 0 }, { after: 2 }, { before: 5 }, { before: 4, limit: 1 }];
    const read = await Promise.all(
      pages.map((page) => provider.wire.call('chat.listMessages', { conversationId: id, ...page })),
    );
    expect(read.map(({ messages }) => messages.map(({ seq }) => seq))).toEqual([[1, 5], [1, 5], [5], [1], [1]]);
    expect(read[0]).toMatchObject({ fromSeq: 0, away: [{ afterSeq: 1, upToSeq: 4 }] });
    const { found: matches } = await provider.wire.call('chat.searchMessages', { text: 'harbour', conversationId: id });
    expect(matches.map(({ message }) => message.text).sort()).toEqual(['Harbour after', 'Harbour before']);
    const linkFor = ({ wire }: TestUser) => outcomeOf(wire.call('uploads.getLink', { id: picture }));
    expect([await linkFor(provider), await linkFor(seller)]).toEqual(['nothing.found', 'ok']);
    // A member from the start reads everything, and so does a member invited for the first time.
    expect(await textsOf(seller, id)).toHaveLength(5);
    await change(seller, id, { remove: [provider], add: [friend] });
    expect((await messagesOf(friend, id)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const admin = await buildUser(app, { role: 'admin' });
    await say(admin, await openDirect(admin, seller), 'May I?');
    await change(seller, id, { add: [admin] });
    expect(await textsOf(admin, id)).toHaveLength(5);
    // Former members keep their names: their messages are still read.
    const { members } = await admin.wire.call('chat.getConversation', { conversationId: id });
    expect(members.find(({ userId }) => userId === provider.userId)).toMatchObject({ present: false });
  });

  it('does not grow past its limit, nor are there more than so many a day', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => buildUser(app)));
    const admin = await buildUser(app, { role: 'admin' });
    // Staff may invite anybody.
    const { id } = await group(admin, others.slice(0, 3));
    expect(await outcomeOf(change(admin, id, { add: others.slice(3) }))).toBe('chat.group_full');
    expect(await outcomeOf(group(admin, others))).toBe('chat.group_full');
    for (let n = 0; n < 4; n++) await group(admin, others.slice(0, 1));
    expect(await outcomeOf(group(admin, others.slice(0, 1)))).toBe('chat.too_many_new');
  });

  it('holds nobody who blocked its owner or was blocked', async () => {
    const other = await buildUser(app, { role: 'provider', points: 5_000 });
    await sell(seller, await publishAd(other));
    await other.wire.call('people.addBlock', { userId: seller.userId });
    expect(await outcomeOf(group(seller, [other]))).toBe('chat.blocked');
  });

  it('is not what a conversation of two or of an order is', async () => {
    const talk = await openDirect(seller, friend);
    expect(await outcomeOf(change(seller, talk, { remove: [friend] }))).toBe('nothing.found');
  });
});

describe('the rooms of the teams', () => {
  const roomsOf = async ({ wire }: TestUser) =>
    (await wire.call('chat.listConversations', { hidden: true })).list
      .filter(({ kind, title }) => kind === 'group' && title.startsWith('team:'))
      .map(({ title }) => title)
      .sort();

  it('hold the staff of each team, hidden from the recent list, and nobody who is staff no longer', async () => {
    const agent = await buildUser(app, { role: 'support' });
    const moderator = await buildUser(app, { role: 'moderator' });
    const auditor = await buildUser(app, { role: 'auditor' });
    await syncTeams(app.services);
    await syncTeams(app.services);
    expect(await roomsOf(agent)).toEqual(['team:operations', 'team:support']);
    expect(await roomsOf(moderator)).toEqual(['team:moderation', 'team:operations']);
    expect(await roomsOf(auditor)).toEqual([]);
    expect(await roomsOf(provider)).toEqual([]);
    expect((await agent.wire.call('chat.listConversations', {})).list).toEqual([]);
    const { list } = await agent.wire.call('chat.listConversations', { hidden: true, search: 'team:support' });
    const room = list[0]?.id ?? '';
    await say(agent, room, 'Who is on duty?');
    expect((await agent.wire.call('chat.listConversations', { filter: 'unread' })).totalCount).toBe(0);
    expect(await outcomeOf(change(agent, room, { add: [seller] }))).toBe('nothing.found');
    await app.db.run(sql`UPDATE app_user SET role = 'trader' WHERE id = ${agent.userId}`);
    await syncTeams(app.services);
    expect(await outcomeOf(messagesOf(agent, room))).toBe('nothing.found');
    const admin = await buildUser(app, { role: 'admin' });
    await syncTeams(app.services);
    await say(admin, room, 'Now that they are gone');
    await app.db.run(sql`UPDATE app_user SET role = 'support' WHERE id = ${agent.userId}`);
    await syncTeams(app.services);
    expect(await textsOf(agent, room)).toEqual(['Who is on duty?']);
  });
});
