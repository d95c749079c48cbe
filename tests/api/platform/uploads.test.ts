import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUnusedJob } from '#server/features/uploads/keep/sweep-unused.job.ts';
import { makeUploadToken } from '#server/features/uploads/keep/upload-token.ts';
import { makeUploadLink } from '#server/features/uploads/show/upload-link.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

interface Answer {
  readonly errorCode: string;
  readonly errorBizCode: string;
  readonly data: { readonly id: string; readonly url: string; readonly width: number; readonly height: number } | null;
}

let pictures = 0;

/** A picture that no other call makes. */
function picture(width = 64, height = 40): Promise<Buffer> {
  pictures += 1;
  const [r, g, b] = [pictures % 256, (pictures >> 8) % 256, 120];
  const left = {
    input: { create: { width: width >> 1, height, channels: 3 as const, background: '#ffffff' } },
    left: 0,
    top: 0,
  };
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .composite([left])
    .png()
    .toBuffer();
}

describe('uploads', () => {
  let app: TestApp;
  let owner: TestUser;
  beforeAll(async () => {
    app = await startTestApp({
      loops: false,
      rules: { 'uploads.max_image_bytes': 200_000, 'uploads.max_pixels': 4_000_000 },
    });
    owner = await buildUser(app);
  });
  afterAll(() => app.close());

  async function post(parts: readonly [string, string | Blob][]): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    const response = await fetch(`${app.url}/uploads`, { method: 'POST', body: form });
    expect(response.status).toBe(200);
    return (await response.json()) as Answer;
  }
  const blob = (bytes: Buffer): Blob => new Blob([bytes as Buffer<ArrayBuffer>]);
  const send = async (bytes: Buffer, purpose: 'card' | 'chat' = 'card'): Promise<Answer> => {
    const { token } = await owner.wire.call('uploads.getToken', { purpose });
    return post([
      ['token', token],
      ['file', blob(bytes)],
    ]);
  };

  it('draw the image anew as PNG, upright, small enough and without metadata', async () => {
    const photo = await sharp({ create: { width: 1500, height: 500, channels: 3, background: '#204060' } })
      .withExif({ IFD0: { Artist: 'somebody', ImageDescription: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { data } = await send(photo);
    expect(data).toMatchObject({ width: 500, height: 1500 });
    const shown = await fetch(new URL(data?.url ?? '', app.url));
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=\d+/);
    const png = Buffer.from(await shown.arrayBuffer());
    const meta = await sharp(png).metadata();
    expect(meta).toMatchObject({ format: 'png', width: 500, height: 1500 });
    expect([meta.exif, meta.icc, meta.iptc, meta.xmp]).toEqual([undefined, undefined, undefined, undefined]);
    expect(png.includes('where I live')).toBe(false);
  });

  it('shrink what is larger than a screen needs', async () => {
    const wide = await sharp({ create: { width: 3600, height: 900, channels: 3, background: '#808080' } })
      .webp()
      .toBuffer();
    expect((await send(wide)).data).toMatchObject({ width: 2400, height: 600 });
  });

  it('refuse the same image twice for cards, and take it as evidence', async () => {
    const image = await picture();
    const first = await send(image);
    expect(first.errorCode).toBe('0');
    // Sent again as after a lost answer, it is the one that is kept, until a card has it.
    expect((await send(image)).data?.id).toBe(first.data?.id);
    await app.db.run(sql`UPDATE upload SET used_by = ${newId()} WHERE id = ${first.data?.id ?? ''}`);
    expect((await send(image)).errorBizCode).toBe('200043');
    const both = await Promise.all(
      [picture().then((buffer) => [send(buffer), send(buffer)])].map(async (all) => Promise.all(await all)),
    );
    // Sent twice at once, it is kept once.
    expect(both.flat().map(({ errorBizCode }) => errorBizCode)).toEqual(['', '']);
    expect(new Set(both.flat().map(({ data }) => data?.id)).size).toBe(1);
    expect((await send(image, 'chat')).errorCode).toBe('0');
    expect((await send(image, 'chat')).errorCode).toBe('0');
  });

  it('hash like images alike', async () => {
    const image = await picture(400, 300);
    const smaller = await sharp(image).resize(200, 150).jpeg({ quality: 70 }).toBuffer();
    const ids = [(await send(image)).data?.id, (await send(smaller)).data?.id];
    const rows = await app.db.many<{ phash: bigint }>(sql`SELECT phash FROM upload WHERE id = ANY(${ids}::uuid[])`);
    const [first = 0n, other = 0n] = rows.map((row) => BigInt.asUintN(64, row.phash));
    expect((first ^ other).toString(2).replaceAll('0', '').length).toBeLessThanOrEqual(4);
  });

  it('refuse what is no image, broken, too large in bytes or in pixels', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    expect((await send(svg)).errorBizCode).toBe('200100');
    expect((await send(Buffer.from('GIF89a not really'))).errorBizCode).toBe('200115');
    expect((await send((await picture(300, 300)).subarray(0, 200))).errorBizCode).toBe('200115');
    expect((await send(Buffer.alloc(200_001))).errorBizCode).toBe('200101');
    const bomb = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#000000' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    expect((await send(bomb)).errorBizCode).toBe('200114');
  });

  it('need a token of ours that has not expired, before the file', async () => {
    const image = blob(await picture());
    expect((await post([['file', image]])).errorBizCode).toBe('200102');
    const { secret } = app.services.config;
    const grant = { userId: owner.userId, sessionId: owner.sessionId, purpose: 'card' as const };
    const old = makeUploadToken(secret, grant, Date.now() - 1);
    const forged = makeUploadToken('another secret', grant, Date.now() + 60_000);
    for (const token of [old, forged, 'x']) {
      expect(
        (
          await post([
            ['token', token],
            ['file', image],
          ])
        ).errorBizCode,
      ).toBe('200102');
    }
    const { token } = await owner.wire.call('uploads.getToken', { purpose: 'card' });
    expect(
      (
        await post([
          ['file', image],
          ['token', token],
        ])
      ).errorBizCode,
    ).toBe('200102');
    expect((await post([['token', token]])).errorBizCode).toBe('200117');
    const plain = await fetch(`${app.url}/uploads`, { method: 'POST', body: 'token=1' });
    expect(((await plain.json()) as Answer).errorBizCode).toBe('100002');
    const cut = await fetch(`${app.url}/uploads`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
    });
    expect(((await cut.json()) as Answer).errorBizCode).toBe('100002');
  });

  it('are linked to for their owner alone, and links expire', async () => {
    const id = (await send(await picture())).data?.id ?? '';
    const { url } = await owner.wire.call('uploads.getLink', { id });
    expect((await fetch(new URL(url, app.url))).status).toBe(200);
    const stranger = await buildUser(app);
    expect((await stranger.wire.call('uploads.getLink', { id }).catch((e) => e)).code).toBe('nothing.found');
    const { secret } = app.services.config;
    const target = { id, sessionId: owner.sessionId };
    const past = makeUploadLink(secret, target, Math.floor(Date.now() / 1000) - 1);
    const forged = makeUploadLink('another secret', target, Math.floor(Date.now() / 1000) + 60);
    const moved = url.replace(id, newId());
    const lent = url.replace(owner.sessionId, stranger.sessionId);
    for (const bad of [past, forged, moved, lent, `/uploads/${id}`, '/uploads/..%2f..%2fsecrets.json?exp=1&sig=1']) {
      expect((await fetch(new URL(bad, app.url))).status).toBe(404);
    }
  });

  it('neither shown by links nor taken with tokens whose session has ended', async () => {
    const user = await buildUser(app);
    const id = await user.wire.upload('chat', await picture());
    const { url } = await user.wire.call('uploads.getLink', { id });
    const { token } = await user.wire.call('uploads.getToken', { purpose: 'chat' });
    await user.wire.call('auth.logout', {});
    expect((await fetch(new URL(url, app.url))).status).toBe(404);
    const late = await post([
      ['token', token],
      ['file', blob(await picture())],
    ]);
    expect(late.errorBizCode).toBe('200102');
  });

  it('are encoded beside other calls, which do not wait for them', async () => {
    const side = 1800;
    const flat = { raw: { width: side, height: side, channels: 3 as const } };
    const large = await sharp(Buffer.alloc(side * side * 3, 7), flat)
      .png()
      .toBuffer();
    const order: string[] = [];
    const uploads = [1, 2, 3, 4].map(() => send(large, 'chat'));
    const all = Promise.all(uploads).then(() => order.push('uploads'));
    await Promise.race(uploads);
    await owner.wire.call('base.getTime', {}).then(() => order.push('call'));
    await all;
    expect(order).toEqual(['call', 'uploads']);
  });

  it('that nothing uses are removed after a day', async () => {
    const unused = (await send(await picture())).data?.id ?? '';
    const used = (await send(await picture())).data?.id ?? '';
    const young = (await send(await picture())).data?.id ?? '';
    await app.db.run(sql`UPDATE upload SET used_by = ${newId()} WHERE id = ${used}`);
    await app.db.run(sql`UPDATE upload SET created_at = now() - interval '25 hours' WHERE id IN (${unused}, ${used})`);
    const { key } = await app.db.one<{ key: string }>(sql`SELECT key FROM upload WHERE id = ${unused}`);
    expect(await app.services.storage.get(key)).not.toBeNull();
    expect(await sweepUnusedJob.run(app.services)).toBe(1);
    expect(await app.services.storage.get(key)).toBeNull();
    const left = await app.db.many<{ id: string }>(
      sql`SELECT id FROM upload WHERE id IN (${unused}, ${used}, ${young})`,
    );
    expect(left.map(({ id }) => id).sort()).toEqual([used, young].sort());
    expect(await sweepUnusedJob.run(app.services)).toBe(0);
    await app.db.run(sql`UPDATE upload SET used_by = NULL WHERE id = ${used}`);
    expect(await sweepUnusedJob.run(app.services)).toBe(1);
  });
});
