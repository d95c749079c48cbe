import { openDirect, say } from '#tests/fixtures/world/chat.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import type { Scene, Scenes, Stage } from './scene.ts';

const TITLE = 'Hello';
const BODY = 'Hello, how can I help you?';

/** Two new users, and a message of the first to the second. */
async function talk({ world }: Stage): Promise<{ user: TestUser; other: TestUser; id: string; seq: number }> {
  const [user, other] = [await world.newUser('trader'), await world.newUser('trader')];
  const id = await openDirect(user, other);
  const { seq } = await say(user, id, TITLE);
  return { user, other, id, seq };
}

async function group(stage: Stage): Promise<{ owner: TestUser; id: string }> {
  const owner = await stage.world.newUser('moderator');
  const { userId } = await stage.world.newUser('trader');
  const { id } = await owner.wire.call('chat.createGroup', { title: TITLE, userIds: [userId] });
  return { owner, id };
}

async function draft({ world }: Stage): Promise<Scene> {
  return { who: await world.newUser('provider'), params: { title: TITLE, body: BODY } };
}

/** Commands in conversations. */
export const CHAT_SCENES: Scenes = {
  'chat.openConversation': async ({ world }) => {
    const { userId } = await world.newUser('trader');
    return { who: await world.newUser('trader'), params: { userId } };
  },
  'chat.markRead': async (stage) => {
    const { other, id, seq } = await talk(stage);
    return { who: other, params: { conversationId: id, seq } };
  },
  'chat.retract': async (stage) => {
    const { user, id, seq } = await talk(stage);
    return { who: user, params: { conversationId: id, seq } };
  },
  'chat.setMarks': async (stage) => {
    const { user, id } = await talk(stage);
    return { who: user, params: { conversationId: id, isPin: true, tags: ['vip'] } };
  },
  'chat.reportMessage': async (stage) => {
    const { other, id, seq } = await talk(stage);
    return { who: other, params: { conversationId: id, seq, reason: 'abuse', note: BODY } };
  },
  'chat.handleReport': async (stage) => {
    const { other, id, seq } = await talk(stage);
    await other.wire.call('chat.reportMessage', { conversationId: id, seq, reason: 'fraud' });
    const who = await stage.world.newUser('support');
    const { totalCount } = await who.wire.call('chat.listReports', { limit: 1 });
    const newest = await who.wire.call('chat.listReports', { start: totalCount, limit: 1 });
    return { who, params: { id: newest.list[0]?.id ?? '', outcome: 'upheld', note: BODY } };
  },
  'chat.saveShortcut': draft,
  'chat.removeShortcut': async (stage) => {
    const who = await stage.world.newUser('provider');
    const { id } = await who.wire.call('chat.saveShortcut', { title: TITLE, body: BODY });
    return { who, params: { id } };
  },
  'chat.createGroup': async ({ world }) => {
    const { userId } = await world.newUser('trader');
    return { who: await world.newUser('moderator'), params: { title: TITLE, userIds: [userId] } };
  },
  'chat.changeMembers': async (stage) => {
    const { owner, id } = await group(stage);
    const { userId } = await stage.world.newUser('trader');
    return { who: owner, params: { conversationId: id, add: [userId] } };
  },
};
