import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { ResultOf } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { withOwnDb } from '#tests/fixtures/owner-db.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { personFacts, proveOne, takenDocument } from '#tests/fixtures/world/identity.ts';
import { POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { shareDevice } from '#tests/fixtures/world/ties.ts';
import { suspend } from './gate-checks.ts';
import { payee, payer } from './payout-people.ts';
import { type Check, check, eventually, outcomeOf, type Stage } from './stage.ts';

const reason = 'A check of this installation';

interface Disputed {
  readonly id: string;
  readonly owner: TestUser;
  readonly provider: TestUser;
}

/** A payout of so many points that a provider marked as paid by hand: a provider of its own, unless one is given. */
async function markedPaid(stage: Stage, points: number, paying?: TestUser): Promise<Disputed> {
  const owner = await payee(stage);
  const wish = { accountId: owner.accountId, points: `${BigInt(points) * POINT}`, fiat: '1' };
  const { id } = await owner.wire.call('payouts.request', { ...wish, tradePassword: TRADE_PASSWORD });
  const provider = paying ?? (await payer(stage, 1, `by_hand_${randomUUID().slice(0, 8)}`));
  await provider.wire.call('payouts.take', { id });
  const proofId = await provider.wire.upload('payment', await noiseImage());
  await provider.wire.call('payouts.markPaid', { id, proofId });
  return { id, owner, provider };
}

/** Payouts of one provider, of which their owners say that nothing came. */
export async function disputedPayouts(stage: Stage, points: number, count: number): Promise<Disputed[]> {
  const payouts: Disputed[] = [];
  for (let number = 0; number < count; number++) {
    const payout = await markedPaid(stage, points, payouts[0]?.provider);
    await payout.owner.wire.call('payouts.dispute', { id: payout.id, reason });
    payouts.push(payout);
  }
  return payouts;
}

const pointsOf = async ({ wire }: TestUser) => (await wire.call('points.getBalance', {})).available;

export async function staffOf(stage: Stage, role: 'moderator' | 'admin'): Promise<TestUser> {
  const staff = await stage.join({ role });
  await proveByPassword(staff, 'staff');
  return staff;
}

/** Somebody whose points came by the chain, with an address outside to which nobody has sent anything yet. */
export async function rich(stage: Stage): Promise<{
  readonly user: TestUser;
  readonly address: string;
  readonly ask: (points: number) => Promise<Withdrawal>;
}> {
  const user = await stage.join();
  for (const kind of ['security', 'money'] as const) await proveByPassword(user, kind);
  const { chain } = stage.outside;
  const network = `eip155:${chain.chainId}`;
  const open = () => user.wire.call('deposits.openAddress', { network });
  await eventually(async () => (await outcomeOf(open())) === 'ok', 'the chain is not read');
  await chain.pay((await open()).address, 10_000n * POINT);
  await chain.mine(4);
  await eventually(async () => (await pointsOf(user)) !== '0', 'the deposit was not credited');
  const { address } = privateKeyToAccount(generatePrivateKey());
  const add = () => user.wire.call('withdrawals.addAddress', { network, address, label: 'My wallet' });
  const { id: addressId } = await add();
  const ask = (points: number) =>
    user.wire.call('withdrawals.request', {
      addressId,
      amount: `${BigInt(points) * POINT}`,
      fee: `${50n * POINT}`,
      tradePassword: TRADE_PASSWORD,
    });
  return { user, address, ask };
}

/** Enough for the gas of any payment: 10 coins of 18 decimals. */
const COINS = `0x${(10n ** 19n).toString(16)}`;

/** Does the work while a signer seems to be there, whose address has USDT and coins; it signs nothing. */
export async function withSigner(stage: Stage, work: () => Promise<void>): Promise<void> {
  const { chain } = stage.outside;
  const network = `eip155:${chain.chainId}`;
  const address = privateKeyToAccount(generatePrivateKey()).address.toLowerCase();
  await chain.pay(address, 10_000n * POINT);
  await chain.rpc('anvil_setBalance', [address, COINS]);
  await withOwnDb(stage, (db) =>
    db.run(sql`INSERT INTO signer_key (network, address) VALUES (${network}, ${address})`),
  );
  try {
    await work();
  } finally {
    await withOwnDb(stage, (db) => db.run(sql`DELETE FROM signer_key WHERE address = ${address}`));
  }
}
type Withdrawal = ResultOf<'withdrawals.request'>;

/** Points of the review from outside about money and two people, by its numbers. */
export const OUTSIDE_MONEY_CHECKS: readonly Check[] = [
  check('O4', 'silence about a payout by hand pays nobody: it is for staff', async (stage) => {
    const { id, owner, provider } = await markedPaid(stage, 50);
    const before = await pointsOf(provider);
    await stage.db.run(sql`UPDATE payout SET deadline = clock_timestamp() WHERE id = ${id}`);
    const isForStaff = async () => (await owner.wire.call('payouts.get', { id })).state === 'in_dispute';
    await eventually(isForStaff, 'it is not for staff');
    assert.equal(await pointsOf(provider), before);
  }),
  check(
    'O5',
    'a large payout is ruled paid by two, appealed by its owner, and then decided by a third',
    async (stage) => {
      const { id, owner, provider } = await markedPaid(stage, 250);
      const before = await pointsOf(provider);
      await owner.wire.call('payouts.dispute', { id, reason });
      const staff = [
        await staffOf(stage, 'moderator'),
        await staffOf(stage, 'moderator'),
        await staffOf(stage, 'moderator'),
      ];
      const [first, second, third] = staff as [TestUser, TestUser, TestUser];
      const rule = ({ wire }: TestUser) => outcomeOf(wire.call('payouts.rule', { id, isPaid: true, reason }));
      const state = async () => (await owner.wire.call('payouts.get', { id })).state;
      assert.deepEqual([await rule(first), await state()], ['ok', 'second_look']);
      assert.equal(await rule(first), 'disputes.ruled_before');
      assert.deepEqual([await rule(second), await state()], ['ok', 'ruled']);
      assert.equal(await pointsOf(provider), before);
      assert.equal(await outcomeOf(owner.wire.call('payouts.appeal', { id, reason })), 'ok');
      assert.deepEqual([await rule(first), await rule(second)], ['disputes.ruled_before', 'disputes.ruled_before']);
      assert.equal(await outcomeOf(third.wire.call('payouts.rule', { id, isPaid: false, reason })), 'ok');
      assert.deepEqual([await state(), await pointsOf(owner)], ['failed', `${500n * POINT}`]);
    },
  ),
  check('O6', 'what leaves in pieces within a day is reviewed as what leaves at once', async (stage) => {
    const { ask } = await rich(stage);
    assert.equal((await ask(3_000)).state, 'approved');
    assert.equal((await ask(3_000)).state, 'in_review');
  }),
  check('O7', 'nothing is withdrawn from an account that owes a compensation', async (stage) => {
    const { user, ask } = await rich(stage);
    await stage.db.run(sql`
      INSERT INTO compensation_debt (id, order_id, debtor, creditor, amount)
      VALUES (uuidv7(), uuidv7(), ${user.userId}, ${stage.people.seller.userId}, ${100_000n * POINT})`);
    assert.equal(await outcomeOf(ask(20)), 'bail.owed');
  }),
  check('O13', 'an address that its token refuses is not paid, and pauses', async (stage) => {
    const { user, ask, address } = await rich(stage);
    await stage.outside.chain.refuse(address, true);
    const { id } = await ask(20);
    const row = async () => (await user.wire.call('withdrawals.listOwn', {})).list.find((item) => item.id === id);
    await withSigner(stage, () => eventually(async () => (await row())?.state === 'returned', 'it was not given back'));
    assert.deepEqual([(await row())?.isRefused, (await row())?.txHash], [true, null]);
    assert.equal(await outcomeOf(ask(20)), 'withdrawals.address_paused');
  }),
  check('O14', 'level two of an identity is approved by two of staff', async (stage) => {
    const applicant = await stage.join({ level: 0 });
    const [first, second] = [await staffOf(stage, 'moderator'), await staffOf(stage, 'moderator')];
    await proveOne(first, applicant, personFacts());
    const id = await takenDocument(first, applicant);
    const level = async () => (await applicant.wire.call('identity.getOwn', {})).level;
    await first.wire.call('identity.approve', { id });
    assert.equal(await level(), 1);
    assert.equal(await outcomeOf(first.wire.call('identity.take', { id })), 'identity.approved_before');
    await second.wire.call('identity.take', { id });
    await second.wire.call('identity.approve', { id });
    assert.equal(await level(), 2);
  }),
  check('O16', 'an approved withdrawal goes to staff when its owner is suspended before it is paid', async (stage) => {
    const { user, ask } = await rich(stage);
    const { id, state } = await ask(20);
    assert.equal(state, 'approved');
    await suspend(stage, user);
    const isInReview = async () =>
      (await user.wire.call('withdrawals.listOwn', {})).list.find((row) => row.id === id)?.state === 'in_review';
    await eventually(isInReview, 'nobody looks at it');
  }),
  check('O27', 'two on one device are not both reviewers of a withdrawal', async (stage) => {
    // A new platform with fewer than three administrators excuses ties.
    for (let n = 0; n < 2; n++) await staffOf(stage, 'admin');
    const staff = [await staffOf(stage, 'moderator'), await staffOf(stage, 'moderator')];
    const [first, second] = staff as [TestUser, TestUser];
    await shareDevice(stage, first, second);
    const { id, state } = await (await rich(stage)).ask(6_000);
    assert.equal(state, 'in_review');
    const review = ({ wire }: TestUser, decision: 'approve' | 'reject' = 'approve') =>
      outcomeOf(wire.call('withdrawals.review', { id, decision, reason }));
    assert.equal(await review(first), 'ok');
    assert.equal(await review(second), 'staff.same_device');
    assert.equal(await review(second, 'reject'), 'ok');
  }),
];
