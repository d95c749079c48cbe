import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { OperatorRight } from '#core/teams/operator.ts';
import { writersOf } from '#server/features/chat/messages/operators.store.ts';
import { chatPartOf, exportChat } from '#server/features/chat/public.ts';
import { teamChatLoop } from '#server/features/teams/team-chat.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import type { Wire } from '#tests/fixtures/client.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { buildOperator, openTeam, type TestOperator } from '#tests/fixtures/world/teams.ts';

const app = await startTestApp({ loops: false });
afterAll(() => app.close());

const roomOf = async (wire: Wire) =>
  (await wire.call('chat.listConversations', {})).list.find(({ kind }) => kind === 'group') ?? null;
const say = (wire: Wire, conversationId: string, text: string) =>
  wire.call('chat.send', { conversationId, clientId: randomUUID(), kind: 'text', text });
const heard = async (wire: Wire, conversationId: string) =>
  (await wire.call('chat.listMessages', { conversationId })).messages.map(({ text, senderId }) => [text, senderId]);

interface Crew {
  readonly owner: TestUser;
  readonly teamId: string;
  readonly operator: TestOperator;
}

/** A provider with an operator, whose rights were given on its page. */
async function buildCrew(rights: readonly OperatorRight[] = ['orders', 'chat']): Promise<Crew> {
  const owner = await buildUser(app, { role: 'provider', points: 1_000 });
  const teamId = await openTeam(app, owner);
  const operator = await buildOperator(app, { teamId, provider: owner }, rights);
  await give({ owner, teamId, operator }, rights);
  return { owner, teamId, operator };
}

const give = ({ owner, operator }: Crew, rights: readonly OperatorRight[]) =>
  owner.wire.call('teams.changeMember', { id: operator.id, name: operator.name, rights: [...rights] });

/** Windows of the operator that began so many hours ago. */
async function plan({ teamId, operator }: Crew, hoursAgo: readonly number[]): Promise<void> {
  await app.db.run(sql`DELETE FROM shift_plan WHERE group_id = ${teamId}`);
  await app.db.run(sql`
    INSERT INTO shift_plan (group_id, user_id, starts_at)
    SELECT ${teamId}, ${operator.person.userId}, now() - make_interval(hours => h)
    FROM unnest(${[...hoursAgo]}::int[]) h`);
  await teamChatLoop.run(app.services);
}

describe('the chat of a team', () => {
  it('is one of the owner and the members who may chat, in their own lists', async () => {
    const crew = await buildCrew();
    const { owner, operator } = crew;
    const room = await roomOf(owner.wire);
    expect(room).toMatchObject({ title: `Team of ${owner.name}`, isFixed: true, isHidden: false });
    const id = room?.id ?? '';
    expect(room?.members.map(({ userId }) => userId).sort()).toEqual([owner.userId, operator.person.userId].sort());
    await say(owner.wire, id, 'Who is on tonight?');
    expect((await roomOf(operator.person.wire))?.unread).toBe(1);
    await say(operator.person.wire, id, 'I am');
    expect(await heard(owner.wire, id)).toEqual([
      ['Who is on tonight?', owner.userId],
      ['I am', operator.person.userId],
    ]);
    expect(await roomOf((await buildCrew(['orders'])).owner.wire)).toBeNull();
  });

  it('has what an operator writes at work in their own name, with their files', async () => {
    const { owner, operator } = await buildCrew();
    const id = (await roomOf(owner.wire))?.id ?? '';
    const { seq } = await say(operator.wire, id, 'The queue is empty');
    const uploadId = await operator.wire.upload('chat', await noiseImage());
    await operator.wire.call('chat.send', {
      conversationId: id,
      clientId: randomUUID(),
      kind: 'image',
      text: '',
      uploadIds: [uploadId],
    });
    expect((await heard(owner.wire, id)).map(([, sender]) => sender)).toEqual([
      operator.person.userId,
      operator.person.userId,
    ]);
    expect(await outcomeOf(owner.wire.call('uploads.getLink', { id: uploadId }))).toBe('ok');
    expect(await outcomeOf(owner.wire.call('chat.retract', { conversationId: id, seq }))).toBe('nothing.found');
    expect(await outcomeOf(operator.wire.call('chat.retract', { conversationId: id, seq }))).toBe('ok');
  });

  it('closes at once to who loses the right to chat, or leaves, and nobody else changes its members', async () => {
    const crew = await buildCrew();
    const { owner, operator } = crew;
    const { wire } = operator.person;
    const id = (await roomOf(owner.wire))?.id ?? '';
    const stranger = await buildUser(app);
    for (const by of [owner.wire, wire]) {
      const change = { conversationId: id, add: [stranger.userId], remove: [operator.person.userId] };
      expect(await outcomeOf(by.call('chat.changeMembers', change))).toBe('nothing.found');
    }
    await give(crew, ['orders']);
    expect(await roomOf(wire)).toBeNull();
    expect(await outcomeOf(say(wire, id, 'Still here?'))).toBe('nothing.found');
    await say(owner.wire, id, 'Between us');
    await give(crew, ['orders', 'chat']);
    expect((await roomOf(wire))?.id).toBe(id);
    expect((await heard(wire, id)).map(([text]) => text)).not.toContain('Between us');
    await owner.wire.call('teams.removeMember', { id: operator.id });
    expect(await roomOf(wire)).toBeNull();
    expect(await outcomeOf(wire.call('chat.listMessages', { conversationId: id }))).toBe('nothing.found');
    expect((await roomOf(owner.wire))?.id).toBe(id);
  });

  it('follows the shifts: who was planned is in it in planned windows, and a little longer', async () => {
    const crew = await buildCrew();
    const { wire } = crew.operator.person;
    const isIn = async () => (await roomOf(wire)) !== null;
    await plan(crew, [1]);
    expect(await isIn()).toBe(true);
    await plan(crew, [20]);
    expect(await isIn()).toBe(false);
    await plan(crew, [20, -3]);
    expect(await isIn()).toBe(false);
    await plan(crew, [20, 7]);
    expect(await isIn()).toBe(true);
    await plan(crew, [20]);
    await plan(crew, []);
    expect(await isIn()).toBe(true);
  });
});

