import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

await withinOne('day');
const world = await openDepositWorld({ 'withdrawals.addresses_per_user': 3, 'withdrawals.addresses_per_day': 4 });
afterAll(() => world.close());

const OTHERS = [
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const;
const add = ({ wire }: TestUser, address: string, label = 'Wallet') =>
  wire.call('withdrawals.addAddress', { network: world.network.id, address, label });
const bookOf = async ({ wire }: TestUser) => (await wire.call('withdrawals.listAddresses', {})).list;

describe('the address book', () => {
  it('takes an address, holds it for a day, and tells its owner by mail', async () => {
    const user = await buildUser(world);
    const { heldUntil } = await add(user, OUTSIDE_ADDRESS, 'Cold wallet');
    const hours = (Date.parse(heldUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(await bookOf(user)).toMatchObject([
      { network: world.network.id, networkName: 'Testnet', address: OUTSIDE_ADDRESS, label: 'Cold wallet', heldUntil },
    ]);
    const mails = await world.db.many<{ body: string }>(sql`
      SELECT body FROM mail_outbox WHERE recipient = ${`${user.name}@example.com`}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(OUTSIDE_ADDRESS);
    const entries = await user.wire.call('security.listMine', {});
    expect(JSON.stringify(entries)).toContain('withdrawal_address_added');
  });

  it('refuses what is no address, or has a wrong or no checksum, and names the field', async () => {
    const user = await buildUser(world);
    const wrong = (address: string) => refusalOf(add(user, address));
    expect(await wrong('0x12')).toBe('withdrawals.address_form');
    expect(await wrong(OUTSIDE_ADDRESS.slice(2))).toBe('withdrawals.address_form');
    expect(await wrong(OUTSIDE_ADDRESS.replace('aAeb', 'aaeb'))).toBe('withdrawals.address_checksum');
    expect(await wrong(OUTSIDE_ADDRESS.replace('6053', '6054'))).toBe('withdrawals.address_checksum');
    const network = 'eip155:5';
    const elsewhere = { network, address: OUTSIDE_ADDRESS, label: 'Wallet' };
    expect(await refusalOf(user.wire.call('withdrawals.addAddress', elsewhere))).toBe('withdrawals.unknown_network');
    expect(await bookOf(user)).toEqual([]);
  });

  it('takes an address in small letters once its owner has compared it, and shows it with its checksum', async () => {
    const user = await buildUser(world);
    const entry = { network: world.network.id, address: OTHERS[0].toLowerCase(), label: 'Exchange' };
    await expect(user.wire.call('withdrawals.addAddress', entry)).rejects.toMatchObject({
      code: 'withdrawals.address_unchecked',
      details: { field: 'address' },
    });
    await user.wire.call('withdrawals.addAddress', { ...entry, isCompared: true });
    expect(await bookOf(user)).toMatchObject([{ address: OTHERS[0] }]);
    const mixed = { ...entry, address: OUTSIDE_ADDRESS.replace('aAeb', 'aaeb'), isCompared: true };
    expect(await refusalOf(user.wire.call('withdrawals.addAddress', mixed))).toBe('withdrawals.address_checksum');
  });

  it('refuses the platform’s own addresses, the token and what nobody has, each in words of its own', async () => {
    const trader = await world.trader();
    const user = await buildUser(world);
    const signer = `0x${'ab'.repeat(20)}`;
    await world.ownDb((db) =>
      db.run(sql`INSERT INTO signer_key (network, address) VALUES (${world.network.id}, ${signer})`),
    );
    const { addresses } = world.network;
    const { token } = world.chain;
    for (const nobodys of ['0'.repeat(40), `${'0'.repeat(36)}dead`]) {
      const refused = outcomeOf(add(user, addresses.show(`0x${nobodys}`)));
      expect(await refused).toBe('withdrawals.address_nobodys');
    }
    expect(await outcomeOf(add(user, addresses.show(token)))).toBe('withdrawals.address_token');
    const ours = [trader.address, addresses.show(signer)];
    for (const address of ours) expect(await outcomeOf(add(user, address))).toBe('withdrawals.address_ours');
    expect(await outcomeOf(add(trader, trader.address))).toBe('withdrawals.address_ours');
  });

  it('has an address once, only so many, and only so many new ones in a day', async () => {
    const user = await buildUser(world);
    const { id } = await add(user, OUTSIDE_ADDRESS);
    expect(await outcomeOf(add(user, OUTSIDE_ADDRESS))).toBe('withdrawals.address_again');
    await add(user, OTHERS[0]);
    await add(user, OTHERS[1]);
    expect(await outcomeOf(add(user, OTHERS[2]))).toBe('withdrawals.addresses_most');
    await user.wire.call('withdrawals.removeAddress', { id });
    expect((await bookOf(user)).map(({ address }) => address)).toEqual([OTHERS[0], OTHERS[1]]);
    // Coming back it is new again.
    const again = await add(user, OUTSIDE_ADDRESS);
    expect(again.id).not.toBe(id);
    await user.wire.call('withdrawals.removeAddress', { id: again.id });
    expect(await outcomeOf(add(user, OTHERS[2]))).toBe('withdrawals.addresses_per_day');
  });

  it('is its owner’s only', async () => {
    const [user, other] = [await buildUser(world), await buildUser(world)];
    const { id } = await add(user, OUTSIDE_ADDRESS);
    expect(await outcomeOf(other.wire.call('withdrawals.removeAddress', { id }))).toBe('nothing.found');
    expect(await bookOf(other)).toEqual([]);
    expect(await bookOf(user)).toHaveLength(1);
  });
});
