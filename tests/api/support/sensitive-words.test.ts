import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { foldText } from '#core/sensitive-words/fold.ts';
import { type App, type AppConfig, startApp } from '#server/app/app.ts';
import { maskFor, pausedUntil, reportTrigger, requireMayWrite } from '#server/features/sensitive-words/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const RULES = { 'sensitive_words.max': 10_200, 'settings.poll_ms': 100 };

const app = await startTestApp({ loops: false, rules: RULES });
const support = await buildUser(app, { role: 'support' });
const trader = await buildUser(app);
afterAll(() => app.close());

/** A product of its own, for tests that change whole lists. */
async function withFresh(work: (fresh: TestApp, support: TestUser) => Promise<void>): Promise<void> {
  const fresh = await startTestApp({ loops: false, rules: RULES });
  try {
    await work(fresh, await buildUser(fresh, { role: 'support' }));
  } finally {
    await fresh.close();
  }
}

const entryOf = async (search: string) =>
  (await support.wire.call('sensitiveWords.listEntries', { search })).list.map(({ id, word }) => ({ id, word }));

describe('the lists of sensitive words', () => {
  it('come with ways around the platform in both languages, folded as the matcher folds', async () => {
    await withFresh(async (fresh) => {
      const rows = await fresh.db.many<{ word: string; folded: string }>(sql`SELECT word, folded FROM sensitive_word`);
      expect(rows.length).toBeGreaterThan(60);
      for (const { word, folded } of rows) expect(folded).toBe(foldText(word));
      expect(maskFor(fresh.services)('add my WhatsApp or 加我微信号!')).toEqual({
        text: 'add my *** or 加我***!',
        words: ['WhatsApp', '微信号'],
      });
      expect(maskFor(fresh.services)('What is the class of this Amazon card? 请问这张卡是什么面值？').words).toEqual(
        [],
      );
    });
  });

  it('reach a browser compressed, which is done to no answer with something of the caller’s', async () => {
    await withFresh(async (_fresh, agent) => {
      const words = Array.from({ length: 500 }, (_, n) => `plant${n}word`);
      await agent.wire.call('sensitiveWords.import', { lang: 'en', words });
      const answers = vi.spyOn(globalThis, 'fetch');
      try {
        expect((await agent.wire.call('sensitiveWords.list', {})).words).toContain('plant7word');
        await agent.wire.call('sensitiveWords.listEntries', { limit: 100 });
        const encodings = answers.mock.results.map(async ({ value }) =>
          (await (value as Promise<Response>)).headers.get('content-encoding'),
        );
        expect(await Promise.all(encodings)).toEqual(['gzip', null]);
      } finally {
        answers.mockRestore();
      }
    });
  });

  it('reach a browser by version: whole once, and never again until they change', async () => {
    const visitor = client(app.url);
    const first = await visitor.call('sensitiveWords.list', {});
    expect(first.words).toContain('微信');
    expect(await visitor.call('sensitiveWords.list', { sinceVersion: first.version })).toEqual({
      version: first.version,
      words: null,
      triggerLimit: 3,
    });
    const word = `phrase ${randomUUID()}`;
    expect(await support.wire.call('sensitiveWords.add', { lang: 'en', words: [word, 'whatsAPP'] })).toEqual({
      added: 1,
      known: 1,
    });
    const next = await visitor.call('sensitiveWords.list', { sinceVersion: first.version });
    expect(next.version).toBe(first.version + 1);
    expect(next.words).toContain(word);
  });

  it('come with the limit that is in force, for the sentence that tells a writer of it', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const name = 'sensitive_words.trigger_limit';
    const reason = 'For a test';
    await admin.wire.call('settings.setRule', { name, value: 7, before: 3, reason });
    expect((await trader.wire.call('sensitiveWords.list', {})).triggerLimit).toBe(7);
    await admin.wire.call('settings.resetRule', { name, reason });
    expect((await trader.wire.call('sensitiveWords.list', {})).triggerLimit).toBe(3);
  });

  it('are in force as soon as staff is answered, and out of it too', async () => {
    const word = 'ｐａｙ  Ｂｙ Ｇｏａｔ';
    await support.wire.call('sensitiveWords.add', { lang: 'en', words: [word] });
    expect(maskFor(app.services)('you PAY by goat')).toEqual({ text: 'you ***', words: [word] });
    const [entry] = await entryOf('by goat');
    expect(entry?.word).toBe(word);
    expect(await support.wire.call('sensitiveWords.remove', { ids: [entry?.id ?? ''] })).toEqual({ removed: 1 });
    expect(maskFor(app.services)('you PAY by goat').words).toEqual([]);
    expect(await outcomeOf(support.wire.call('sensitiveWords.remove', { ids: [entry?.id ?? ''] }))).toBe(
      'nothing.found',
    );
    const changes = await app.db.many<{ actor: string; added: string[]; removed: string[] }>(
      sql`SELECT actor, added, removed FROM word_change ORDER BY version DESC LIMIT 2`,
    );
    expect(changes).toEqual([
      { actor: support.userId, added: [], removed: [word] },
      { actor: support.userId, added: [word], removed: [] },
    ]);
  });

  it('take no word that would mask everything', async () => {
    for (const word of ['a', '***', '7'])
      expect(await outcomeOf(support.wire.call('sensitiveWords.add', { lang: 'en', words: [word] }))).toBe(
        'sensitive_words.unusable',
      );
    // Marks that nobody sees are no word at all.
    const unseen = { lang: 'en' as const, words: ['\u200b\u200b'] };
    expect(await outcomeOf(support.wire.call('sensitiveWords.add', unseen))).toBe('gateway.invalid');
    expect(await outcomeOf(support.wire.call('sensitiveWords.add', { lang: 'en', words: ['x'.repeat(65)] }))).toBe(
      'gateway.invalid',
    );
  });

  it('take ten thousand words at once, and say which were there', async () => {
    await withFresh(async (fresh, agent) => {
      const put = (lang: 'en' | 'zh_cn', words: string[], replace = false) =>
        agent.wire.call('sensitiveWords.import', { lang, words, replace });
      const schemes = Array.from({ length: 9_997 }, (_, index) => `scheme${index}`);
      expect(await put('en', [...schemes, 'two, words', 'ｗｈａｔｓａｐｐ', '微信'])).toEqual({
        added: 9_998,
        known: 2,
        knownWords: ['ｗｈａｔｓａｐｐ', '微信'],
        replaced: 0,
      });
      expect(maskFor(fresh.services)('Scheme9996, two, words; scheme10000').text).toBe('***, ***; scheme10000');
      const more = Array.from({ length: 300 }, (_, index) => `more${index}`);
      expect(await outcomeOf(put('zh_cn', more))).toBe('sensitive_words.too_many');
      expect(await outcomeOf(put('zh_cn', ['more', '!!!']))).toBe('sensitive_words.unusable');
      const replaced = await put('en', ['Telegram', 'new phrase'], true);
      expect(replaced).toMatchObject({ added: 1, known: 1, knownWords: ['Telegram'] });
      expect(replaced.replaced).toBeGreaterThan(9_998);
      const { list, totalCount } = await agent.wire.call('sensitiveWords.listEntries', { lang: 'en' });
      expect(list).toMatchObject([
        { word: 'new phrase', addedBy: agent.name },
        { word: 'Telegram', addedBy: null },
      ]);
      expect(totalCount).toBe(2);
      expect(maskFor(fresh.services)('scheme7 加我微信').text).toBe('scheme7 加我***');
    });
  });

  it('are changed by several at once, one after the other', async () => {
    const { version } = await support.wire.call('sensitiveWords.list', {});
    const words = Array.from({ length: 8 }, () => `together ${randomUUID()}`);
    await Promise.all(words.map((word) => support.wire.call('sensitiveWords.add', { lang: 'en', words: [word] })));
    const now = await support.wire.call('sensitiveWords.list', {});
    expect(now.version).toBe(version + 8);
    expect(now.words).toEqual(expect.arrayContaining(words));
  });
});

