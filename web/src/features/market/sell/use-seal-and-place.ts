import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';
import type { CardDraft } from '../cards/sell-cards.ts';
import type { Ad } from '../market.queries.ts';
import { SALE_STALE } from './sale-stale.ts';
import { useSealedRequest } from './use-sealed-request.ts';

interface Handlers {
  onPlaced: (order: ResultOf<'orders.place'>) => void;
  onRefused: (error: unknown) => void;
}

interface Sale {
  readonly ad: Ad;
  /** The seller's trade description. */
  readonly description: string;
}

/** Seals the codes for one ad and places the order against it. */
export function useSealAndPlace(handlers: Handlers) {
  const place = useCommand('orders.place', {
    quiet: true,
    mask: false,
    stale: SALE_STALE,
  });
  const { start, stage } = useSealedRequest({ send: place.mutateAsync, ...handlers });
  const sell = ({ ad, description }: Sale, rows: readonly CardDraft[]): Promise<void> => {
    const { code, version, unitPrice } = ad;
    return start({
      terms: [code, version, unitPrice, description],
      rows,
      scope: () => code,
      paramsOf: (sealed): ParamsOf<'orders.place'> => ({
        adCode: code,
        adVersion: version,
        unitPrice,
        description,
        ...sealed,
      }),
    });
  };
  return { start: sell, stage };
}
