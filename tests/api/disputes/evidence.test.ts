import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUploadLink } from '#server/features/uploads/show/upload-link.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { fakePdf, fakeVideo, PLACE } from '#tests/fixtures/files.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const MAX_VIDEO = 100_000;
const MAX_PDF = 20_000;
const MAX_IMAGE = 50_000;

describe('evidence', () => {
  let app: TestApp;
  let seller: TestUser;
  let provider: TestUser;
  let stranger: TestUser;
  let adCode: string;
  beforeAll(async () => {
    const rules = {
      'uploads.max_image_bytes': MAX_IMAGE,
      'uploads.max_video_bytes': MAX_VIDEO,
      'uploads.max_pdf_bytes': MAX_PDF,
      'uploads.max_video_s': 10,
    };
    app = await startTestApp({ loops: false, rules });
    seller = await buildUser(app);
    provider = await buildUser(app, { role: 'provider', points: 5_000 });
    stranger = await buildUser(app);
    adCode = await publishAd(provider);
    const { orderCode: code } = await sell(seller, adCode);
    const { cards } = await seller.wire.call('orders.get', { code });
    await provider.wire.call('orders.revealCard', { code, cardId: cards[0]?.id ?? '' });
  });
  afterAll(() => app.close());

  const send = (who: TestUser, bytes: Uint8Array) => who.wire.upload('evidence', bytes);
  const linkOf = (who: TestUser, id: string) => who.wire.call('uploads.getLink', { id });
  const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, app.url), { headers });

  /** An order with a claim on its card. */
  async function disputed(
    evidence: readonly string[],
    steps: readonly ('redeem_error' | 'account_region' | null)[] = [],
  ) {
    const { orderCode: code } = await sell(seller, adCode);
    const { cards } = await seller.wire.call('orders.get', { code });
    const cardId = cards[0]?.id ?? '';
    await provider.wire.call('orders.revealCard', { code, cardId });
    const claim = { cardId, kind: 'invalid' as const, actualFaceValue: 0, note: 'Redeemed before' };
    await provider.wire.call('disputes.openClaim', {
      code,
      cards: [{ ...claim, evidence: [...evidence], steps: [...steps] }],
    });
    return { code, cardId };
  }

  it('is images, videos and PDF files from both sides, each with its step', async () => {
    const shots = [
      await send(provider, await noiseImage()),
      await send(provider, await fakeVideo({ box: 'webm', seconds: 4 })),
    ];
    const { code } = await disputed(shots, ['redeem_error']);
    const pdf = await send(seller, fakePdf());
    await seller.wire.call('disputes.addEvidence', { code, uploadId: pdf, step: 'receipt', note: 'From the shop' });
    const { evidence } = await seller.wire.call('orders.get', { code });
    expect(evidence).toMatchObject([
      { party: 'provider', kind: 'image', mime: 'image/png', durationMs: null, step: 'redeem_error', cardRow: 1 },
      { party: 'provider', kind: 'video', mime: 'video/webm', durationMs: 3500, step: null, cardRow: 1 },
      { party: 'seller', kind: 'pdf', mime: 'application/pdf', durationMs: null, step: 'receipt', cardRow: null },
    ]);
    // Both parties open all files, a stranger none; a file cannot be used twice.
    for (const { uploadId, kind, mime } of evidence) {
      for (const who of [seller, provider]) expect(await linkOf(who, uploadId)).toMatchObject({ kind, mime });
      expect(await outcomeOf(linkOf(stranger, uploadId))).toBe('nothing.found');
    }
    expect(await outcomeOf(seller.wire.call('disputes.addEvidence', { code, uploadId: pdf }))).toBe('uploads.missing');
  });

  it.each(['mp4', 'webm'] as const)('has no place where it was taken, in %s', async (box) => {
    const video = await fakeVideo({ box, seconds: 3 });
    expect(video.includes(PLACE)).toBe(true);
    const id = await send(seller, video);
    const { url } = await linkOf(seller, id);
    const shown = await get(url);
    expect(shown.headers.get('content-type')).toBe(`video/${box}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.includes(PLACE)).toBe(false);
    expect(bytes.includes(Buffer.from('©xyz', 'latin1'))).toBe(false);
    const row = sql`SELECT width, height, bytes, mime FROM upload WHERE id = ${id}`;
    expect(await app.db.one(row)).toMatchObject({ width: 320, height: 240, mime: `video/${box}` });
  });

  it('is taken from the parties of an order that is open or in dispute, and from nobody else', async () => {
    expect(await outcomeOf(send(stranger, await noiseImage()))).toBe('uploads.no_order');
    const { orderCode: code } = await sell(stranger, await publishAd(provider));
    expect(await outcomeOf(send(stranger, await noiseImage()))).toBe('uploads.no_order');
    const { cards } = await stranger.wire.call('orders.get', { code });
    await provider.wire.call('orders.revealCard', { code, cardId: cards[0]?.id ?? '' });
    expect(await outcomeOf(send(stranger, await noiseImage()))).toBe('ok');
    await provider.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    expect(await outcomeOf(send(stranger, await noiseImage()))).toBe('uploads.no_order');
  });

  it('is refused when it is too large for its kind, too long, or not what it seems', async () => {
    const long = await fakeVideo({ box: 'mp4', seconds: 12 });
    const large = await fakeVideo({ box: 'webm', seconds: 3, packetBytes: 40_000 });
    const cut = (await fakeVideo({ box: 'mp4', seconds: 3 })).subarray(0, 300);
    const cases: readonly [Buffer, string][] = [
      [long, 'uploads.video_too_long'],
      [large, 'uploads.too_large'],
      [cut, 'uploads.video_broken'],
      [Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), randomBytes(900)]), 'uploads.video_broken'],
      [Buffer.concat([fakePdf(), Buffer.alloc(MAX_PDF)]), 'uploads.too_large'],
      [fakePdf({ extra: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }), 'uploads.pdf_active'],
      [fakePdf({ packed: '/S /Launch /F (calc.exe)' }), 'uploads.pdf_active'],
      [fakePdf().subarray(0, 120), 'uploads.pdf_broken'],
      [Buffer.from('<html><script>alert(1)</script></html>'), 'uploads.not_evidence'],
      [Buffer.from('MZ\x90\0 not a picture at all'), 'uploads.not_evidence'],
      [Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(MAX_IMAGE)]), 'uploads.too_large'],
    ];
    for (const [bytes, code] of cases) expect(await outcomeOf(send(seller, bytes))).toBe(code);
    // A card has a photo and nothing else.
    const video = await fakeVideo({ box: 'webm', seconds: 1 });
    expect(await outcomeOf(seller.wire.upload('card', video))).toBe('uploads.not_image');
    expect(await outcomeOf(seller.wire.upload('card', fakePdf()))).toBe('uploads.not_image');
    // Nothing of all this stays behind.
    expect(await readdir(join(app.services.config.dataDir, 'incoming'))).toEqual([]);
  });

  it('names the rule that was broken', async () => {
    const { url, token } = await seller.wire.call('uploads.getToken', { purpose: 'evidence' });
    const form = new FormData();
    form.append('token', token);
    form.append('file', new Blob([(await fakeVideo({ box: 'mp4', seconds: 12 })) as Uint8Array<ArrayBuffer>]));
    const answer = await (await fetch(new URL(url, app.url), { method: 'POST', body: form })).json();
    expect(answer).toMatchObject({ errorBizCode: '200107', data: { limit: 10, rule: 'uploads.max_video_s' } });
  });

  it('says beforehand what is taken', async () => {
    const limits = { image: MAX_IMAGE, video: MAX_VIDEO, pdf: MAX_PDF, imagePixels: 50_000_000, videoSeconds: 10 };
    expect(await seller.wire.call('uploads.getToken', { purpose: 'evidence' })).toMatchObject({ limits });
    expect(await seller.wire.call('uploads.getToken', { purpose: 'card' })).toMatchObject({
      limits: { image: MAX_IMAGE, video: null, pdf: null },
    });
  });

  it('is handed out in pieces, by links that expire, and runs nothing', async () => {
    const id = await send(seller, await fakeVideo({ box: 'webm', seconds: 5 }));
    const { url } = await linkOf(seller, id);
    const whole = await get(url);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(whole.headers.get('content-security-policy')).toContain('sandbox');
    const piece = await get(url, { range: 'bytes=10-29' });
    expect(piece.status).toBe(206);
    expect(piece.headers.get('content-range')).toBe(`bytes 10-29/${bytes.length}`);
    expect(Buffer.from(await piece.arrayBuffer())).toEqual(bytes.subarray(10, 30));
    const end = await get(url, { range: 'bytes=-5' });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(bytes.subarray(-5));
    const none = await get(url, { range: `bytes=${bytes.length}-` });
    expect([none.status, none.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    const past = makeUploadLink(
      app.services.config.secret,
      { id, sessionId: seller.sessionId },
      Math.floor(Date.now() / 1000) - 1,
    );
    expect((await get(past, { range: 'bytes=0-5' })).status).toBe(404);
    const pdf = await get((await linkOf(seller, await send(seller, fakePdf()))).url);
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="evidence-[0-9a-f]{8}\.pdf"$/);
    expect(pdf.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('has a nonce for each party and order, which the staff of its case can compare', async () => {
    const { code } = await disputed([await send(provider, await noiseImage())]);
    const { code: other } = await disputed([await send(provider, await noiseImage())]);
    const mine = await seller.wire.call('uploads.getNonce', { code });
    const theirs = await provider.wire.call('uploads.getNonce', { code });
    expect(mine).toEqual({ seller: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/), provider: null });
    expect(theirs.seller).toBeNull();
    expect(theirs.provider).not.toBe(mine.seller);
    expect(await seller.wire.call('uploads.getNonce', { code })).toEqual(mine);
    expect((await seller.wire.call('uploads.getNonce', { code: other })).seller).not.toBe(mine.seller);
    const moderator = await buildUser(app, { role: 'moderator' });
    for (const who of [stranger, moderator]) {
      expect(await outcomeOf(who.wire.call('uploads.getNonce', { code }))).toBe('nothing.found');
    }
    await seller.wire.call('disputes.escalate', { code });
    await moderator.wire.call('disputes.takeCase', { code });
    const both = { seller: mine.seller, provider: theirs.provider };
    expect(await moderator.wire.call('uploads.getNonce', { code })).toEqual(both);
  });

  it('comes with a claim, which stops the clock that would have paid; both are told the one that runs now', async () => {
    const { orderCode: code } = await sell(seller, adCode);
    const { cards } = await seller.wire.call('orders.get', { code });
    const cardId = cards[0]?.id ?? '';
    await provider.wire.call('orders.revealCard', { code, cardId });
    const before = await seller.wire.call('orders.get', { code });
    expect(before.silence).toMatchObject({ state: 'completed', split: { settled: before.orderAmount } });
    const evidence = [await send(provider, await noiseImage())];
    const claim = { cardId, kind: 'invalid' as const, actualFaceValue: 0, note: 'Redeemed before', evidence };
    await provider.wire.call('disputes.openClaim', { code, cards: [claim] });
    for (const who of [seller, provider]) {
      const { dueAt, clockS, silence } = await who.wire.call('orders.get', { code });
      expect({ clockS, silence }).toEqual({ clockS: 1800, silence: { state: 'in_arbitration', split: null } });
      expect(Date.parse(dueAt ?? '')).toBeGreaterThan(Date.now());
    }
    const clocks = await app.db.many(sql`SELECT due_at FROM gift_order WHERE code = ${code} AND due_at IS NOT NULL`);
    expect(clocks).toHaveLength(1);
  });
});
