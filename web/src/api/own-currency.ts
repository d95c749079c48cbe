import { currencyOf, FIAT_SYMBOLS } from '#core/money/currency.ts';
import { worthOf } from '#core/money/worth.ts';
import { type BaseUnits, formatFace } from '../lib/money.ts';
import { useCall } from './query.ts';
import { useSession } from './session.ts';

/** A point is a dollar: nothing is shown twice. */
const SAME = 'USD';
const MINUTE_MS = 60_000;

/**
 * Says about what points are worth in the reader's own currency: `≈ €12.34`. The one place in which pages get at the rate;
 * what is owed and paid is always points. Null without a currency of one's own, with dollars, and without a rate;
 * undefined while the rate is on its way.
 */
export function useOwnCurrency(): (points: BaseUnits) => string | null | undefined {
  const { user } = useSession();
  const symbol = user?.currency ?? null;
  const isShown = symbol !== null && symbol !== SAME && FIAT_SYMBOLS.includes(symbol);
  const { data, isPending } = useCall(
    'catalog.listExchange',
    {},
    { enabled: isShown, staleTime: MINUTE_MS, swallow: true },
  );
  const rate = data?.rates.find(({ currency }) => currency === symbol);
  return (points) => {
    if (!isShown) return null;
    if (rate === undefined) return isPending ? undefined : null;
    const worth = worthOf(BigInt(points), symbol, rate.usd);
    return worth === null ? null : `≈ ${formatFace(worth, currencyOf(symbol))}`;
  };
}
