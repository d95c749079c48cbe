import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { openDirect, say } from '#tests/fixtures/world/chat.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

let app: TestApp;
let ann: TestUser;
let ben: TestUser;

beforeAll(async () => {
  app = await startTestApp({ loops: false });
  [ann, ben] = [await buildUser(app), await buildUser(app)];
});
afterAll(() => app.close());

const get = ({ wire }: TestUser, conversationId: string) => wire.call('chat.getConversation', { conversationId });
const unread = async ({ wire }: TestUser) =>
  (await wire.call('chat.listConversations', { filter: 'unread' })).list.map(({ id }) => id);

describe('a member’s marks on a conversation', () => {
  it('mute it for the member only, and leave the other marks and the unread count', async () => {
    const id = await openDirect(ann, ben);
    await ann.wire.call('chat.setMarks', { conversationId: id, isPin: true, tags: ['vip'] });
    await ann.wire.call('chat.setMarks', { conversationId: id, isMuted: true });
    await say(ben, id, 'Are you there?');
    expect(await get(ann, id)).toMatchObject({ isMuted: true, isPin: true, tags: ['vip'], unread: 1 });
    expect(await get(ben, id)).toMatchObject({ isMuted: false, isPin: false, tags: [] });
    await ann.wire.call('chat.setMarks', { conversationId: id, isMuted: false });
    expect(await get(ann, id)).toMatchObject({ isMuted: false });
  });

  it('count it as unread until it is read again, without a trace for the other', async () => {
    const id = await openDirect(ann, ben);
    const { seq } = await say(ben, id, 'Later, please');
    await ann.wire.call('chat.markRead', { conversationId: id, seq });
    expect(await unread(ann)).not.toContain(id);
    await ann.wire.call('chat.setMarks', { conversationId: id, isUnread: true });
    expect(await unread(ann)).toContain(id);
    const seen = await get(ben, id);
    expect(seen.members.find(({ userId }) => userId === ann.userId)?.readSeq).toBe(seq);
    expect(seen.isUnread).toBe(false);
    await ann.wire.call('chat.markRead', { conversationId: id, seq });
    expect(await unread(ann)).not.toContain(id);
    expect(await get(ann, id)).toMatchObject({ isUnread: false });
  });

  it('go with all that is marked as read', async () => {
    const id = await openDirect(ann, ben);
    await ann.wire.call('chat.setMarks', { conversationId: id, isUnread: true });
    await ann.wire.call('chat.markAllRead', {});
    expect(await unread(ann)).toEqual([]);
  });
});
