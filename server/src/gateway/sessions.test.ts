import { describe, expect, it } from 'vitest';
import type { Services } from '#server/app/services.ts';
import { localBus } from '#server/platform/bus/bus.ts';
import { sha256 } from '#server/platform/crypto/crypto.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { openSessions } from './sessions.ts';

const HASH_BYTES = 32;
const ELEMENT_BYTES = 4 + HASH_BYTES;
const HEAD_BYTES = 20;

/** Sessions on a fake database that holds `tokens` and answers on command. */
function world(tokens: readonly string[]) {
  const live = new Map(tokens.map((token) => [sha256(token).toString('hex'), token]));
  const statements: { hashes: string[]; answer: () => void }[] = [];
  const rowOf = (hash: string) => {
    const token = live.get(hash);
    if (token === undefined) return [];
    const expiresAt = new Date(Date.now() + 60_000);
    return [
      {
        tokenHash: Buffer.from(hash, 'hex'),
        id: `session of ${token}`,
        userId: `user of ${token}`,
        role: 'trader',
        hasTradingPassword: true,
        expiresAt,
      },
    ];
  };
  const named = (_name: string, _text: string, [array]: [Buffer]) =>
    new Promise((resolve) => {
      const count = (array.length - HEAD_BYTES) / ELEMENT_BYTES;
      const hashes = Array.from({ length: count }, (_, index) => {
        const at = HEAD_BYTES + index * ELEMENT_BYTES + 4;
        return array.toString('hex', at, at + HASH_BYTES);
      });
      const rows = hashes.flatMap(rowOf);
      statements.push({ hashes, answer: () => resolve(rows) });
    });
  const bus = localBus((error) => {
    throw error;
  });
  const services = { db: { named }, rules: openRules({}), bus, config: { secret: 'secret' } } as unknown as Services;
  return { sessions: openSessions(services), statements, bus, live };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('sessions', () => {
  it('looks up together what one turn asks for, and asks again for nothing that it knows', async () => {
    const { sessions, statements } = world(['a', 'b']);
    const lookups = Promise.all(['a', 'b', 'nobody'].map((token) => sessions.find(token)));
    await turn();
    expect(statements.map(({ hashes }) => hashes.length)).toEqual([3]);
    statements[0]?.answer();
    expect((await lookups).map((session) => session?.userId)).toEqual(['user of a', 'user of b', undefined]);
    expect(sessions.find('a')).toMatchObject({ sessionId: 'session of a' });
    const again = sessions.find('nobody');
    await turn();
    statements[1]?.answer();
    expect(await again).toBeNull();
  });

  it('forgets a session that ends, and does not keep one that ended while it was read', async () => {
    const { sessions, statements, bus, live } = world(['a', 'b']);
    const first = Promise.all([sessions.find('a'), sessions.find('b')]);
    await turn();
    bus.publish('sessions', { kind: 'ended', sessionIds: ['session of a'] });
    live.delete(sha256('a').toString('hex'));
    statements[0]?.answer();
    await first;
    const second = Promise.all([sessions.find('a'), sessions.find('b')]);
    await turn();
    statements[1]?.answer();
    expect((await second).map((session) => session?.userId)).toEqual([undefined, 'user of b']);
    live.clear();
    bus.publish('sessions', { kind: 'ended', sessionIds: ['session of b'] });
    await turn();
    const third = sessions.find('b');
    await turn();
    statements[2]?.answer();
    expect(await third).toBeNull();
  });
});
