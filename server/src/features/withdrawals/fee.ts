import { LRUCache } from 'lru-cache';
import { feeInPoints } from '#core/withdrawals/fees.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { Prices } from '#server/platform/chain/payer.ts';
import { btcFeeOn, type FeeWish } from './bitcoin/btc-fee.ts';
import { payRules } from './pay/pay-rules.ts';
import { payerOf } from './pay/payers.ts';

const MAX_NETWORKS = 100;
/** How long a price of gas is shown before the nodes are asked again, in milliseconds. */
const PRICE_MS = 5_000;

const latest = definePart(() => ({ prices: new LRUCache<string, Prices>({ max: MAX_NETWORKS, ttl: PRICE_MS }) }));

/** The network fee of this moment, in base units of points; of bitcoin the most of it, in satoshis. Throws `withdrawals.network_away`, `withdrawals.btc_one_payment`. */
export async function feeOn(services: Services, chain: Chain, wish: FeeWish): Promise<bigint> {
  if (chain.coinPayer !== undefined) return btcFeeOn(services, chain, wish);
  const { rules } = services;
  const { likely } = await shownPrices(services, chain);
  const { flat, coinUnit } = payerOf(chain);
  return feeInPoints(
    { gas: payRules(services, chain).gas, perGas: likely, flat },
    {
      coinPoints: chain.coinPoints,
      coinUnit,
      least: BigInt(rules.get('withdrawals.fee_least_points')),
      most: BigInt(rules.get('withdrawals.fee_most_points')),
    },
  );
}

async function shownPrices(services: Services, chain: Chain): Promise<Prices> {
  const { prices } = latest(services);
  const shown = prices.get(chain.id);
  if (shown !== undefined) return shown;
  try {
    const now = await payerOf(chain).prices();
    prices.set(chain.id, now);
    return now;
  } catch (error) {
    services.log.warn({ network: chain.id, err: error }, 'no price of gas');
    throw new AppError('withdrawals.network_away');
  }
}
