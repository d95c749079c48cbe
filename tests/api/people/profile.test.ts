import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { zNickname } from '#contract/functions/users.ts';
import { inspect } from '#server/features/uploads/inspect/inspect.ts';
import { LOGO_HASHES } from '#server/features/uploads/show/logo-hashes.ts';
import { newPublicName } from '#server/features/users/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql, toQuery } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { loginNameOf } from '#tests/fixtures/login-names.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false });
const support = await buildUser(app, { role: 'support', name: 'olga_help' });
afterAll(() => app.close());

const logo = (size: number, background: string) =>
  sharp(readFileSync('web/public/favicon.svg'), { density: 1_200 }).resize(size, size).flatten({ background });

describe('the own profile', () => {
  it('takes a nickname once, and any number of bios', async () => {
    const { wire } = await buildUser(app);
    const me = await wire.call('users.setProfile', { nickname: '  小明\u200b \u00a0Cards\n', bio: 'Sells rarely.' });
    expect(me).toMatchObject({ nickname: '小明 Cards', bio: 'Sells rarely.', nicknameChanges: 1 });
    expect(await outcomeOf(wire.call('users.setProfile', { nickname: 'another' }))).toBe('users.nickname_used');
    expect(await wire.call('users.setProfile', { nickname: '小明 Cards', bio: '' })).toMatchObject({ bio: '' });
    expect(await wire.call('users.getMe', {})).toMatchObject({ nickname: '小明 Cards', bio: '', nicknameChanges: 1 });
  });

  it('keeps surname, currency and time zone, which nobody else sees', async () => {
    const { wire, userId } = await buildUser(app);
    const details = { surname: "O'Neill-García", currency: 'EUR', timeZone: 'Asia/Tokyo' } as const;
    expect(await wire.call('users.setProfile', details)).toMatchObject({ ...details, nicknameChanges: 0 });
    expect(await wire.call('users.setProfile', { currency: null })).toMatchObject({ ...details, currency: null });
    expect(await wire.call('users.getMe', {})).toMatchObject({ ...details, currency: null });
    const { wire: other } = await buildUser(app);
    expect(JSON.stringify(await other.call('users.getOpposite', { userId }))).not.toContain('Neill');
    expect(JSON.stringify(await other.call('people.getRecord', { userId }))).not.toContain('Neill');
  });

  it('refuses surnames, currencies and zones that are none', async () => {
    const { wire } = await buildUser(app);
    for (const surname of ['', ' ', 'x'.repeat(41), 'a1', '<b>', '-'])
      expect(await outcomeOf(wire.call('users.setProfile', { surname }))).toBe('gateway.invalid');
    for (const currency of ['POINTS', 'BTC', 'XXX', 'eur'])
      expect(await outcomeOf(wire.call('users.setProfile', { currency }))).toBe('gateway.invalid');
    for (const timeZone of ['', 'Nowhere/At_All', '+01:00', 'a'.repeat(65)])
      expect(await outcomeOf(wire.call('users.setProfile', { timeZone }))).toBe('gateway.invalid');
    expect(await wire.call('users.getMe', {})).toMatchObject({ surname: null, currency: null, timeZone: null });
  });

  it('refuses names and bios that are none', async () => {
    const { wire, name } = await buildUser(app);
    for (const nickname of ['x', ' '.repeat(5), '-a', '<b>hi', 'x'.repeat(41)])
      expect(await outcomeOf(wire.call('users.setProfile', { nickname }))).toBe('gateway.invalid');
    for (const bio of ['x'.repeat(181), 'one\ntwo\nthree\nfour'])
      expect(await outcomeOf(wire.call('users.setProfile', { bio }))).toBe('gateway.invalid');
    expect(await outcomeOf(wire.call('users.setProfile', { bio: 'Find me on WhatsApp' }))).toBe(
      'sensitive_words.not_allowed',
    );
    expect(await outcomeOf(wire.call('users.setProfile', { nickname: 'telegram joe' }))).toBe(
      'sensitive_words.not_allowed',
    );
    expect(await wire.call('users.getMe', {})).toMatchObject({ nickname: name, bio: '', nicknameChanges: 0 });
  });

  it('refuses names that look like staff, to all but staff', async () => {
    const { wire } = await buildUser(app);
    for (const nickname of ['Support', 'аdmin', '客服小王', 'Cardway Help', '0lga-heIp', 'OLGA.HELP'])
      expect(await outcomeOf(wire.call('users.setProfile', { nickname }))).toBe('users.like_staff');
    expect(await support.wire.call('users.setProfile', { nickname: 'Cardway Support' })).toMatchObject({
      nickname: 'Cardway Support',
    });
    expect(await outcomeOf(wire.call('users.setProfile', { nickname: 'Ollga Helper' }))).toBe('ok');
  });

  it('refuses the name of a provider, however it is written, to all but itself', async () => {
    const provider = await buildUser(app, { role: 'provider', name: 'northgate' });
    await provider.wire.call('users.setProfile', { nickname: 'North Gate' });
    const { wire } = await buildUser(app);
    for (const nickname of ['Northgate', 'N0rthgate', 'north-gate', 'Nоrthgаte'])
      expect(await outcomeOf(wire.call('users.setProfile', { nickname }))).toBe('auth.name_taken');
    expect(await outcomeOf(wire.call('users.setProfile', { nickname: 'Southgate' }))).toBe('ok');
  });

  it('refuses a name that looks like one that anybody else chose', async () => {
    const first = await buildUser(app);
    const second = await buildUser(app);
    const name = (user: TestUser, nickname: string) => outcomeOf(user.wire.call('users.setProfile', { nickname }));
    expect(await name(first, 'Blue Heron')).toBe('ok');
    for (const nickname of ['blueheron', 'B1ue Heron', 'Bluе-Hеron', 'Blue.Heronn'])
      expect(await name(second, nickname)).toBe('auth.name_taken');
    expect(await name(second, 'Blue Heron 29')).toBe('ok');
    // Nor at the same time.
    const rivals = await Promise.all(Array.from({ length: 4 }, () => buildUser(app)));
    const outcomes = await Promise.all(rivals.map((rival) => name(rival, 'Grey Wagtail')));
    expect(outcomes.sort()).toEqual(['auth.name_taken', 'auth.name_taken', 'auth.name_taken', 'ok']);
  });

  it('refuses a name that somebody has, of letters or not, to all, staff too', async () => {
    const [first, second] = [await buildUser(app), await buildUser(app)];
    const name = (user: TestUser, nickname: string) => outcomeOf(user.wire.call('users.setProfile', { nickname }));
    expect(await name(first, '66-66')).toBe('ok');
    expect(await name(second, '66-66')).toBe('auth.name_taken');
    expect(await name(second, first.name.toUpperCase())).toBe('ok');
    const moderator = await buildUser(app, { role: 'moderator' });
    expect(await name(moderator, '66-66')).toBe('auth.name_taken');
  });

  it('does not tell which names others log in with', async () => {
    const [first, second] = [await buildUser(app), await buildUser(app, { role: 'provider' })];
    for (const { loginName } of [first, second]) {
      const { wire } = await buildUser(app);
      expect(await outcomeOf(wire.call('users.setProfile', { nickname: loginName.replaceAll('_', ' ') }))).toBe('ok');
    }
  });
});

