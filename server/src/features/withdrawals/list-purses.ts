import { listPurses } from '#contract/functions/withdrawals.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { firstBid } from '#core/withdrawals/fees.ts';
import type { Services } from '#server/app/services.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { payingAddresses } from './networks.ts';
import { payRules } from './pay/pay-rules.ts';
import { payerOf } from './pay/payers.ts';

/** Decimals of the coin that are shown. */
const COIN_DECIMALS = 6;

/** 902114. Both nodes are asked, and the smaller answer counts, as for a payment. */
export const listPursesHandler = handle(listPurses, async ({ services, db }: UserCall) => {
  const paying = await payingAddresses(db);
  const chains = services.chains.filter(({ payer }) => payer !== null);
  const list = await Promise.all(
    chains.map(async (chain) => {
      const address = paying.get(chain.id) ?? null;
      const shown = address === null ? null : chain.addresses.show(address);
      const held = address === null ? null : await heldBy(services, chain, address);
      return { network: chain.id, networkName: chain.name, family: chain.family, address: shown, held };
    }),
  );
  return { list };
});

/** What an address has, and how much a payment takes at most; null: the nodes do not tell. */
async function heldBy(services: Services, chain: Chain, address: string) {
  try {
    const payer = payerOf(chain);
    const { gas, priceCap } = payRules(services, chain);
    const [prices, { tokens, coins, credit }] = await Promise.all([payer.prices(), payer.holdings(address)]);
    const cost = gas * firstBid(prices.bid, priceCap).max + payer.flat;
    const missing = cost - coins - credit;
    const whole = (value: bigint) => formatDecimal(value, payer.coinUnit.toString().length - 1, 0, COIN_DECIMALS);
    return {
      tokens: tokens.toString(),
      coins: whole(coins),
      work: (credit / (prices.now > 0n ? prices.now : 1n)).toString(),
      cost: whole(cost),
      missing: missing > 0n ? whole(missing) : null,
    };
  } catch (error) {
    services.log.warn({ network: chain.id, err: error }, 'a purse cannot be read');
    return null;
  }
}
