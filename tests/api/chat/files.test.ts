import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { addMembers, ensureConversation } from '#server/features/chat/public.ts';
import { sweepUnusedJob } from '#server/features/uploads/keep/sweep-unused.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import type { Wire } from '#tests/fixtures/client.ts';
import { fakeVideo } from '#tests/fixtures/files.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { messagesOf, openDirect, settleOrderNews } from '#tests/fixtures/world/chat.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildVisitor } from '#tests/fixtures/world/visitors.ts';

type Who = { readonly wire: Wire };

const NOTE = 'The code was used before I opened it';

const app = await startTestApp({ loops: false, rules: { 'chat.messages_per_minute': 1_000_000 } });
const [ann, ben, eve] = [await buildUser(app), await buildUser(app), await buildUser(app)];
afterAll(() => app.close());

/** Sends a file for a conversation; answers its id, or the number of the refusal. */
async function sendFile({ wire }: Who, file: Buffer, conversationId?: string): Promise<string> {
  const { url, token } = await wire.call('uploads.getToken', {
    purpose: 'chat' as const,
    ...(conversationId === undefined ? {} : { conversationId }),
  });
  const form = new FormData();
  form.append('token', token);
  form.append('file', new Blob([file as Uint8Array<ArrayBuffer>]));
  const answer = (await (await fetch(new URL(url, app.url), { method: 'POST', body: form })).json()) as {
    errorBizCode: string;
    data: { id: string } | null;
  };
  return answer.data?.id ?? answer.errorBizCode;
}

const post = (who: Who, conversationId: string, uploadIds: string[], kind: 'image' | 'file' = 'image') =>
  who.wire.call('chat.send', { conversationId, clientId: randomUUID(), kind, uploadIds });
const linkOf = (who: Who, id: string) => who.wire.call('uploads.getLink', { id });