const register = async (visitor: Wire, userName: string, email = `${userName}@example.com`) => {
  const { challenge } = await visitor.call('auth.getHumanCheck', {});
  const humanCheck = { challenge, solution: solve(challenge) };
  const params = { userName, email, password: 'Demo2468', acceptTerms: true as const };
  return visitor.call('auth.register', { ...params, humanCheck });
};

describe('a new account', () => {
  it('does not log in with a name that looks like staff or has sensitive words', async () => {
    const visitor = client(app.url);
    await buildUser(app, { role: 'moderator', name: 'mira_holt' });
    for (const name of ['cardway_support', 'm1ra_HoIt'])
      expect(await outcomeOf(register(visitor, name))).toBe('users.like_staff');
    expect(await outcomeOf(register(visitor, 'whatsapp_joe'))).toBe('sensitive_words.not_allowed');
    expect(await outcomeOf(register(visitor, 'ordinary_joe'))).toBe('ok');
  });

  it('has a public name that was made up, which nobody can take, and which its owner may change', async () => {
    const { userId } = await register(client(app.url), loginNameOf('newcomer'), 'newcomer@example.com');
    const { nickname } = await app.db.one<{ nickname: string }>(
      sql`SELECT nickname FROM app_user WHERE id = ${userId}`,
    );
    expect(nickname).toMatch(/^User-[A-Z0-9]{6}$/);
    expect(zNickname.safeParse(nickname).success).toBe(true);
    const { wire } = await buildUser(app);
    for (const alike of [nickname, nickname.toLowerCase(), nickname.replace('U', 'Ｕ')])
      expect(await outcomeOf(wire.call('users.setProfile', { nickname: alike }))).toBe('auth.name_taken');
    await app.db.run(sql`UPDATE app_user SET email_confirmed_at = now() WHERE id = ${userId}`);
    const owner = client(app.url);
    await owner.login(loginNameOf('newcomer'), 'Demo2468');
    expect(await owner.call('users.getMe', {})).toMatchObject({ nickname, nicknameChanges: 0 });
    expect(await owner.call('users.setProfile', { nickname: 'New Heron' })).toMatchObject({ nickname: 'New Heron' });
    expect(await wire.call('users.getOpposite', { userId })).toMatchObject({ name: 'New Heron' });
  });

  it('gets its public name by the index, however many providers there are', async () => {
    const texts: string[] = [];
    const noting = (tx: Tx): Tx => ({
      ...tx,
      run: (query) => {
        texts.push(toQuery(query).text);
        return tx.run(query);
      },
      maybe: (query) => {
        texts.push(toQuery(query).text);
        return tx.maybe(query);
      },
      many: (query) => {
        texts.push(toQuery(query).text);
        return tx.many(query);
      },
    });
    await app.db.transaction((tx) => newPublicName(app.services, noting(tx)));
    expect(texts.some((text) => text.includes('nickname_look'))).toBe(true);
    expect(texts.filter((text) => text.includes('server_flag'))).toEqual([]);
  });
});

