import { afterAll, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { buildUser, POINT } from '#tests/fixtures/world/people.ts';

const CONFIRMATIONS = 6;
const world = await openDepositWorld({}, { network: { confirmations: CONFIRMATIONS } });
await world.chain.mine(30);
await world.look();
afterAll(() => world.close());

describe('a chain that goes back', () => {
  it('less far than deposits wait takes those with it that it lost, and credits nothing twice', async () => {
    const [early, late] = [await world.trader(), await world.trader()];
    await world.chain.pay(early.address, 4n * POINT);
    await world.chain.mine(3);
    await world.chain.pay(late.address, 5n * POINT);
    await world.look();
    expect(await world.depositsOf(late)).toMatchObject([{ state: 'confirming' }]);
    await world.chain.reorganise(2);
    await world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect(await world.depositsOf(late)).toMatchObject([{ state: 'dropped' }]);
    expect(await world.depositsOf(early)).toMatchObject([{ state: 'credited' }]);
    expect([await world.pointsOf(early), await world.pointsOf(late)]).toEqual([4n * POINT, 0n]);
    expect(await world.alarm()).toBeNull();
  });

  it('and brings the same transaction in a later block credits it once, there', async () => {
    const user = await world.trader();
    const { txHash } = await world.chain.pay(user.address, 6n * POINT);
    const raw = await world.chain.rpc<string>('debug_getRawTransaction', [txHash]);
    await world.look();
    await world.chain.reorganise(1);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'dropped' }]);
    const again = await world.chain.sendAgain(raw);
    expect(again.txHash).toBe(txHash);
    await world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited' }]);
    expect(await world.pointsOf(user)).toBe(6n * POINT);
  });

  it('and brings the same payments with other numbers in their block credits each to whom it was paid', async () => {
    const [first, second] = [await world.trader(), await world.trader()];
    const { txHash } = await world.chain.payMany([first.address, second.address], 9n * POINT);
    const raw = await world.chain.rpc<string>('debug_getRawTransaction', [txHash]);
    await world.look();
    await world.chain.reorganise(1);
    await world.chain.queueNothing();
    await world.chain.sendAgain(raw);
    await world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect([await world.pointsOf(first), await world.pointsOf(second)]).toEqual([9n * POINT, 9n * POINT]);
    expect(await world.depositsOf(first)).toMatchObject([{ state: 'credited' }]);
    expect(await world.depositsOf(second)).toMatchObject([{ state: 'credited' }]);
  });

  it('farther stops the network until an administrator resumes it, and shows what is lost', async () => {
    const user = await world.trader();
    const admin = await buildUser(world, { role: 'admin' });
    const { height } = await world.chain.pay(user.address, 7n * POINT);
    await world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect(await world.pointsOf(user)).toBe(7n * POINT);
    await world.chain.reorganise(CONFIRMATIONS + 3);
    await world.chain.mine(2);
    await world.look();
    expect(await world.alarm()).toBe('reorganised');

    const later = await world.trader();
    await world.chain.pay(later.address, 8n * POINT);
    await world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect(await world.depositsOf(later)).toEqual([]);

    const { network } = world;
    const reason = 'The chain went back after an upgrade';
    const tooHigh = admin.wire.call('deposits.resumeNetwork', { network: network.id, height: 9_999_999, reason });
    await expect(tooHigh).rejects.toMatchObject({ code: 'deposits.resume_height' });
    const second = await buildUser(world, { role: 'admin' });
    const { id } = await admin.wire.call('deposits.resumeNetwork', { network: network.id, height: height - 5, reason });
    await second.wire.call('staff.decideProposal', { id, approve: true, reason });
    await world.look();
    expect(await world.alarm()).toBeNull();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'lost' }]);
    expect(await world.pointsOf(user)).toBe(7n * POINT);
    expect(await world.pointsOf(later)).toBe(8n * POINT);
    const { list } = await admin.wire.call('deposits.listUnclear', {});
    expect(list).toMatchObject([{ state: 'lost', owner: user.name, amount: '7000000' }]);
    const { list: entries } = await admin.wire.call('staff.listActs', { kind: 'chain_resumed' });
    expect(entries).toMatchObject([{ subject: 'Testnet', reason }]);
    // The books know what was credited; that the chain took it back is for staff to settle.
    expect(await auditLedger(world.db)).toEqual([]);
    await expect(
      admin.wire.call('deposits.resumeNetwork', { network: network.id, height: 1, reason }),
    ).rejects.toMatchObject({ code: 'deposits.not_stopped' });
  });
});
