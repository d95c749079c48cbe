import type { z } from 'zod';
import type { zCardType } from '#contract/functions/catalog.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { rateBounds } from '#core/money/rate-bounds.ts';
import type { Services } from '#server/app/services.ts';
import type { CardTypeRow } from './catalog.store.ts';

/** A card type with its current fee and exchange rate. */
export function presentType(
  services: Services,
  type: CardTypeRow,
  best: { readonly rate: bigint } | null,
): z.input<typeof zCardType> {
  const { from, to } = rateBounds(type);
  return {
    ...type,
    minRate: from.toString(),
    maxRate: to.toString(),
    unit: currencyOf(type.currency).unit,
    feeBps: type.feeBps ?? services.rules.get('orders.fee_bps'),
    fx: formatDecimal(services.rates.usdPer(type.currency)?.rate ?? 0n, FX_SCALE),
    bestRate: best?.rate.toString() ?? null,
  };
}
