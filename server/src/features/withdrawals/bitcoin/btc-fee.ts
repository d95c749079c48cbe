import { LRUCache } from 'lru-cache';
import { feeFor, virtualBytes } from '#core/bitcoin/transaction-size.ts';
import { type BtcFeeRules, boundedRate, btcFee } from '#core/bitcoin/withdraw-bitcoin.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { CoinPayer } from '#server/platform/chain/coin-payer.ts';

const MAX_NETWORKS = 10;
/** How long a rate is shown before the nodes are asked again, in milliseconds. */
const RATE_MS = 5_000;
/** A usual payment spends two outputs, pays to the longest script that there is, and has change. */
const USUAL_INPUTS = 2;
const LONGEST_SCRIPT = 34;
const CHANGE_SCRIPT = 22;

/** The port of a network whose payments spend outputs. Throws for another. */
export function coinPayerOf({ name, coinPayer }: Pick<Chain, 'name' | 'coinPayer'>): CoinPayer {
  if (coinPayer === undefined) throw new Error(`no outputs are spent on ${name}`);
  return coinPayer;
}

export const btcFeeRules = ({ rules }: Services): BtcFeeRules => ({
  rateLeast: BigInt(rules.get('withdrawals.btc_rate_least')),
  rateMost: BigInt(rules.get('withdrawals.btc_rate_most')),
  roomBps: BigInt(rules.get('withdrawals.btc_room_bps')),
  feeMost: BigInt(rules.get('withdrawals.btc_fee_most_sats')),
});

/** The rates that are shown now, by network. */
export const shownRates = definePart(() => ({
  rates: new LRUCache<string, bigint>({ max: MAX_NETWORKS, ttl: RATE_MS }),
}));

/** The most that the network may take of a withdrawal of bitcoin, in satoshis. Throws `withdrawals.network_away`. */
export async function btcFeeOn(services: Services, chain: Chain): Promise<bigint> {
  const rules = btcFeeRules(services);
  const rate = boundedRate(await shownRate(services, chain), rules);
  return btcFee(feeFor(virtualBytes(USUAL_INPUTS, [LONGEST_SCRIPT, CHANGE_SCRIPT]), rate), rules);
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
