import { describe, expect, it } from 'vitest';
import type { Services } from '#server/app/services.ts';
import { currentSession, forgetSession } from './current-session.ts';
import type { Connection } from './hub.ts';

/** Reads of the session that are answered by hand, one after the other. */
function reads() {
  const waiting: ((row: object) => void)[] = [];
  const services = {
    config: { secret: 'a secret of the test' },
    rules: { get: () => 900 },
    db: { maybe: () => new Promise<object>((resolve) => waiting.push(resolve)) },
  } as unknown as Services;
  const answer = (role: string) =>
    waiting.shift()?.({ sessionId: 's', userId: 'u', role, operator: null, chatUntil: null, callsUntil: null });
  return { services, answer, waiting };
}

describe('the session of a socket', () => {
  it('is never one that was read before a change', async () => {
    const { services, answer, waiting } = reads();
    const connection = { session: null, sessionRound: 0, sessionId: 's' } as unknown as Connection;
    const answered = currentSession(connection, services);
    expect(waiting).toHaveLength(1);
    // The read saw the old role; the message of the change comes before its answer.
    forgetSession(connection);
    answer('moderator');
    await expect.poll(() => waiting.length).toBe(1);
    answer('trader');
    expect((await answered).role).toBe('trader');
    expect(connection.session?.role).toBe('trader');
  });
});
