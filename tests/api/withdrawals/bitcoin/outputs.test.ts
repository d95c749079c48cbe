import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { costOf } from '#core/bitcoin/one-payment.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import {
  type BtcOwner,
  CONFIRMATIONS,
  OUTSIDE_BITCOIN,
  openBitcoinPayWorld,
} from '#tests/fixtures/chain/bitcoin-pay-world.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { btcOf } from '#tests/fixtures/world/swaps.ts';

/** Satoshis for a thousand virtual bytes. */
const RATE = 10_000n;
const SMALL = 30_000n;
const MAX_INPUTS = 12;

const world = await openBitcoinPayWorld({ 'withdrawals.btc_inputs_most': MAX_INPUTS, 'deposits.least_sats': 1_000 });
world.chain.estimate = RATE;
afterAll(() => world.close());
afterEach(async () => expect(await auditLedger(world.db)).toEqual([]));

const crumbs = (count: number) => Array.from({ length: count }, () => SMALL);
const quoteOf = (user: BtcOwner, satoshis: bigint) =>
  user.wire.call('withdrawals.getQuote', { network: world.network.id, amount: satoshis.toString() });

/** Sends a withdrawal, and lets the chain confirm it. */
async function paid(user: BtcOwner, satoshis: bigint): Promise<bigint> {
  const before = world.paidTo(OUTSIDE_BITCOIN);
  const { id } = await world.withdraw(user, satoshis);
  await world.send(id);
  world.chain.mine(CONFIRMATIONS);
  await world.pay();
  expect(await world.stateOf(id)).toBe('confirmed');
  return world.paidTo(OUTSIDE_BITCOIN) - before;
}

describe('bitcoin in many small outputs', () => {
  it('is quoted what it takes to spend them, and paid', async () => {
    const user = await world.owner(crumbs(10));
    const [little, much] = [await quoteOf(user, SMALL), await quoteOf(user, 10n * SMALL)];
    expect([little.fee, much.fee]).toEqual([costOf(2, RATE) * 2n, costOf(10, RATE) * 2n].map(String));
    expect(await paid(user, 10n * SMALL)).toBe(BigInt(much.receives));
  });

  it('beyond what one payment spends is refused with the most that it can, and goes in two', async () => {
    const user = await world.owner(crumbs(16));
    const sum = 16n * SMALL;
    await expect(quoteOf(user, sum)).rejects.toMatchObject({
      code: 'withdrawals.btc_one_payment',
      message: expect.stringContaining('0.00360000'),
    });
    expect(await outcomeOf(world.withdraw(user, sum))).toBe('withdrawals.btc_one_payment');
    expect((await btcOf(world, user)).frozen).toBe(0n);
    await paid(user, 360_000n);
    const { spare } = (await user.wire.call('withdrawals.getTerms', {})).networks[0] ?? { spare: '0' };
    await paid(user, BigInt(spare));
    expect((await btcOf(world, user)).frozen).toBe(0n);
  });
});
