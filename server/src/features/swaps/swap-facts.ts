import { leftOfDay } from '#core/identity/day-limits.ts';
import { balanceOf, btcAccountId, SWAP_BTC_ACCOUNT, SWAP_POINTS_ACCOUNT } from '#core/ledger/accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { spareOf } from '#core/outflow/outflow.ts';
import { type SwapFacts, type SwapRefusal, type SwapRules, swapRefusal } from '#core/swaps/swap.ts';
import type { Services } from '#server/app/services.ts';
import { type BtcMarket, currentMarket } from '#server/features/prices/public.ts';
import { type PartyRow, senderFacts } from '#server/features/sends/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { exactPoints, type Figures, refuse } from '#server/platform/refuse.ts';

export const swapRules = ({ rules }: Services): SwapRules => ({
  minPoints: BigInt(rules.get('swaps.least_points')),
  maxPoints: BigInt(rules.get('swaps.most_points')),
  housePoints: BigInt(rules.get('swaps.house_points')),
  exposureBps: BigInt(rules.get('bail.exposure_multiple_bps')),
});

/** Everything about the user, the platform and the market that does not depend on the amounts. */
export interface Standing extends Omit<SwapFacts, 'side' | 'amounts'> {
  readonly market: BtcMarket | null;
}

/** Read within `tx` under the locks of the accounts; without it only for looking. */
export async function standingOf(
  { services, db, tx }: Pick<UserCall, 'services' | 'db' | 'tx'>,
  owner: PartyRow,
): Promise<Standing> {
  const { available, exposure, freeBail, outToday, outLimit } = await senderFacts(services, db, owner);
  const ids = [btcAccountId(owner.id), SWAP_POINTS_ACCOUNT, SWAP_BTC_ACCOUNT];
  const accounts = new Map(
    (await services.ledger.accounts(ids, tx ?? undefined)).map((account) => [account.id, account]),
  );
  const [btc = 0n, housePoints = 0n, houseBtc = 0n] = ids.map((id) => {
    const account = accounts.get(id);
    return account === undefined ? 0n : balanceOf(account).available;
  });
  const market = await currentMarket(services, db);
  return {
    market,
    mid: market?.isFresh ? market.mid : null,
    available,
    exposure,
    freeBail,
    outToday,
    outLimit,
    availableBtc: btc,
    stock: { points: housePoints, btc: houseBtc },
  };
}

/** Throws why there is no such swap, with the figures that its sentence names. */
export const refuseSwap = (facts: SwapFacts, rules: SwapRules): void =>
  refuse(swapRefusal(facts, rules), FIGURES, [facts, rules]);

const FIGURES: Figures<SwapRefusal, SwapFacts, SwapRules> = {
  'swaps.least': (_facts, { minPoints }) => ({ least: exactPoints(minPoints) }),
  'swaps.most': (_facts, { maxPoints }) => ({ most: exactPoints(maxPoints) }),
  'swaps.points_short': ({ available }) => ({ available: exactPoints(available) }),
  'swaps.btc_short': ({ availableBtc }) => ({ available: formatDecimal(availableBtc, currencyOf('BTC').unit) }),
  'swaps.day_limit': ({ outLimit, outToday }) => ({
    left: exactPoints(leftOfDay(outLimit, outToday)),
    limit: exactPoints(outLimit),
  }),
  'swaps.exposure': (facts, rules) => ({ spare: exactPoints(spareOf(facts, rules)) }),
};
