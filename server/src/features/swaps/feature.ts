import type { Feature } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { getSwapHouseHandler } from './get-house.ts';
import { getSwapTermsHandler } from './get-terms.ts';
import { proposeSwapStockHandler, stockProposals } from './propose-stock.ts';
import { quoteSwapHandler } from './quote.ts';
import { swapHandler } from './swap.ts';

/** Old quotes are kept a while, so that one that is used late is told so. */
const KEPT_HOURS = 24;

export const swapsFeature: Feature = {
  area: 'swaps',
  functions: [getSwapTermsHandler, quoteSwapHandler, swapHandler, getSwapHouseHandler, proposeSwapStockHandler],
  proposals: [stockProposals],
  sweeps: [
    {
      name: 'quotes of swaps',
      statement: (_rules, limit) => sql`
        DELETE FROM swap_quote WHERE id IN (
          SELECT id FROM swap_quote WHERE expires_at < clock_timestamp() - make_interval(hours => ${KEPT_HOURS})
          ORDER BY expires_at LIMIT ${limit})`,
    },
  ],
};
