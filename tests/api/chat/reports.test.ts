import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { messagesOf, openDirect, say } from '#tests/fixtures/world/chat.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false, rules: { 'chat.reports_per_day': 4 } });
const [ann, ben, eve] = [await buildUser(app), await buildUser(app), await buildUser(app)];
const support = await buildUser(app, { role: 'support' });
afterAll(() => app.close());

const report = ({ wire }: TestUser, conversationId: string, seq: number) =>
  wire.call('chat.reportMessage', { conversationId, seq, reason: 'outside', note: 'Asks me to pay elsewhere' });
const revealsOf = async ({ userId }: TestUser): Promise<string[]> =>
  (
    await app.db.many<{ subject: string }>(sql`
      SELECT subject FROM security_event WHERE kind = 'staff_reveal' AND user_id = ${userId}`)
  ).map(({ subject }) => subject);
const excerpt = (conversationId: string, seq: number) => support.wire.call('chat.getExcerpt', { conversationId, seq });

describe('a reported message', () => {
  it('reaches the staff with its number, hash and text, and stays when it is retracted', async () => {
    const id = await openDirect(ann, ben);
    await say(ann, id, 'Hello');
    const { seq, hash } = await say(ben, id, 'Pay me elsewhere');
    await report(ann, id, seq);
    expect(await outcomeOf(report(ann, id, seq))).toBe('already.done');
    await ben.wire.call('chat.retract', { conversationId: id, seq });
    const { list } = await support.wire.call('chat.listReports', { limit: 100 });
    expect(list.find((row) => row.conversationId === id)).toMatchObject({
      kind: 'direct',
      seq,
      hash,
      message: { text: 'Pay me elsewhere', retracted: true },
      author: { userId: ben.userId },
      reporter: { userId: ann.userId },
      reason: 'outside',
      note: 'Asks me to pay elsewhere',
      handled: null,
    });
  });

  it('is handled once, and the colleagues see by whom', async () => {
    const id = await openDirect(ann, ben);
    const { seq } = await say(ben, id, 'Something rude');
    await report(ann, id, seq);
    const open = await support.wire.call('chat.listReports', { limit: 100 });
    const { id: reportId = '' } = open.list.find((row) => row.conversationId === id && row.seq === seq) ?? {};
    const handling = { id: reportId, outcome: 'upheld' as const, note: 'Warned by mail' };
    await support.wire.call('chat.handleReport', handling);
    expect(await outcomeOf(support.wire.call('chat.handleReport', handling))).toBe('already.done');
    const handled = await support.wire.call('chat.listReports', { state: 'handled' });
    expect(handled.list[0]).toMatchObject({
      id: reportId,
      handled: { by: support.name, outcome: 'upheld', note: 'Warned by mail' },
    });
    const left = await support.wire.call('chat.listReports', { limit: 100 });
    expect(left.list.some((row) => row.id === reportId)).toBe(false);
  });

  it('is somebody else’s, in a conversation of the reporter', async () => {
    const id = await openDirect(eve, ben);
    const { seq } = await say(eve, id, 'Mine');
    expect(await outcomeOf(report(eve, id, seq))).toBe('nothing.found');
    expect(await outcomeOf(report(ann, id, seq))).toBe('nothing.found');
    expect(await outcomeOf(report(ben, id, seq + 1))).toBe('nothing.found');
    await eve.wire.call('chat.retract', { conversationId: id, seq });
    expect(await outcomeOf(report(ben, id, seq))).toBe('nothing.found');
  });

  it('is read in the list by staff whom the security log names', async () => {
    const id = await openDirect(ann, ben);
    const { seq } = await say(ben, id, 'Listed');
    await report(ann, id, seq);
    const reader = await buildUser(app, { role: 'support' });
    await reader.wire.call('chat.listReports', {});
    expect(await revealsOf(reader)).toEqual(['chat reports open page 1']);
    await reader.wire.call('chat.listReports', { start: 50, limit: 100 });
    expect(await revealsOf(reader)).toHaveLength(1);
  });

  it('is closed by a colleague when staff wrote or reported it', async () => {
    const [writer, reporter] = [await buildUser(app, { role: 'support' }), await buildUser(app, { role: 'support' })];
    const id = await openDirect(writer, reporter);
    const { seq } = await say(writer, id, 'Between colleagues');
    await report(reporter, id, seq);
    const row = await app.db.one<{ id: string }>(sql`SELECT id FROM chat_report WHERE conversation_id = ${id}`);
    const close = ({ wire }: TestUser) =>
      outcomeOf(wire.call('chat.handleReport', { id: row.id, outcome: 'unfounded', note: 'Not my fault' }));
    expect([await close(writer), await close(reporter), await close(support)]).toEqual([
      'chat.own_report',
      'chat.own_report',
      'ok',
    ]);
  });

  it('shows its picture to the staff while it is open, later to who closed it, and logs each opening', async () => {
    const id = await openDirect(eve, ben);
    const uploadId = await eve.wire.upload('chat', await noiseImage());
    const message = { conversationId: id, clientId: randomUUID(), kind: 'image' as const, uploadIds: [uploadId] };
    const { seq } = await eve.wire.call('chat.send', message);
    expect(await outcomeOf(support.wire.call('uploads.getLink', { id: uploadId }))).toBe('nothing.found');
    await report(ben, id, seq);
    const [colleague, auditor] = [await buildUser(app, { role: 'support' }), await buildUser(app, { role: 'auditor' })];
    const open = ({ wire }: TestUser) => outcomeOf(wire.call('uploads.getLink', { id: uploadId }));
    expect([await open(support), await open(colleague), await open(auditor), await open(ann)]).toEqual([
      'ok',
      'ok',
      'nothing.found',
      'nothing.found',
    ]);
    expect(await revealsOf(colleague)).toEqual([`chat ${id} message ${seq} file ${uploadId}`]);
    const row = await app.db.one<{ id: string }>(sql`SELECT id FROM chat_report WHERE conversation_id = ${id}`);
    await support.wire.call('chat.handleReport', { id: row.id, outcome: 'unfounded', note: 'A plain picture' });
    expect([await open(support), await open(colleague)]).toEqual(['ok', 'nothing.found']);
    expect(await revealsOf(colleague)).toHaveLength(1);
    // Its readers open it as before, and no log says so.
    expect(await open(ben)).toBe('ok');
    expect(await revealsOf(ben)).toEqual([]);
  });

  it('is one of a few by one account and day', async () => {
    const reporter = await buildUser(app);
    const id = await openDirect(reporter, ben);
    for (const text of ['a', 'b', 'c', 'd', 'e']) await say(ben, id, text);
    const outcomes = [];
    for (const seq of [1, 2, 3, 4, 5]) outcomes.push(await outcomeOf(report(reporter, id, seq)));
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'chat.too_many_reports']);
  });
});

