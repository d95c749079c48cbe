import { listChainCoins } from '#contract/functions/withdrawals.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';

const DAY_MS = 86_400_000;

/** 902113. Nobody asks a market for these prices: the operator wrote them down, some day. */
export const listCoinsHandler = handle(listChainCoins, async ({ services }: UserCall) => {
  const mostDays = services.rules.get('withdrawals.coin_price_days');
  return {
    list: services.chains
      .filter(({ payer }) => payer !== null)
      .map(({ id, name, coinPoints, coinPricedOn }) => {
        const days = coinPricedOn === null ? null : Math.floor((Date.now() - Date.parse(coinPricedOn)) / DAY_MS);
        const isOld = coinPoints !== null && (days === null || days > mostDays);
        return { network: id, networkName: name, price: coinPoints?.toString() ?? null, pricedOn: coinPricedOn, isOld };
      }),
    mostDays,
  };
});
