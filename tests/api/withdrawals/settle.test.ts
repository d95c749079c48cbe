import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openPayWorld } from '#tests/fixtures/chain/pay-world.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { balanceOf, buildUser, POINT, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'Looked at the address in two explorers';
const NOBODYS_TX = `0x${'ab'.repeat(32)}`;

const world = await openPayWorld({ 'withdrawals.unclear_s': 3_600 });
const ada = await buildUser(world, { role: 'admin', name: 'ada' });
const ben = await buildUser(world, { role: 'admin', name: 'ben' });
afterAll(() => world.close());
afterEach(async () => {
  world.lie(null);
  expect(await auditLedger(world.db)).toEqual([]);
});

/** A withdrawal of 40 of 100 points, whose number something else has used on the chain. */
async function unclear() {
  const user = await world.owner(100);
  const { id } = await world.withdraw(user, 40);
  await world.look();
  await world.sign();
  const address = world.hot;
  const { nonce } = await world.db.one<{ nonce: bigint }>(sql`SELECT nonce FROM signing WHERE payment_id = ${id}`);
  await world.chain.rpc('anvil_setNonce', [address, `0x${(nonce + 1n).toString(16)}`]);
  for (let round = 0; round < 3; round++) await world.look();
  expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['broadcast', 'unclear']);
  return { user, id };
}

const waited = (id: string) =>
  world.db.run(sql`UPDATE withdrawal SET unclear_since = now() - interval '2 hours' WHERE id = ${id}`);
const propose = (id: string, txHash: string | null, by = ada) =>
  by.wire.call('withdrawals.proposeSettlement', {
    id,
    decision: txHash === null ? 'unpaid' : 'paid',
    txHash: txHash ?? '',
    reason,
  });
const approve = (id: string, by = ben) =>
  outcomeOf(by.wire.call('staff.decideProposal', { id, approve: true, reason }));
const pointsOf = async (user: TestUser) => {
  const { amount, frozen } = await balanceOf(world, user);
  return [amount / POINT, frozen / POINT];
};
const notices = async ({ userId }: TestUser) =>
  (
    await world.db.many<{ event: string }>(sql`
      SELECT payload->>'what' AS event FROM outbox WHERE event = 'withdrawals.changed' AND ${userId} = ANY (recipients) ORDER BY id`)
  ).map(({ event }) => event);

describe('two administrators', () => {
  it('say that it was never paid, and the points go back', async () => {
    const { user, id } = await unclear();
    expect(await refusalOf(propose(id, null))).toBe('withdrawals.unclear_young');
    await waited(id);
    const { id: proposal } = await propose(id, null);
    expect(await pointsOf(user)).toEqual([100n, 40n]);
    expect(await refusalOf(propose(id, NOBODYS_TX, ben))).toBe('staff.proposed_already');
    expect(await approve(proposal, ada)).toBe('staff.own_proposal');
    expect(await approve(proposal)).toBe('ok');
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['failed', [100n, 0n]]);
    const { list } = await user.wire.call('withdrawals.listOwn', {});
    expect(list).toMatchObject([{ state: 'failed', reason }]);
    expect((await notices(user)).at(-1)).toBe('failed');
    expect(await refusalOf(propose(id, null))).toBe('withdrawals.not_unclear');
  });

  it('say that another transaction paid it, which both nodes have', async () => {
    const { user, id } = await unclear();
    const early = await world.chain.pay(OUTSIDE_ADDRESS, 39n * POINT);
    expect(await refusalOf(propose(id, early.txHash))).toBe('withdrawals.payment_unsure');
    await world.chain.mine(2);
    const other = await world.chain.pay(OUTSIDE_ADDRESS, 38n * POINT);
    await world.chain.mine(2);
    expect(await refusalOf(propose(id, other.txHash))).toBe('withdrawals.other_payment');
    world.lie(({ method }) => (method === 'eth_getTransactionReceipt' ? null : undefined));
    expect(await refusalOf(propose(id, early.txHash))).toBe('withdrawals.payment_unsure');
    world.lie(null);
    expect(await approve((await propose(id, early.txHash)).id)).toBe('ok');
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['confirmed', [60n, 0n]]);
    const again = await unclear();
    expect(await refusalOf(propose(again.id, early.txHash))).toBe('withdrawals.payment_used');
    const { list } = await ben.wire.call('staff.listActs', { kind: 'withdrawal' });
    expect(list[0]).toMatchObject({ after: { decision: 'paid', transaction: early.txHash, nodes: 'paid' } });
  });

  it('may name a transaction that neither node has any longer, and the proposal says so', async () => {
    const { user, id } = await unclear();
    const { id: proposal } = await propose(id, NOBODYS_TX);
    const { list } = await ben.wire.call('staff.listProposals', {});
    expect(list[0]).toMatchObject({
      kind: 'withdrawal_settle',
      before: { state: 'broadcast' },
      after: { state: 'confirmed', nodes: 'unseen' },
    });
    expect(await approve(proposal)).toBe('ok');
    expect(await pointsOf(user)).toEqual([60n, 0n]);
  });

  it('decide nothing when the chain has told meanwhile', async () => {
    const { user, id } = await unclear();
    await waited(id);
    const { id: proposal } = await propose(id, null);
    const { nonce } = await world.db.one<{ nonce: bigint }>(sql`SELECT nonce FROM signing WHERE payment_id = ${id}`);
    await world.chain.rpc('anvil_setNonce', [world.hot, `0x${nonce.toString(16)}`]);
    await world.look();
    expect(await approve(proposal)).toBe('withdrawals.not_unclear');
    await world.chain.mine(3);
    await world.look();
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['confirmed', [60n, 0n]]);
  });
});

describe('nobody', () => {
  it('of support proposes it, nor an administrator who is linked with the owner, nor without its transaction', async () => {
    const { user, id } = await unclear();
    await waited(id);
    const support = await buildUser(world, { role: 'support' });
    const linked = await buildUser(world, { role: 'admin' });
    await world.db.run(sql`UPDATE app_user SET referrer_id = ${user.userId} WHERE id = ${linked.userId}`);
    expect(await refusalOf(propose(id, null, support))).toBe('gateway.forbidden');
    expect(await refusalOf(propose(id, null, linked))).toBe('staff.opponent');
    expect(await refusalOf(propose(id, ''))).toBe('gateway.invalid');
    const { id: proposal } = await propose(id, null);
    expect(await approve(proposal, linked)).toBe('staff.opponent');
    expect(await world.stateOf(id)).toBe('broadcast');
  });
});

describe('the price of a chain’s coin', () => {
  it('is shown with its day, which it lacks here', async () => {
    const { list } = await ada.wire.call('withdrawals.listCoins', {});
    expect(list).toMatchObject([{ networkName: 'Testnet', price: null, pricedOn: null, isOld: false }]);
  });
});
