import { LRUCache } from 'lru-cache';
import { costOf, needOf } from '#core/bitcoin/one-payment.ts';
import { type BtcFeeRules, boundedRate, btcFee } from '#core/bitcoin/withdraw-bitcoin.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { CoinPayer } from '#server/platform/chain/coin-payer.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { btcText } from './btc-facts.ts';
import { largestFree } from './coins.store.ts';

const MAX_NETWORKS = 10;
/** How long a rate is shown before the nodes are asked again, in milliseconds. */
const RATE_MS = 5_000;
/** No withdrawal is quoted less than what so many outputs cost. */
const USUAL_INPUTS = 2;

/** The port of a network whose payments spend outputs. Throws for another. */
export function coinPayerOf({ name, coinPayer }: Pick<Chain, 'name' | 'coinPayer'>): CoinPayer {
  if (coinPayer === undefined) throw new Error(`no outputs are spent on ${name}`);
  return coinPayer;
}

export const btcFeeRules = ({ rules }: Services): BtcFeeRules => ({
  minRate: BigInt(rules.get('withdrawals.btc_rate_least')),
  maxRate: BigInt(rules.get('withdrawals.btc_rate_most')),
  roomBps: BigInt(rules.get('withdrawals.btc_room_bps')),
  maxFee: BigInt(rules.get('withdrawals.btc_fee_most_sats')),
});

/** The rates that are shown now, by network. */
export const shownRates = definePart(() => ({
  rates: new LRUCache<string, bigint>({ max: MAX_NETWORKS, ttl: RATE_MS }),
}));

export interface FeeWish {
  readonly db: Queryable;
  /** What leaves the account: satoshis of a network of bitcoin. */
  readonly amount: bigint;
}

/**
 * The most that the network may take of a withdrawal of bitcoin, in satoshis, by the outputs that it would spend now. Throws
 * `withdrawals.network_away`, and `withdrawals.btc_one_payment` where it needs more outputs than one payment can spend.
 */
export async function btcFeeOn(services: Services, chain: Chain, { db, amount }: FeeWish): Promise<bigint> {
  const rules = btcFeeRules(services);
  const rate = boundedRate(await shownRate(services, chain), rules);
  const maxInputs = services.rules.get('withdrawals.btc_inputs_most');
  const least = costOf(1, rate) - costOf(0, rate);
  const amounts = await largestFree(db, { network: chain.id, above: least });
  const { inputs, most } = needOf(amounts, amount, { rate, maxFee: rules.maxFee, maxInputs });
  if (most !== null) {
    const rule = 'withdrawals.btc_inputs_most';
    throw new AppError('withdrawals.btc_one_payment', { field: 'amount', most: btcText(most), rule });
  }
  return btcFee(costOf(Math.max(USUAL_INPUTS, inputs), rate), rules);
}

async function shownRate(services: Services, chain: Chain): Promise<bigint> {
  const { rates } = shownRates(services);
  const shown = rates.get(chain.id);
  if (shown !== undefined) return shown;
  const now = await coinPayerOf(chain)
    .rate()
    .catch((error: unknown) => {
      services.log.warn({ network: chain.id, err: error }, 'no rate of bitcoin');
      return null;
    });
  if (now === null) throw new AppError('withdrawals.network_away');
  rates.set(chain.id, now);
  return now;
}
