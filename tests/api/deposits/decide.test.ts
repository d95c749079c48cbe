import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { DepositDecisionName } from '#core/deposits/deposit-decisions.ts';
import { amount } from '#core/money/amount.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { lieAboutLogs } from '#tests/fakes/lying-node.ts';
import { type DepositWorld, openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { buildUser, POINT } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'Looked at it together on the explorer';

const world = await openDepositWorld();
const ada = await buildUser(world, { role: 'admin', name: 'ada' });
const ben = await buildUser(world, { role: 'admin', name: 'ben' });
afterEach(() => world.node.lie(null));
afterAll(() => world.close());

type Trader = Awaited<ReturnType<DepositWorld['trader']>>;

const idOf = async ({ userId }: Trader): Promise<string> =>
  (await world.db.one<{ id: string }>(sql`SELECT id FROM deposit WHERE user_id = ${userId}`)).id;
const propose = async (user: Trader, decision: DepositDecisionName) =>
  ada.wire.call('deposits.proposeDecision', { id: await idOf(user), decision, reason });
const approve = (id: string, by = ben) =>
  outcomeOf(by.wire.call('staff.decideProposal', { id, approve: true, reason }));
const decide = async (user: Trader, decision: DepositDecisionName) => approve((await propose(user, decision)).id);
const stateOf = async (user: Trader) => (await world.depositsOf(user))[0]?.state;

/** A deposit on which the nodes do not agree. */
async function held(): Promise<Trader> {
  const user = await world.trader();
  await world.chain.pay(user.address, 5n * POINT);
  await world.chain.mine(3);
  world.node.lie(lieAboutLogs((log) => [{ ...log, data: `0x${(7n * POINT).toString(16).padStart(64, '0')}` }]));
  await world.look();
  expect(await stateOf(user)).toBe('held');
  return user;
}

/** A deposit that was credited and that the chain has no longer. */
async function lost(): Promise<Trader> {
  const user = await world.trader();
  await world.chain.pay(user.address, 5n * POINT);
  await world.chain.mine(3);
  await world.look();
  expect(await stateOf(user)).toBe('credited');
  await world.db.run(sql`UPDATE deposit SET state = 'lost' WHERE user_id = ${user.userId}`);
  return user;
}

describe('two administrators', () => {
  it('credit a deposit that is held, once, also when the nodes agree later', async () => {
    const user = await held();
    const { id } = await propose(user, 'credit');
    expect(await world.pointsOf(user)).toBe(0n);
    expect(await approve(id, ada)).toBe('staff.own_proposal');
    expect(await approve(id)).toBe('ok');
    expect(await world.pointsOf(user)).toBe(5n * POINT);
    world.node.lie(null);
    await world.chain.mine(1);
    await world.look();
    expect([await stateOf(user), await world.pointsOf(user)]).toEqual(['credited', 5n * POINT]);
    expect(await auditLedger(world.db)).toEqual([]);
  });

  it('refuse it, and may credit it after all', async () => {
    const user = await held();
    expect(await decide(user, 'refuse')).toBe('ok');
    expect([await stateOf(user), await world.pointsOf(user)]).toEqual(['refused', 0n]);
    expect(await refusalOf(propose(user, 'bear'))).toBe('deposits.decision');
    expect(await decide(user, 'credit')).toBe('ok');
    expect(await world.pointsOf(user)).toBe(5n * POINT);
  });

  it('decide on nothing that has changed meanwhile', async () => {
    const user = await held();
    const { id } = await propose(user, 'refuse');
    world.node.lie(null);
    await world.chain.mine(1);
    await world.look();
    await world.look();
    expect(await stateOf(user)).toBe('credited');
    expect(await approve(id)).toBe('gateway.conflict');
    expect(await world.pointsOf(user)).toBe(5n * POINT);
  });

  it('let the platform bear a lost one: the points stay, and the books say so', async () => {
    const user = await lost();
    const before = (await ben.wire.call('treasury.getOverview', {})).sum;
    expect(await decide(user, 'bear')).toBe('ok');
    expect([await stateOf(user), await world.pointsOf(user)]).toEqual(['settled', 5n * POINT]);
    const after = (await ben.wire.call('treasury.getOverview', {})).sum;
    expect(BigInt(before.assets) - BigInt(after.assets)).toBe(5n * POINT);
    expect(after.difference).toBe('0');
    expect(await auditLedger(world.db)).toEqual([]);
  });

  it('take its points back where they still are, and never below zero', async () => {
    const user = await lost();
    expect(await decide(user, 'take_back')).toBe('ok');
    expect([await stateOf(user), await world.pointsOf(user)]).toEqual(['settled', 0n]);
    const spender = await lost();
    // What an open order or withdrawal reserves is not free.
    const hold = { kind: 'pending', id: newId(), debitAccount: spender.userId } as const;
    const reserve = { ...hold, creditAccount: user.userId, amount: amount(1n), code: 200, ref: null };
    await world.services.ledger.apply([[reserve]]);
    expect(await decide(spender, 'take_back')).toBe('deposits.points_gone');
    expect([await stateOf(spender), await world.pointsOf(spender)]).toEqual(['lost', 5n * POINT]);
    await world.services.ledger.apply([[{ kind: 'void', id: newId(), pendingId: hold.id, code: 202, ref: null }]]);
    expect(await auditLedger(world.db)).toEqual([]);
  });
});

describe('one administrator', () => {
  it('waits for a week, and support does not', async () => {
    const user = await held();
    const waiting = async () => {
      const { list } = await ada.wire.call('staff.listQueues', {});
      return list.find(({ name }) => name === 'deposits')?.waiting ?? 0;
    };
    const before = await waiting();
    const support = await buildUser(world, { role: 'support' });
    const id = await idOf(user);
    expect(await refusalOf(support.wire.call('deposits.wait', { id, reason }))).toBe('gateway.forbidden');
    await ada.wire.call('deposits.wait', { id, reason });
    expect([await waiting(), await stateOf(user)]).toEqual([before - 1, 'held']);
  });
});
