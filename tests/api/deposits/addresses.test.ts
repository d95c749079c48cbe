import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { TEST_NETWORK, unreadNetwork } from '#tests/fixtures/chain/networks.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ loops: false, env: unreadNetwork(), rules: { 'deposits.addresses_per_user': 3 } });
  const early = await buildUser(app);
  await expect(early.wire.call('deposits.openAddress', { network })).rejects.toMatchObject({
    code: 'deposits.not_ready',
  });
  await app.db.run(sql`INSERT INTO chain_watch (network, height, final_height) VALUES (${network}, 20, 10)`);
});
afterAll(() => app.close());

const network = TEST_NETWORK;

describe('a deposit address', () => {
  it('is made once, has its checksum, and is another one’s for another user', async () => {
    const [ann, bob] = [await buildUser(app), await buildUser(app)];
    const before = await ann.wire.call('deposits.listNetworks', {});
    expect(before.list).toMatchObject([
      { network, address: null, isWatched: true, least: '1000000', confirmations: 12 },
    ]);
    const first = await ann.wire.call('deposits.openAddress', { network });
    const again = await ann.wire.call('deposits.openAddress', { network });
    expect(again).toEqual(first);
    expect(first.address).toMatch(/^0x(?=.*[A-F])(?=.*[a-f])[0-9a-fA-F]{40}$/);
    const other = await bob.wire.call('deposits.openAddress', { network });
    expect(other.address).not.toBe(first.address);
    const { list } = await ann.wire.call('deposits.listNetworks', {});
    expect(list).toMatchObject([{ address: first.address }]);
  });

  it('is never the same twice, also when many are made at once', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => buildUser(app)));
    const opened = await Promise.all(users.map(({ wire }) => wire.call('deposits.openAddress', { network })));
    expect(new Set(opened.map(({ address }) => address)).size).toBe(12);
  });

  it('is renewed up to a limit', async () => {
    const { wire } = await buildUser(app);
    const addresses = new Set<string>();
    for (let round = 0; round < 3; round++) {
      addresses.add((await wire.call('deposits.openAddress', { network, renew: true })).address);
    }
    expect(addresses.size).toBe(3);
    await expect(wire.call('deposits.openAddress', { network, renew: true })).rejects.toMatchObject({
      code: 'deposits.too_many_addresses',
    });
    expect((await wire.call('deposits.openAddress', { network })).address).toBe([...addresses].at(-1));
  });

  it('is nobody’s on a network that is not set up', async () => {
    const { wire } = await buildUser(app);
    await expect(wire.call('deposits.openAddress', { network: 'eip155:5' })).rejects.toMatchObject({
      code: 'deposits.unknown_network',
    });
  });
});

describe('deposits', () => {
  it('are one’s own', async () => {
    const ann = await buildUser(app);
    expect(await ann.wire.call('deposits.listOwn', {})).toEqual({ list: [], totalCount: 0 });
    await expect(client(app.url).call('deposits.listOwn', {})).rejects.toMatchObject({ code: 'session.required' });
    await expect(ann.wire.call('deposits.getWatch', {})).rejects.toMatchObject({ code: 'gateway.forbidden' });
  });

  it('are watched by staff, and resumed by administrators only', async () => {
    const support = await buildUser(app, { role: 'support' });
    expect((await support.wire.call('deposits.getWatch', {})).canResume).toBe(false);
    const resume = support.wire.call('deposits.resumeNetwork', { network, height: 1, reason: 'Because I say so' });
    await expect(resume).rejects.toMatchObject({ code: 'gateway.forbidden' });
  });
});
