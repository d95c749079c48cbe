import type { ErrorCode } from '#contract/errors/codes.ts';
import type { BitcoinTestChain } from '#tests/fakes/bitcoin-chain.ts';
import { OUTSIDE_BITCOIN } from '#tests/fixtures/chain/bitcoin-pay-world.ts';
import { TRADE_PASSWORD } from './crash.ts';
import { newKey } from './money-actors.ts';
import { goBackOnBitcoin, nextOn } from './money-branches.ts';
import type { MoneyActor } from './money-history.ts';
import { persist } from './persist.ts';

/**
 * Pays bitcoin to the address of a user, whether the product is up or not: blocks come, some are taken back with what was in them, and
 * the nodes ask for more and less, so that withdrawals are replaced.
 */
export async function runCoinPayer(bitcoin: BitcoinTestChain, address: string, actor: MoneyActor): Promise<void> {
  const { random, history, stopping, wire } = actor;
  while (!stopping()) {
    const next = nextOn(BigInt(bitcoin.blocks.length - 1), history.branches.read.coins, random);
    if (next === 'go back') goBackOnBitcoin(bitcoin, actor);
    if (next === 'pay') {
      const satoshis = BigInt(random.between(40_000, 90_000));
      history.coins.set(bitcoin.pay({ to: address, satoshis }).txid, satoshis);
      if (random.chance(0.5)) bitcoin.mine(1);
    }
    bitcoin.estimate = LOWEST_RATE + BigInt(random.between(0, 7)) * 1_000n;
    await wire.breathe();
  }
}

const LOWEST_RATE = 2_000n;
const LARGE_SATS = 300_000n;

/**
 * Fees fall, and an output comes that is enough by itself: a withdrawal waits for either when others took the large outputs
 * that its quote had counted with.
 */
export function endScarcity(bitcoin: BitcoinTestChain, address: string, { coins }: MoneyActor['history']): void {
  bitcoin.estimate = LOWEST_RATE;
  coins.set(bitcoin.pay({ to: address, satoshis: LARGE_SATS }).txid, LARGE_SATS);
}

const UNSENT: ReadonlySet<ErrorCode> = new Set([
  'withdrawals.btc_short',
  'withdrawals.btc_fee_changed',
  'withdrawals.btc_one_payment',
  'withdrawals.no_price',
  'withdrawals.network_short',
  'withdrawals.network_away',
  'withdrawals.too_many_open',
]);

/** Withdraws bitcoin to one address outside, as soon as enough has come in. */
export async function runCoinWithdrawer(actor: MoneyActor, network: string): Promise<void> {
  const { wire, history, random } = actor;
  const entry = { network, address: OUTSIDE_BITCOIN, label: 'My coins' };
  const key = newKey();
  const { id: addressId } = await persist(actor, () =>
    wire.call('withdrawals.addAddress', entry, { idempotencyKey: key }),
  );
  while (!actor.stopping()) {
    const amount = BigInt(random.between(25_000, 60_000));
    const sum = { network, amount: `${amount}` };
    const quote = await persist(actor, () => wire.call('withdrawals.getQuote', sum), UNSENT);
    const wish = { addressId, amount: sum.amount, fee: quote?.fee ?? '0', tradePassword: TRADE_PASSWORD };
    const idempotencyKey = newKey();
    const paid =
      quote && (await persist(actor, () => wire.call('withdrawals.request', wish, { idempotencyKey }), UNSENT));
    if (paid) history.coinsOut.set(paid.id, { amount, receives: BigInt(paid.receives) });
    else await wire.breathe();
  }
}
