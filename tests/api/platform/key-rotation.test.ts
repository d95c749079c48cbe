import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { type App, type AppConfig, startApp } from '#server/app/app.ts';
import { rewrapAll } from '#server/app/rewrap/rewrap-all.ts';
import type { MasterKey } from '#server/platform/crypto/master-keys.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { encryptedStorage } from '#server/platform/storage/encrypted-storage.ts';
import { diskStorage } from '#server/platform/storage/storage-disk.ts';
import { openKeyRing } from '#server/platform/vault/key-ring.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { newCardCode } from '#tests/fixtures/world/cards.ts';
import { type AuthenticatorApp, bindTotp } from '#tests/fixtures/world/factors.ts';
import { ADDRESS, publishAd } from '#tests/fixtures/world/offers.ts';
import { placement, promise } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const OLD: MasterKey = { id: 1, key: randomBytes(32) };
const NEW: MasterKey = { id: 2, key: randomBytes(32) };
const inRing = (...keys: readonly MasterKey[]): string =>
  keys.map(({ id, key }) => `${id}:${Buffer.from(key).toString('base64')}`).join(',');

/** The product, begun with the old key; each part of the test goes on where the one before stopped. */
/** Servers that were started later on the same data, with other keys. */
const later: App[] = [];

const app = await startTestApp({ loops: false, env: { MASTER_KEYS: inRing(OLD) } });
const seller = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 20_000 });
const adCode = await publishAd(provider);
const parcelAd = await publishAd(provider, { cardTypeId: 'amazon-us-usd-physical', minFace: 25 });
afterAll(async () => {
  for (const server of later) await server.close();
  await app.close();
});

async function startWith(...masterKeys: readonly MasterKey[]): Promise<App> {
  const server = await startApp({ ...(app.services.config as AppConfig), masterKeys, port: 0 });
  later.push(server);
  return server;
}

/** The same user at another server. */
const at = ({ url }: App, user: TestUser): TestUser => ({
  ...user,
  wire: client(url, { token: user.wire.token, csrfToken: user.wire.csrfToken }),
});

const open = async (user: TestUser, code: string): Promise<string> => {
  const { cards } = await user.wire.call('orders.get', { code });
  const cardId = cards[0]?.id ?? '';
  return (await user.wire.call('orders.revealCard', { code, cardId, tradePassword: TRADE_PASSWORD })).code;
};

async function photoOf(server: App, user: TestUser, code: string): Promise<Response> {
  const { wire } = at(server, user);
  const { cards } = await wire.call('orders.get', { code });
  const { url } = await wire.call('uploads.getLink', { id: cards[0]?.imageId ?? '' });
  return fetch(new URL(url, server.url), { headers: { range: 'bytes=1-3' } });
}

const keysInUse = async (): Promise<number[]> => {
  const rows = await app.db.many<{ id: number }>(sql`
    SELECT get_byte(code_sealed, 1) AS id FROM gift_card WHERE code_sealed IS NOT NULL
    UNION SELECT get_byte(secret_sealed, 1) FROM totp_secret
    UNION SELECT get_byte(address_sealed, 1) FROM delivery_address
    UNION SELECT get_byte(address_sealed, 1) FROM order_address
    UNION SELECT get_byte(wrapped, 0) FROM vault_key ORDER BY id`);
  return rows.map(({ id }) => id);
};

