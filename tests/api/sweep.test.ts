import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '#server/features/auth/sweep.ts';
import { sql } from '#server/platform/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { openDirect, say } from '#tests/fixtures/chat.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { buildUser } from '#tests/fixtures/users.ts';

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
    for (const socket of sockets) await socket.first((one) => one.type === 'event' && one.seq === '2');
    for (const socket of sockets) await socket.close();
    await app.db.run(
      sql`UPDATE user_stream SET kept_until = now() - interval '2 hours' WHERE user_id = ${gone.userId}`,
    );
    await sweep(app.services);
    const left = await app.db.many<{ userId: string; seq: bigint }>(
      sql`SELECT user_id AS "userId", seq FROM stream_event ORDER BY seq`,
    );
    expect(left).toEqual([1n, 2n].map((seq) => ({ userId: here.userId, seq })));
    // What comes back is told that it missed something.
    const back = await openSocket(gone.wire, { last: '2' });
    expect(back.greeting).toBe('reset');
    await back.close();
  });
});