describe('pictures in a chat', () => {
  it('are seen by the members who can read the message, and by nobody else', async () => {
    const id = await openDirect(ann, ben);
    const uploads = [await sendFile(ann, await noiseImage()), await sendFile(ann, await noiseImage())];
    expect(await refusalOf(linkOf(ben, uploads[0] ?? ''))).toBe('nothing.found');
    const { seq } = await post(ann, id, uploads);
    const [message] = (await messagesOf(ben, id)).slice(-1);
    expect(message).toMatchObject({ kind: 'image', text: '' });
    expect(message?.data).toEqual({
      files: uploads.map((uploadId) => ({ uploadId, kind: 'image', width: 24, height: 24 })),
    });
    for (const who of [ann, ben]) {
      const { url, mime } = await linkOf(who, uploads[0] ?? '');
      expect([mime, (await fetch(new URL(url, app.url))).status]).toEqual(['image/png', 200]);
    }
    expect(await refusalOf(linkOf(eve, uploads[0] ?? ''))).toBe('nothing.found');
    await ann.wire.call('chat.retract', { conversationId: id, seq });
    expect(await refusalOf(linkOf(ben, uploads[0] ?? ''))).toBe('nothing.found');
  });

  it('go with one message, once, and are the sender’s own', async () => {
    const id = await openDirect(ann, ben);
    const [mine, theirs] = [await sendFile(ann, await noiseImage()), await sendFile(ben, await noiseImage())];
    expect(await refusalOf(post(ann, id, [mine, theirs]))).toBe('chat.files');
    const card = await ann.wire.upload('card', await noiseImage());
    expect(await refusalOf(post(ann, id, [card]))).toBe('chat.files');
    expect(await refusalOf(post(ann, id, []))).toBe('chat.files');
    const sending = { conversationId: id, clientId: randomUUID(), kind: 'image' as const, uploadIds: [mine] };
    const both = await Promise.all([0, 1].map(() => ann.wire.call('chat.send', sending)));
    expect(both[0]?.seq).toBe(both[1]?.seq);
    expect(await refusalOf(post(ann, id, [mine]))).toBe('chat.files');
    expect(await refusalOf(post(eve, id, [await sendFile(eve, await noiseImage())]))).toBe('nothing.found');
  });

  it('are swept when nobody sent them on', async () => {
    const [kept, left] = [await sendFile(ann, await noiseImage()), await sendFile(ann, await noiseImage())];
    await post(ann, await openDirect(ann, ben), [kept]);
    await app.db.run(sql`UPDATE upload SET created_at = now() - interval '40 days' WHERE id IN (${kept}, ${left})`);
    await sweepUnusedJob.run(app.services);
    const rows = await app.db.many<{ id: string }>(sql`SELECT id FROM upload WHERE id IN (${kept}, ${left})`);
    expect(rows).toEqual([{ id: kept }]);
  });

  it('are swept when their message was refused, and not when it was sent', async () => {
    const id = await openDirect(ann, ben);
    const [kept, refused, fresh] = [
      await sendFile(ann, await noiseImage()),
      await sendFile(ann, await noiseImage()),
      await sendFile(ann, await noiseImage()),
    ];
    await post(ann, id, [kept]);
    await ben.wire.call('people.addBlock', { userId: ann.userId });
    for (const uploadId of [refused, fresh]) expect(await refusalOf(post(ann, id, [uploadId]))).toBe('chat.blocked');
    await ben.wire.call('people.removeBlock', { userId: ann.userId });
    await app.db.run(sql`UPDATE upload SET bound_at = now() - interval '25 hours' WHERE id IN (${kept}, ${refused})`);
    const { key } = await app.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${refused}`);
    expect(await app.services.storage.get(key)).not.toBeNull();
    await sweepUnusedJob.run(app.services);
    expect(await app.services.storage.get(key)).toBeNull();
    const rows = await app.db.many<{ id: string }>(sql`
      SELECT id FROM upload WHERE id IN (${kept}, ${refused}, ${fresh})`);
    expect(rows.map((row) => row.id).sort()).toEqual([kept, fresh].sort());
    // A deleted file cannot be sent again.
    expect(await refusalOf(post(ann, id, [refused]))).toBe('chat.files');
  });
});

describe('videos and documents in a chat', () => {
  it('are taken where an order is in dispute, and seen by the staff of its case', async () => {
    const provider = await buildUser(app, { role: 'provider', points: 5_000 });
    const moderator = await buildUser(app, { role: 'moderator' });
    const { orderCode: code } = await sell(ann, await publishAd(provider));
    const { id } = await ann.wire.call('chat.openConversation', { orderCode: code });
    const video = await fakeVideo({ box: 'mp4', seconds: 2 });
    expect(await sendFile(ann, video, id)).toMatch(/^\d{6}$/);
    await claimCard(provider, code, { note: NOTE });
    const uploadId = await sendFile(ann, video, id);
    expect(await refusalOf(post(ann, id, [uploadId], 'image'))).toBe('chat.files');
    const elsewhere = await openDirect(ann, ben);
    expect(await refusalOf(post(ann, elsewhere, [uploadId], 'file'))).toBe('chat.files');
    const { seq } = await post(ann, id, [uploadId], 'file');
    expect((await linkOf(provider, uploadId)).mime).toBe('video/mp4');
    expect(await refusalOf(linkOf(moderator, uploadId))).toBe('nothing.found');
    await ann.wire.call('chat.retract', { conversationId: id, seq });
    await ann.wire.call('disputes.escalate', { code, note: NOTE });
    await moderator.wire.call('disputes.takeCase', { code });
    await settleOrderNews(app);
    // Staff of the case see retracted messages; nobody else does.
    expect((await linkOf(moderator, uploadId)).mime).toBe('video/mp4');
    expect(await refusalOf(linkOf(provider, uploadId))).toBe('nothing.found');
    expect(await refusalOf(sendFile(eve, video, id))).toBe('nothing.found');
  });
});

describe('a visitor', () => {
  it('sends pictures to support, and nothing else to anybody', async () => {
    const visitor = await buildVisitor(app);
    const agent = await buildUser(app, { role: 'support' });
    const id = await app.db.transaction(async (tx) => {
      const conversation = await ensureConversation(tx, { kind: 'support', ref: visitor.visitorId });
      await addMembers(tx, conversation.id, [
        { userId: visitor.visitorId, role: 'party' },
        { userId: agent.userId, role: 'staff' },
      ]);
      return conversation.id;
    });
    const uploadId = await sendFile(visitor, await noiseImage());
    await post(visitor, id, [uploadId]);
    expect((await linkOf(agent, uploadId)).kind).toBe('image');
    expect((await linkOf(visitor, uploadId)).kind).toBe('image');
    expect(await sendFile(visitor, await fakeVideo({ box: 'mp4', seconds: 2 }))).toMatch(/^\d{6}$/);
    expect(await refusalOf(visitor.wire.call('uploads.getToken', { purpose: 'card' }))).toBe('session.required');
    const seen = await agent.wire.call('chat.getConversation', { conversationId: id });
    expect(seen.members.find(({ userId }) => userId === visitor.visitorId)).toMatchObject({
      name: visitor.name,
      role: 'visitor',
      isStaff: false,
    });
    expect((await agent.wire.call('chat.listRepost', {})).list.map(({ unanswered }) => unanswered.length)).toEqual([1]);
    expect((await messagesOf(visitor, id))[0]).toMatchObject({ senderKind: 'visitor' });
    await app.db.run(sql`UPDATE visitor SET ended_at = now() WHERE id = ${visitor.visitorId}`);
    expect(await refusalOf(linkOf(eve, uploadId))).toBe('nothing.found');
  });
});
