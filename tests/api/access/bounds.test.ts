import { afterAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/app/services.ts';
import { sellPage } from '#server/features/offers/market/sell-market.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';

const rules = { 'sensitive_words.trigger_limit': 2 };
const app = await startTestApp({ loops: false, rules, env: { TRUST_PROXY: '1', DEMO: '0' } });
afterAll(() => app.close());

describe('an address that a proxy passes on', () => {
  const statusFrom = async (address: string) =>
    (await fetch(`${app.url}/healthz`, { headers: { 'x-forwarded-for': address } })).status;

  it('is a network address, or the request is refused', async () => {
    expect(await statusFrom('203.0.113.7')).toBe(200);
    expect(await statusFrom('2001:db8::7')).toBe(200);
    for (const text of ['garbage', '203.0.113.7.evil', '<script>']) expect(await statusFrom(text)).toBe(400);
  });
});

describe('a code by mail', () => {
  it('costs the same writes whether or not the address has an account', async () => {
    const { name } = await buildUser(app);
    const rows = async () => {
      const counts = await app.db.one<{ mails: number; jobs: number }>(sql`
        SELECT (SELECT count(*)::int FROM mail_outbox) AS mails, (SELECT count(*)::int FROM graphile_worker.jobs) AS jobs`);
      return counts;
    };
    const costOf = async (email: string) => {
      const wire = client(app.url);
      const before = await rows();
      await wire.call('auth.sendEmailCode', { email, purpose: 'password', humanCheck: await solvedCheck(wire) });
      const after = await rows();
      return { mails: after.mails - before.mails, jobs: after.jobs - before.jobs };
    };
    const withAccount = await costOf(`${name}@example.com`);
    expect(withAccount).toEqual({ mails: 1, jobs: 1 });
    expect(await costOf('nobody@example.com')).toEqual(withAccount);
    const unsent = await app.db.many(sql`SELECT FROM mail_outbox WHERE recipient = '' AND sent_at IS NULL`);
    expect(unsent).toEqual([]);
  });
});

describe('what one account makes the product keep or read', () => {
  it('ends at a pause for sensitive words', async () => {
    const user = await buildUser(app);
    const sensitiveWord = 'Telegram';
    for (let i = 0; i < 10; i++) {
      const triggerContent = `${sensitiveWord} number ${i}`;
      await user.wire.call('sensitiveWords.saveTrigger', { sensitiveWord, triggerContent });
    }
    const stored = await app.db.many(sql`SELECT FROM word_trigger WHERE user_id = ${user.userId}`);
    expect(stored).toHaveLength(3);
  });

  it('ends at the offers that are counted', async () => {
    const db = { many: () => Promise.reject(new Error('the market was read')) };
    const services = { db } as unknown as Services;
    const page = { sort: 'newest', limit: 100, offset: 10_000 } as const;
    expect(await sellPage(services, {}, page)).toEqual([]);
  });
});