async function rewrap(masterKeys: string): Promise<{ code: number; output: string }> {
  const { config } = app.services;
  const env = {
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.databaseUrl ?? '',
    SECRET: config.secret,
    SIGN_SECRET: config.signSecret,
    MASTER_KEYS: masterKeys,
  };
  const child = spawn(process.execPath, ['server/src/rewrap.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: output + errors };
}

describe('a new master key', () => {
  const [first, second, late] = [newCardCode(), newCardCode(), newCardCode()];
  let order = '';
  let parcel = '';
  /** Has an authenticator app. */
  let owner: TestUser;
  let totp: AuthenticatorApp;
  let sealedBefore: ParamsOf<'orders.place'>;
  /** A card as it was under the old key. */
  let oldCard: { readonly id: string; readonly sealed: Buffer };

  it('stands beside the old one: what is stored opens, pages that know the old key may send, new codes are under it', async () => {
    order = (await seller.wire.call('orders.place', await placement(seller, adCode, [{ code: first }]))).orderCode;
    parcel = (await promise(seller, parcelAd)).orderCode;
    owner = await buildUser(app);
    totp = await bindTotp(app, owner);
    sealedBefore = await placement(seller, adCode, [{ code: late }]);
    expect(await keysInUse()).toEqual([1]);

    const both = await startWith(OLD, NEW);
    expect(await open(at(both, provider), order)).toBe(first);
    const placed = await at(both, seller).wire.call('orders.place', sealedBefore);
    expect(await open(at(both, provider), placed.orderCode)).toBe(late);
    expect(await keysInUse()).toEqual([1, 2]);
    // Its codes were sealed for the new key in the browser too.
    const there = at(both, seller);
    const fresh = await placement(there, adCode, [{ code: second }]);
    expect(fresh.keyId).not.toBe(sealedBefore.keyId);
    await there.wire.call('orders.place', fresh);
  });

  it('wraps everything after a rewrap beside the running product, which may be run again', async () => {
    const ring = inRing(OLD, NEW);
    oldCard = await app.db.one<typeof oldCard>(sql`
      SELECT id, code_sealed AS sealed FROM gift_card WHERE get_byte(code_sealed, 1) = 1 LIMIT 1`);
    const done = await rewrap(ring);
    expect(done).toMatchObject({ code: 0, output: expect.stringMatching(/card codes: 1 wrapped[\s\S]*files: [1-9]/) });
    expect(done.output).toContain('nothing is left under a key before 2');
    expect(await keysInUse()).toEqual([2]);
    expect(await rewrap(ring)).toMatchObject({ code: 0, output: expect.stringContaining('files: 0 wrapped') });
  });

  it('goes on until a pass finds nothing: what was copied behind its place is wrapped too', async () => {
    const putBack = () =>
      app.db.run(sql`UPDATE gift_card SET code_sealed = ${oldCard.sealed} WHERE id = ${oldCard.id}`);
    await putBack();
    const ring = openKeyRing([OLD, NEW]);
    const storage = encryptedStorage(diskStorage(`${app.services.config.dataDir}/blobs`), ring);
    const passes: number[] = [];
    for await (const { what, renewed } of rewrapAll({ db: app.db, storage, ring })) {
      if (what !== 'card codes') continue;
      passes.push(renewed);
      if (passes.length === 1) await putBack();
    }
    expect(passes).toEqual([1, 1, 0]);
    expect(await keysInUse()).toEqual([2]);
  });

  it('is enough without the old one: codes, photos and addresses open, and known codes are refused', async () => {
    const server = await startWith(NEW);
    expect(await open(at(server, provider), order)).toBe(first);
    const photo = await photoOf(server, provider, order);
    expect(photo.status).toBe(206);
    expect(await photo.text()).toBe('PNG');
    expect(await at(server, seller).wire.call('orders.openAddress', { code: parcel })).toEqual({ address: ADDRESS });
    const proof = at(server, owner).wire.call('factors.stepUp', { kind: 'security', googleCode: totp.code() });
    expect(await refusalOf(proof)).toEqual({ ok: true });
    const there = at(server, seller);
    const again = await placement(there, adCode, [{ code: first }]);
    expect(await refusalOf(there.wire.call('orders.place', again))).toBe('cards.duplicate');
    const other = await placement(there, adCode, [{ code: newCardCode() }]);
    const old = { ...other, keyId: sealedBefore.keyId };
    expect(await refusalOf(there.wire.call('orders.place', old))).toBe('page.stale');
  });

  it('that is not that of the database stops the start, and the rewrap', async () => {
    await expect(startWith({ id: 2, key: randomBytes(32) })).rejects.toThrow(
      'does not have the key that this database',
    );
    expect(await rewrap(inRing({ id: 3, key: randomBytes(32) }))).toMatchObject({
      code: 2,
      output: expect.stringContaining('MASTER_KEYS has no key 2'),
    });
  });
});
