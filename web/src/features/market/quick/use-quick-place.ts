import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';
import { uuid } from '#web/lib/crypto/uuid.ts';
import type { CardDraft } from '../cards/sell-cards.ts';
import { SALE_STALE } from '../sell/sale-stale.ts';
import { useSealedRequest } from '../sell/use-sealed-request.ts';

type Params = ParamsOf<'orders.quickPlace'>;
type Terms = Pick<Params, 'cardTypeId' | 'receipt' | 'minUnitPrice' | 'description' | 'chosen'>;

interface Handlers {
  onPlaced: (order: ResultOf<'orders.quickPlace'>) => void;
  onRefused: (error: unknown) => void;
}

/** Seals the codes for one request, which has an id of its own, and sells to the best offer, or to a chosen one first. */
export function useQuickPlace(handlers: Handlers) {
  const place = useCommand('orders.quickPlace', {
    quiet: true,
    mask: false,
    stale: [...SALE_STALE, 'orders.quickQuote'],
  });
  const { start, stage } = useSealedRequest({ send: place.mutateAsync, ...handlers });
  const sell = (terms: Terms, rows: readonly CardDraft[]): Promise<void> =>
    start({
      terms,
      rows,
      scope: uuid,
      paramsOf: (sealed, requestId): Params => ({ ...terms, requestId, ...sealed }),
    });
  return { start: sell, stage };
}