describe('the chat of a team, read', () => {
  it('begins for a newcomer when they join', async () => {
    const { owner, teamId } = await buildCrew();
    const id = (await roomOf(owner.wire))?.id ?? '';
    await say(owner.wire, id, 'Before you came');
    const newcomer = await buildOperator(app, { teamId, provider: owner }, ['orders', 'chat']);
    await owner.wire.call('teams.changeMember', { id: newcomer.id, name: newcomer.name, rights: ['orders', 'chat'] });
    expect((await roomOf(newcomer.person.wire))?.unread).toBe(0);
    await say(owner.wire, id, 'Welcome');
    for (const wire of [newcomer.person.wire, newcomer.wire]) {
      expect((await heard(wire, id)).map(([text]) => text)).toEqual(['Welcome']);
      expect((await wire.call('chat.searchMessages', { text: 'Before you' })).found).toEqual([]);
      expect((await wire.call('chat.searchMessages', { text: 'Welcome' })).found).toHaveLength(1);
    }
    expect((await owner.wire.call('chat.searchMessages', { text: 'Before you' })).found).toHaveLength(1);
  });

  it('is closed at work too while the shift of the operator is over', async () => {
    const crew = await buildCrew();
    const { owner, operator } = crew;
    const id = (await roomOf(owner.wire))?.id ?? '';
    await plan(crew, [20]);
    const { seq } = await say(owner.wire, id, 'Between us');
    const isHeld = async () => ({
      list: await roomOf(operator.wire),
      get: await outcomeOf(operator.wire.call('chat.getConversation', { conversationId: id })),
      messages: await outcomeOf(heard(operator.wire, id)),
      search: (await operator.wire.call('chat.searchMessages', { text: 'Between us' })).found,
      report: await outcomeOf(operator.wire.call('chat.reportMessage', { conversationId: id, seq, reason: 'abuse' })),
    });
    const held = { list: null, get: 'nothing.found', messages: 'nothing.found', search: [], report: 'nothing.found' };
    expect(await isHeld()).toEqual(held);
    await plan(crew, []);
    expect((await roomOf(operator.wire))?.id).toBe(id);
    expect((await heard(operator.wire, id)).map(([text]) => text)).not.toContain('Between us');
  });

  it('is heard live by an operator at work while they are in it', async () => {
    const crew = await buildCrew();
    const { owner, operator } = crew;
    const id = (await roomOf(owner.wire))?.id ?? '';
    const socket = await openSocket(operator.wire);
    const textsUntil = async (last: string) => {
      await socket.first(
        (message) =>
          message.type === 'event' && message.event === 'chat.message' && message.payload.message.text === last,
      );
      return socket.events.flatMap((event) => (event.event === 'chat.message' ? event.payload.message.text : []));
    };
    await say(owner.wire, id, 'On shift');
    expect(await textsUntil('On shift')).toEqual(['On shift']);
    await plan(crew, [20]);
    await say(owner.wire, id, 'Between us');
    await plan(crew, []);
    await say(owner.wire, id, 'Back again');
    expect(await textsUntil('Back again')).toEqual(['On shift', 'Back again']);
    await socket.close();
  });

  it('is compared with the plan when a window begins or ends, or somebody changed it, and not before', async () => {
    const crew = await buildCrew();
    while ((await teamChatLoop.run(app.services)) > 0);
    const nextLook = async () =>
      (
        await app.db.one<{ seconds: number }>(sql`
          SELECT extract(epoch FROM chat_at - now())::float8 AS seconds FROM team WHERE id = ${crew.teamId}`)
      ).seconds;
    expect(await nextLook()).toBeGreaterThan(0);
    await app.db.run(sql`
      INSERT INTO shift_plan (group_id, user_id, starts_at)
      VALUES (${crew.teamId}, ${crew.operator.person.userId}, now() + interval '100 seconds')`);
    expect(await teamChatLoop.run(app.services)).toBe(1);
    expect(await nextLook()).toBeLessThanOrEqual(100);
    expect(await teamChatLoop.run(app.services)).toBe(0);
  });
});

