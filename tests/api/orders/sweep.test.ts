import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sweep } from '#server/app/feature.ts';
import { SWEEPS } from '#server/app/features.ts';
import { runSweeps } from '#server/app/sweep.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { messagesOf, openDirect, say } from '#tests/fixtures/world/chat.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { buildVisitor } from '#tests/fixtures/world/visitors.ts';

describe('the sweep', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ loops: false });
  });
  afterAll(() => app.close());

  it('forgets the events of who has not listened for long, and of nobody else', async () => {
    const [gone, here] = [await buildUser(app), await buildUser(app)];
    const conversationId = await openDirect(gone, here);
    const sockets = [await openSocket(gone.wire), await openSocket(here.wire)] as const;
    for (const text of ['one', 'two']) await say(gone, conversationId, text);
    for (const socket of sockets) await socket.first((message) => message.type === 'event' && message.seq === '2');
    for (const socket of sockets) await socket.close();
    await app.db.run(
      sql`UPDATE user_stream SET kept_until = now() - interval '2 hours' WHERE user_id = ${gone.userId}`,
    );
    await runSweeps(app.services, SWEEPS);
    const left = await app.db.many<{ userId: string; seq: bigint }>(
      sql`SELECT user_id AS "userId", seq FROM stream_event ORDER BY seq`,
    );
    expect(left).toEqual([1n, 2n].map((seq) => ({ userId: here.userId, seq })));
    // A socket that returns learns that it missed events.
    const back = await openSocket(gone.wire, { last: '2' });
    expect(back.greeting).toBe('reset');
    await back.close();
  });

  it('forgets sensitive messages that are old, and none that still keeps its writer from writing', async () => {
    const { userId } = await buildUser(app);
    const trigger = (id: string, days: number, pausedDays: number | null) =>
      app.db.run(sql`
        INSERT INTO word_trigger (id, user_id, words, content, count, paused_until, at)
        VALUES (${id}, ${userId}, '{WhatsApp}', ${`Text ${id}`}, 1, now() + make_interval(days => ${pausedDays}),
                now() - make_interval(days => ${days}))`);
    const [old, over, paused, young] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await trigger(old, 181, null);
    await trigger(over, 181, -180);
    await trigger(paused, 181, 1);
    await trigger(young, 179, null);
    await runSweeps(app.services, SWEEPS);
    const left = await app.db.many<{ id: string }>(sql`SELECT id FROM word_trigger WHERE user_id = ${userId}`);
    expect(left.map(({ id }) => id).sort()).toEqual([paused, young].sort());
  });

  it('forgets calls that ended long ago, but none whose outcome is still to be written', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    const conversationId = await openDirect(user, other);
    const call = (id: string, days: number, recorded: boolean) =>
      app.db.run(sql`
        INSERT INTO call (id, conversation_id, initiator_id, invitee_id, media, state, initiator_tab, ended_at, ending, recorded)
        VALUES (${id}, ${conversationId}, ${user.userId}, ${other.userId}, 'audio', 'ended', ${randomUUID()},
                now() - make_interval(days => ${days}), 'reject', ${recorded})`);
    const [old, unrecorded, young] = [randomUUID(), randomUUID(), randomUUID()];
    await call(old, 31, true);
    await call(unrecorded, 31, false);
    await call(young, 29, true);
    // A line that was left behind holds nothing up.
    await app.db.run(sql`INSERT INTO call_line (user_id, call_id) VALUES (${user.userId}, ${old})`);
    await runSweeps(app.services, SWEEPS);
    const left = await app.db.many<{ id: string }>(sql`SELECT id FROM call WHERE conversation_id = ${conversationId}`);
    expect(left.map(({ id }) => id).sort()).toEqual([unrecorded, young].sort());
    expect(await app.db.many(sql`SELECT FROM call_line WHERE user_id = ${user.userId}`)).toEqual([]);
  });

  it('forgets visitors whose session ended long ago, and keeps what they wrote', async () => {
    const [silent, spoke, waits, young] = [
      await buildVisitor(app),
      await buildVisitor(app),
      await buildVisitor(app),
      await buildVisitor(app),
    ];
    const agent = await buildUser(app, { role: 'support' });
    const room = async ({ wire }: typeof silent) => (await wire.call('support.open', {})).conversationId;
    const [none, answered, unanswered] = [await room(silent), await room(spoke), await room(waits)];
    await room(young);
    const socket = await openSocket(spoke.wire);
    for (const text of ['Is anybody there?', 'Never mind']) await say(spoke, answered, text);
    await socket.close();
    await waits.wire.call('support.askPerson', {});
    const ids = [silent, spoke, waits, young].map(({ visitorId }) => visitorId);
    const age = (days: number, of: readonly string[]) =>
      app.db.run(sql`
        UPDATE visitor SET expires_at = now() - make_interval(days => ${days}) WHERE id = ANY (${[...of]}::uuid[])`);
    await age(91, ids.slice(0, 3));
    await age(89, ids.slice(3));
    await runSweeps(app.services, SWEEPS);
    const left = await app.db.many<{ id: string }>(sql`SELECT id FROM visitor WHERE id = ANY (${ids}::uuid[])`);
    expect(left.map(({ id }) => id).sort()).toEqual(ids.slice(2).sort());
    const rooms = await app.db.many<{ id: string; broken: bigint | null }>(sql`
      SELECT id, chat_first_break(id) AS broken FROM conversation WHERE id IN (${none}, ${answered}, ${unanswered}) ORDER BY id`);
    expect(rooms).toEqual([answered, unanswered].sort().map((id) => ({ id, broken: null })));
    expect(await app.db.many(sql`SELECT FROM user_stream WHERE user_id = ${spoke.visitorId}`)).toEqual([]);
    await agent.wire.call('support.take', { conversationId: answered });
    expect((await messagesOf(agent, answered)).filter(({ senderKind }) => senderKind === 'visitor')).toHaveLength(2);
    // Once answered, the waiting visitor goes as well.
    await agent.wire.call('support.take', { conversationId: unanswered });
    await agent.wire.call('support.close', { conversationId: unanswered });
    await runSweeps(app.services, SWEEPS);
    const last = await app.db.many<{ id: string }>(sql`SELECT id FROM visitor WHERE id = ANY (${ids}::uuid[])`);
    expect(last).toEqual([{ id: young.visitorId }]);
  });

  it('goes on when a part of it fails', async () => {
    const ran: string[] = [];
    const sweep = (name: string, statement = sql`DELETE FROM contact_code WHERE false`): Sweep => ({
      name,
      statement() {
        ran.push(name);
        return statement;
      },
    });
    const quiet = { ...app.services, log: app.services.log.child({}, { level: 'silent' }) };
    expect(await runSweeps(quiet, [sweep('broken', sql`SELECT 1 / 0`), sweep('sound')])).toBe(0);
    expect(ran).toEqual(['broken', 'sound']);
  });
});
