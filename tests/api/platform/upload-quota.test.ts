import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { buildUser, PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { buildVisitor } from '#tests/fixtures/world/visitors.ts';

const MEGABYTE = 1_048_576;

describe('what is stored within a day', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      loops: false,
      rules: {
        'uploads.bytes_per_day': 2 * MEGABYTE,
        'uploads.visitor_bytes_per_day': MEGABYTE,
        'uploads.network_bytes_per_day': 4 * MEGABYTE,
      },
    });
  });
  afterAll(() => app.close());

  const send = async (wire: Wire, purpose: 'card' | 'chat' = 'chat') =>
    wire.upload(purpose, await noiseImage()).then(
      () => 'kept',
      (error: { code?: string }) => error.code ?? 'unknown',
    );
  /** Makes all files of one sender as large as this, together. */
  const weigh = (ownerId: string, bytes: number) =>
    app.db.run(sql`UPDATE upload SET bytes = ${bytes} WHERE owner_id = ${ownerId}`);
  const forget = () => app.db.run(sql`UPDATE upload SET created_at = now() - interval '25 hours'`);

  it('has a limit for an account, for a visitor, and for all in one network', async () => {
    const first = await buildUser(app);
    const second = await buildUser(app);
    const visitor = await buildVisitor(app);
    expect(await send(first.wire)).toBe('kept');
    await weigh(first.userId, 2 * MEGABYTE);
    expect(await send(first.wire)).toBe('uploads.quota');
    expect(await send(visitor.wire)).toBe('kept');
    await weigh(visitor.visitorId, MEGABYTE);
    expect(await send(visitor.wire)).toBe('uploads.quota');
    expect(await send(second.wire)).toBe('kept');
    await weigh(second.userId, MEGABYTE);
    const third = await buildUser(app);
    expect(await send(third.wire)).toBe('uploads.quota');
    await forget();
    expect(await send(first.wire)).toBe('kept');
    expect(await send(third.wire)).toBe('kept');
  });

  it('is encrypted on the disk: neither a card nor anything else can be seen there', async () => {
    const { wire } = await buildUser(app);
    await send(wire, 'card');
    const folder = join(app.services.config.dataDir, 'blobs');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      expect(readFileSync(join(file.parentPath, file.name)).includes(Buffer.from('PNG'))).toBe(false);
    }
  });
});

describe('files that are sent at the same time', () => {
  const SIDE = 700;
  const AT_ONCE = 6;

  it('are counted when their turn comes, and not only when they begin', async () => {
    const rules = { 'uploads.bytes_per_day': MEGABYTE, 'uploads.at_once': 1 };
    const app = await startTestApp({ loops: false, rules });
    const { wire } = await buildUser(app);
    // Its stored copy is larger than the limit of a day.
    const pixels = { raw: { width: SIDE, height: SIDE, channels: 3 } } as const;
    const picture = await sharp(randomBytes(SIDE * SIDE * 3), pixels)
      .jpeg()
      .toBuffer();
    const sent = Array.from({ length: AT_ONCE }, () => outcomeOf(wire.upload('chat', picture)));
    const outcomes = await Promise.all(sent);
    expect(outcomes.toSorted()).toEqual(['ok', ...Array(AT_ONCE - 1).fill('uploads.quota')]);
    await app.close();
  });
});

describe('a disk that is almost full', () => {
  it('takes no more files, and goes on with everything else', async () => {
    const app = await startTestApp({ loops: false, rules: { 'uploads.min_free_bytes': 1e12 } });
    mkdirSync(app.services.config.dataDir, { recursive: true });
    const { loginName, wire } = await buildUser(app);
    const upload = wire.upload('card', await noiseImage());
    await expect(upload).rejects.toMatchObject({ code: 'uploads.no_space' });
    await client(app.url).login(loginName, PASSWORD);
    await app.close();
  });
});
