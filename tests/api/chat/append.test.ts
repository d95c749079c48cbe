import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { appendMessage } from '#server/features/chat/messages/append.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const SENDS = 200;

const app = await startTestApp({ loops: false });
const ann = await buildUser(app);
const ben = await buildUser(app);
afterAll(() => app.close());

describe('appending messages', () => {
  /** A conversation of these users, made by hand. */
  async function conversation(users: readonly TestUser[]): Promise<string> {
    const id = randomUUID();
    await app.services.db.run(sql`
      INSERT INTO conversation (id, kind, last_hash) VALUES (${id}, 'group', sha256(convert_to(${id}, 'UTF8')))`);
    for (const { userId } of users) {
      await app.services.db.run(sql`
        INSERT INTO chat_member (conversation_id, user_id, role) VALUES (${id}, ${userId}, 'party')`);
    }
    return id;
  }
  const send = (conversationId: string, sender: TestUser, text: string, clientId: string = randomUUID()) =>
    appendMessage(app.services, {
      conversationId,
      senderId: sender.userId,
      senderKind: 'user',
      clientId,
      kind: 'text',
      text,
      data: null,
      replyTo: null,
    });
  const firstBreak = async (id: string) =>
    (await app.services.db.one<{ seq: bigint | null }>(sql`SELECT chat_first_break(${id}) AS seq`)).seq;

  it('numbers what many send at once without a gap, and chains it', async () => {
    const id = await conversation([ann, ben]);
    const sent = await Promise.all(
      Array.from({ length: SENDS }, (_, index) => send(id, index % 2 === 0 ? ann : ben, `message ${index}`)),
    );
    expect(sent.map((appended) => 'seq' in appended && appended.seq).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: SENDS }, (_, index) => index + 1),
    );
    expect(await firstBreak(id)).toBeNull();
  });

  it('stores a message once however often it comes', async () => {
    const id = await conversation([ann, ben]);
    const clientId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 50 }, () => send(id, ann, 'once', clientId)));
    expect(new Set(sent.map((appended) => 'seq' in appended && appended.seq))).toEqual(new Set([1]));
    expect(sent.filter(({ status }) => status === 'sent')).toHaveLength(1);
  });

  it('writes it into the stream of every member who listens, numbered with their other events', async () => {
    const id = await conversation([ann, ben]);
    await app.services.db.run(sql`
      INSERT INTO user_stream (user_id, kept_until) VALUES (${ben.userId}, now() + interval '1 hour')
      ON CONFLICT (user_id) DO UPDATE SET kept_until = excluded.kept_until`);
    const sent = await send(id, ann, 'hello 你好');
    const { status: _word, ...stored } = sent;
    const rows = await app.services.db.many<{ userId: string; payload: { message: { seq: number; at: string } } }>(sql`
      SELECT user_id AS "userId", payload FROM stream_event WHERE event = 'chat.message'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.userId).toBe(ben.userId);
    expect(rows[0]?.payload).toMatchObject({
      conversationId: id,
      message: { ...stored, at: 'at' in sent && sent.at.toISOString(), text: 'hello 你好', data: null },
    });
  });

  it('refuses strangers, and what is closed', async () => {
    const id = await conversation([ann]);
    expect(await send(id, ben, 'let me in')).toEqual({ status: 'not_member' });
    expect(await send(randomUUID(), ben, 'anybody?')).toEqual({ status: 'unknown' });
    await app.services.db.run(sql`UPDATE conversation SET closed_at = now() WHERE id = ${id}`);
    expect(await send(id, ann, 'too late')).toEqual({ status: 'closed' });
  });
});
