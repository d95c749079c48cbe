import { LRUCache } from 'lru-cache';
import { feeInPoints } from '#core/withdrawals/fees.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain, GasPrices } from '#server/platform/chain/chain.ts';
import { askPayers } from './pay/both-payers.ts';

const MAX_NETWORKS = 100;
/** How long a price of gas is shown before the nodes are asked again, in milliseconds. */
const PRICE_MS = 5_000;

const latest = definePart(() => ({ prices: new LRUCache<string, GasPrices>({ max: MAX_NETWORKS, ttl: PRICE_MS }) }));

/** What both nodes ask for gas: the higher of each. Throws when one does not answer. */
export async function pricesOf(chain: Chain): Promise<GasPrices> {
  const [first, second] = await askPayers(chain, (node) => node.prices());
  const higher = (a: bigint, b: bigint) => (a > b ? a : b);
  return { base: higher(first.base, second.base), tip: higher(first.tip, second.tip) };
}

/** The network fee of this moment, in base units of points. Throws `withdrawals.network_away`. */
export async function feeOn(services: Services, chain: Chain): Promise<bigint> {
  const { rules } = services;
  const prices = await shownPrices(services, chain);
  // The price of the next block may be an eighth higher than of this one.
  const perGas = prices.base + prices.base / 8n + prices.tip;
  return feeInPoints(
    { gas: BigInt(rules.get('withdrawals.gas')), perGas },
    {
      coinPoints: chain.coinPoints,
      least: BigInt(rules.get('withdrawals.fee_least_points')),
      most: BigInt(rules.get('withdrawals.fee_most_points')),
    },
  );
}

async function shownPrices(services: Services, chain: Chain): Promise<GasPrices> {
  const { prices } = latest(services);
  const shown = prices.get(chain.id);
  if (shown !== undefined) return shown;
  try {
    const now = await pricesOf(chain);
    prices.set(chain.id, now);
    return now;
  } catch (error) {
    services.log.warn({ network: chain.id, err: error }, 'no price of gas');
    throw new AppError('withdrawals.network_away');
  }
}