describe('what staff read of a conversation', () => {
  it('is the flagged message with the ones around it, never others', async () => {
    const [reporter, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(reporter, other);
    for (let number = 1; number <= 20; number += 1) await say(other, id, `message ${number}`);
    expect(await outcomeOf(excerpt(id, 10))).toBe('nothing.found');
    await report(reporter, id, 10);
    const { messages, names } = await excerpt(id, 10);
    expect(messages.map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
    expect(names).toEqual({ [other.userId]: other.name });
    expect(await outcomeOf(excerpt(id, 11))).toBe('nothing.found');
    const readings = await app.db.many<{ subject: string }>(sql`
      SELECT subject FROM security_event WHERE kind = 'staff_reveal' AND user_id = ${support.userId}`);
    expect(readings.map(({ subject }) => subject)).toContain(`chat ${id} message 10`);
  });

  it('is a message with sensitive words, found from the list of their writers', async () => {
    const [writer, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(writer, other);
    const clientId = randomUUID();
    // As the browser does: it reports what it masks, and sends the rest.
    const content = 'find me on telegram';
    const counted = { sensitiveWord: 'telegram', triggerContent: content, conversationId: id, clientId };
    await writer.wire.call('sensitiveWords.saveTrigger', counted);
    const { seq } = await say(writer, id, 'find me on ***', clientId);
    const { list } = await support.wire.call('sensitiveWords.listTriggers', { user: writer.name });
    expect(list).toMatchObject([{ conversationId: id, seq, content }]);
    expect((await excerpt(id, seq)).messages.map(({ text }) => text)).toEqual(['find me on ***']);
  });

  it('is not a message that somebody else’s report of words names', async () => {
    const [writer, other] = [await buildUser(app), await buildUser(app)];
    const id = await openDirect(writer, other);
    const { seq } = await say(other, id, 'A plain message');
    const [{ clientId } = { clientId: '' }] = await messagesOf(writer, id);
    const counted = { sensitiveWord: 'telegram', triggerContent: 'telegram', conversationId: id, clientId };
    await writer.wire.call('sensitiveWords.saveTrigger', counted);
    expect(await outcomeOf(excerpt(id, seq))).toBe('nothing.found');
  });
});