describe('a trigger', () => {
  const report = (user: TestUser, content: string) =>
    user.wire.call('sensitiveWords.saveTrigger', { sensitiveWord: 'Telegram', triggerContent: content });

  it('counts what the server finds itself, and a text told twice once', async () => {
    const user = await buildUser(app);
    expect(await report(user, 'nothing at all')).toBe(0);
    expect(await report(user, 'my telegram is x')).toBe(1);
    expect(await report(user, 'my telegram is x')).toBe(1);
    expect(await report(user, 'Telegram: y')).toBe(2);
    const { list } = await support.wire.call('sensitiveWords.listTriggers', { user: user.name });
    expect(list).toMatchObject([
      { userId: user.userId, words: ['Telegram'], content: 'Telegram: y', count: 2, pausedUntil: null },
      { content: 'my telegram is x', count: 1 },
    ]);
  });

  it('is not stored of staff, who quote them', async () => {
    for (const content of ['telegram a', 'telegram b', 'telegram c', 'telegram d'])
      expect(await report(support, content)).toBe(0);
    expect(pausedUntil(app.services, support.userId)).toBeNull();
    expect((await support.wire.call('sensitiveWords.listTriggers', { user: support.name })).totalCount).toBe(0);
  });

  it('beyond the limit pauses who wrote it, and shows staff who it was', async () => {
    const conversationId = randomUUID();
    const trigger = { userId: trader.userId, words: ['微信'], conversationId, clientId: null };
    for (const count of [1, 2, 3]) {
      const standing = await reportTrigger(app.services, app.db, { ...trigger, content: `微信 ${count}` });
      expect(standing).toEqual({ count, pausedUntil: null });
    }
    expect(() => requireMayWrite(app.services, trader.userId)).not.toThrow();
    const { pausedUntil: until } = await reportTrigger(app.services, app.db, { ...trigger, content: '微信 4' });
    expect(Math.abs((until?.getTime() ?? 0) - Date.now() - 600_000)).toBeLessThan(30_000);
    expect(pausedUntil(app.services, trader.userId)).toBe(until?.getTime());
    expect(() => requireMayWrite(app.services, trader.userId)).toThrow(
      expect.objectContaining({ code: 'chat.paused' }),
    );
    expect(() => requireMayWrite(app.services, support.userId)).not.toThrow();
    const { list, totalCount } = await support.wire.call('sensitiveWords.listTriggers', { over: true });
    expect(list).toMatchObject([{ name: trader.name, conversationId, count: 4, content: '微信 4' }]);
    expect(totalCount).toBe(1);
  });

  it('is counted within the window alone', async () => {
    const user = await buildUser(app);
    await app.db.run(sql`
      INSERT INTO word_trigger (id, user_id, words, content, count, at)
      VALUES (${randomUUID()}, ${user.userId}, '{Telegram}', 'long ago', 1, now() - interval '25 hours')`);
    expect(await report(user, 'telegram b')).toBe(1);
  });

  it('is never rewritten', async () => {
    const rewritten = app.db.run(sql`UPDATE word_trigger SET count = 1 WHERE user_id = ${trader.userId}`);
    await expect(rewritten).rejects.toMatchObject({ code: '42501' });
  });
});

describe('another process', () => {
  let other: App;
  beforeAll(async () => {
    other = await startApp({ ...(app.services.config as AppConfig), port: 0 });
  });
  afterAll(() => other.close());

  it('masks by what this one was told, and knows who is paused', async () => {
    const word = `elsewhere ${randomUUID()}`;
    await support.wire.call('sensitiveWords.add', { lang: 'en', words: [word] });
    await expect.poll(() => maskFor(other.services)(word).text, { timeout: 60_000 }).toBe('***');
    const user = await buildUser(app);
    const trigger = { userId: user.userId, words: [word], conversationId: null, clientId: null };
    for (const count of [1, 2, 3, 4]) await reportTrigger(app.services, app.db, { ...trigger, content: `${count}` });
    await expect.poll(() => pausedUntil(other.services, user.userId), { timeout: 60_000 }).not.toBeNull();
  });
});
