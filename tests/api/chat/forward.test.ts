import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { messagesOf, openDirect, say } from '#tests/fixtures/world/chat.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

let app: TestApp;
let ann: TestUser;
let ben: TestUser;
let eve: TestUser;

beforeAll(async () => {
  app = await startTestApp({ loops: false });
  [ann, ben, eve] = [await buildUser(app), await buildUser(app), await buildUser(app)];
});
afterAll(() => app.close());

const forward = ({ wire }: TestUser, to: string, forwardOf: { conversationId: string; seq: number }) =>
  wire.call('chat.send', { conversationId: to, clientId: randomUUID(), kind: 'text', text: 'Invented', forwardOf });

describe('a forwarded message', () => {
  it('has the words and the writer that the server knows, whatever its sender says', async () => {
    const from = await openDirect(ann, ben);
    const { seq, hash, at } = await say(ben, from, 'I shall pay tomorrow');
    const to = await openDirect(ann, eve);
    await forward(ann, to, { conversationId: from, seq });
    expect((await messagesOf(eve, to)).at(-1)).toMatchObject({
      senderId: ann.userId,
      kind: 'text',
      text: 'I shall pay tomorrow',
      data: { forwarded: { name: ben.name, seq, hash, at } },
    });
  });

  it('is one that its sender can read', async () => {
    const from = await openDirect(ben, eve);
    const { seq } = await say(ben, from, 'Between us');
    const to = await openDirect(ann, eve);
    expect(await outcomeOf(forward(ann, to, { conversationId: from, seq }))).toBe('nothing.found');
    expect(await outcomeOf(forward(eve, to, { conversationId: from, seq: seq + 1 }))).toBe('nothing.found');
    await ben.wire.call('chat.retract', { conversationId: from, seq });
    expect(await outcomeOf(forward(eve, to, { conversationId: from, seq }))).toBe('nothing.found');
  });
});
