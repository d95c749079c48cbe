import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';
import type { CardDraft } from '../cards/sell-cards.ts';
import type { Ad } from '../market.queries.ts';
import { useSealedRequest } from './use-sealed-request.ts';

interface Handlers {
  onPlaced: (order: ResultOf<'orders.place'>) => void;
  onRefused: (error: unknown) => void;
}

/** Seals the codes for one ad and places the order against it. */
export function useSealAndPlace(handlers: Handlers) {
  const place = useCommand('orders.place', {
    quiet: true,
    mask: false,
    stale: ['points.getBalance', 'orders.countTurns', 'orders.listMine', 'ads.list', 'ads.get'],
  });
  const { start, stage } = useSealedRequest({ send: place.mutateAsync, ...handlers });
  const sell = ({ code, version, unitPrice }: Ad, rows: readonly CardDraft[]): Promise<void> =>
    start({
      terms: [code, version, unitPrice],
      rows,
      scope: () => code,
      paramsOf: (sealed): ParamsOf<'orders.place'> => ({ adCode: code, adVersion: version, unitPrice, ...sealed }),
    });
  return { start: sell, stage };
}
