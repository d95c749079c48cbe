import { getSwapHouse } from '#contract/functions/swaps.ts';
import {
  balanceOf,
  CUSTODY_BTC_ACCOUNT,
  SWAP_BTC_ACCOUNT,
  SWAP_POINTS_ACCOUNT,
  TREASURY_BTC_ACCOUNT,
} from '#core/ledger/accounts.ts';
import { worthOfBtc } from '#core/swaps/swap-price.ts';
import { currentMarket, listSources } from '#server/features/prices/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';

const IDS = [SWAP_POINTS_ACCOUNT, SWAP_BTC_ACCOUNT, CUSTODY_BTC_ACCOUNT, TREASURY_BTC_ACCOUNT];

export const getSwapHouseHandler = handle(getSwapHouse, async ({ services, db, session }: UserCall) => {
  const { ledger, rules } = services;
  const accounts = new Map((await ledger.accounts(IDS)).map((account) => [account.id, balanceOf(account).amount]));
  const [points = 0n, btc = 0n, custody = 0n, treasury = 0n] = IDS.map((id) => accounts.get(id) ?? 0n);
  const market = await currentMarket(services, db);
  const sources = await listSources(db);
  return {
    points: points.toString(),
    btc: btc.toString(),
    worth: market === null ? null : worthOfBtc(btc, market.mid).toString(),
    limit: rules.get('swaps.house_points').toString(),
    custody: custody.toString(),
    issued: (-treasury).toString(),
    mid: market?.mid.toString() ?? null,
    asOf: market?.asOf ?? null,
    isOpen: market?.isFresh ?? false,
    leastSources: market?.isDemo ? 1 : rules.get('prices.btc_least_sources'),
    sources: sources.map(({ name, price, asOf, failure }) => ({
      name,
      price: price?.toString() ?? null,
      asOf,
      failure,
    })),
    mayPropose: session.role === 'admin',
  };
});