/** A picture like no other: a few random patches of light and shade. */
const picture = (width = 400, height = 400): Promise<Buffer> =>
  sharp(randomBytes(9 * 8), { raw: { width: 9, height: 8, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer();

/** The tests require one zero bit. */
function solve(challenge: string): string {
  for (let tried = 0; ; tried++) {
    const hash = createHash('sha256').update(`${challenge}:${tried}`).digest();
    if ((hash[0] ?? 0) < 128) return String(tried);
  }
}

describe('a group', () => {
  it('is not named like the platform’s, but by staff', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)];
    const make = (wire: TestUser['wire'], title: string) =>
      outcomeOf(wire.call('chat.createGroup', { title, userIds: [other.userId] }));
    expect(await make(owner.wire, 'Officia1 Support')).toBe('users.like_staff');
    expect(await make(owner.wire, 'Telegram group')).toBe('sensitive_words.not_allowed');
    // A user whom the caller never met cannot be invited: the name was accepted.
    expect(await make(owner.wire, 'Weekend traders')).toBe('nothing.found');
    expect(await make(support.wire, 'Official Support')).toBe('ok');
  });
});

describe('the own picture', () => {
  it('is drawn anew as a small PNG that everybody may fetch and keep', async () => {
    const user = await buildUser(app);
    const photo = await sharp(await picture(1_600, 1_200))
      .withExif({ IFD0: { Artist: 'me' } })
      .jpeg()
      .toBuffer();
    const uploadId = await user.wire.upload('avatar', photo);
    expect((await fetch(`${app.url}/avatars/${uploadId}.png`)).status).toBe(404);
    const me = await user.wire.call('users.setAvatar', { uploadId });
    expect(me.photo).toBe(`/avatars/${uploadId}.png`);
    expect((await user.wire.call('users.getOpposite', { userId: user.userId })).photo).toBe(me.photo);
    const shown = await fetch(new URL(me.photo ?? '', app.url));
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const png = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(png).toMatchObject({ format: 'png', width: 512, height: 384 });
    expect(png.exif).toBeUndefined();
  });

  it('takes the place of the one before, which is gone', async () => {
    const user = await buildUser(app);
    const first = await user.wire.upload('avatar', await picture());
    const second = await user.wire.upload('avatar', await picture());
    await user.wire.call('users.setAvatar', { uploadId: first });
    await user.wire.call('users.setAvatar', { uploadId: second });
    const statusOf = async (id: string) => (await fetch(`${app.url}/avatars/${id}.png`)).status;
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await user.wire.call('users.setAvatar', { uploadId: null })).photo).toBeNull();
    expect(await statusOf(second)).toBe(404);
    const rows = await app.db.many(sql`SELECT id FROM upload WHERE owner_id = ${user.userId}`);
    expect(rows).toEqual([]);
  });

  it('is one’s own, and a picture sent as one', async () => {
    const [owner, other] = [await buildUser(app), await buildUser(app)];
    const uploadId = await owner.wire.upload('avatar', await picture());
    expect(await outcomeOf(other.wire.call('users.setAvatar', { uploadId }))).toBe('nothing.found');
    const picked = await owner.wire.upload('chat', await picture());
    expect(await outcomeOf(owner.wire.call('users.setAvatar', { uploadId: picked }))).toBe('nothing.found');
    expect((await fetch(`${app.url}/avatars/${picked}.png`)).status).toBe(404);
    expect(await outcomeOf(owner.wire.upload('avatar', Buffer.from('%PDF-1.5 no picture at all')))).toBe(
      'uploads.not_image',
    );
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(40)]);
    expect(await outcomeOf(owner.wire.upload('avatar', heic))).toBe('uploads.heic');
    expect(await outcomeOf(owner.wire.upload('avatar', Buffer.alloc(0)))).toBe('uploads.empty');
    const photo = await picture();
    expect(await outcomeOf(owner.wire.upload('avatar', photo.subarray(0, photo.length / 2)))).toBe(
      'uploads.image_broken',
    );
  });

  it('does not look like one that staff shows, nor like the mark', async () => {
    const user = await buildUser(app);
    const face = await picture(400, 400);
    await support.wire.call('users.setAvatar', { uploadId: await support.wire.upload('avatar', face) });
    const wear = async (image: Buffer) =>
      outcomeOf(user.wire.call('users.setAvatar', { uploadId: await user.wire.upload('avatar', image) }));
    expect(await wear(face)).toBe('users.picture_like_staff');
    expect(await wear(await sharp(face).resize(120, 110).modulate({ brightness: 1.1 }).jpeg().toBuffer())).toBe(
      'users.picture_like_staff',
    );
    for (const background of ['#ffffff', '#000000', '#0C6150']) {
      expect(await wear(await logo(300, background).jpeg().toBuffer())).toBe('users.picture_like_staff');
    }
    expect(await wear(await picture(400, 400))).toBe('ok');
    expect(
      await wear(
        await sharp({ create: { width: 90, height: 90, channels: 3, background: '#336699' } })
          .png()
          .toBuffer(),
      ),
    ).toBe('ok');
  });

  it('is compared with the mark as it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardway-logo-'));
    const hashes = await Promise.all(
      ['#ffffff', '#000000', '#0C6150'].map(async (background) => {
        const path = join(folder, `${background.slice(1)}.png`);
        await logo(512, background).png().toFile(path);
        const limits = { maxPixels: 1e7, maxSide: 512 };
        const job = { kind: 'image', path, target: `${path}-clean`, limits } as const;
        const { image } = await inspect(job, { timeoutMs: 60_000, maxBytes: 805_306_368, command: [] });
        return BigInt.asUintN(64, image?.phash ?? 0n);
      }),
    );
    rmSync(folder, { recursive: true });
    expect(hashes).toEqual(LOGO_HASHES);
  });
});