describe('what an operator writes for the provider', () => {
  it('is noted only where the provider may write', async () => {
    const { operator } = await buildCrew(['chat']);
    const [first, second] = [await buildUser(app), await buildUser(app)];
    const { id } = await first.wire.call('chat.openConversation', { userId: second.userId });
    expect(await outcomeOf(say(operator.wire, id, 'Let me in'))).toBe('nothing.found');
    expect(await app.db.many(sql`SELECT FROM chat_operator WHERE conversation_id = ${id}`)).toEqual([]);
  });

  it('is named page by page', async () => {
    const { owner, operator } = await buildCrew(['chat']);
    const other = await buildUser(app);
    const { id } = await owner.wire.call('chat.openConversation', { userId: other.userId });
    const seqs: number[] = [];
    for (const text of ['One', 'Two', 'Three']) seqs.push((await say(operator.wire, id, text)).seq);
    const [first = 0, middle = 0] = seqs;
    const writers = await writersOf(app.db, { conversationId: id, after: first, upTo: middle }, owner.userId);
    expect([...writers]).toEqual([[middle, operator.name]]);
  });

  it('names them in the case file of staff and of their own side only, and among the open logins', async () => {
    const { owner, operator } = await buildCrew(['chat']);
    const seller = await buildUser(app);
    const { orderCode: code } = await sell(seller, await publishAd(owner));
    const { id } = await operator.wire.call('chat.openConversation', { orderCode: code });
    await say(operator.wire, id, 'I open your cards now');
    await say(owner.wire, id, 'Done');
    const part = async (reader: { userId: string; isCaseStaff: boolean }) => {
      const chat = await chatPartOf(app.db, code, reader);
      const { messages } = await exportChat(app.db, chat ?? expect.fail('no chat'));
      const operators: (string | undefined)[] = [];
      for await (const { kind, operator: writer } of messages()) if (kind === 'text') operators.push(writer);
      return operators;
    };
    const moderator = await buildUser(app, { role: 'moderator' });
    expect(await part({ userId: moderator.userId, isCaseStaff: true })).toEqual([operator.name, undefined]);
    expect(await part({ userId: owner.userId, isCaseStaff: false })).toEqual([operator.name, undefined]);
    expect(await part({ userId: seller.userId, isCaseStaff: false })).toEqual([undefined, undefined]);
    const { list } = await owner.wire.call('auth.listSessions', {});
    const theirs = list.find((session) => session.operator !== null);
    expect(theirs).toMatchObject({ operator: operator.name, address: '', device: '' });
    await owner.wire.call('auth.endSession', { sessionId: theirs?.sessionId ?? '' });
    expect(await outcomeOf(say(operator.wire, id, 'One more'))).toBe('session.expired');
  });
});
