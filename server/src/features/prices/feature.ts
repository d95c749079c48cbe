import type { Feature } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { btcPricesLoop } from './btc/watch-prices.loop.ts';
import { getPriceHandler } from './get-price.ts';
import { listRecentHandler } from './list-recent.ts';

export const pricesFeature: Feature = {
  area: 'prices',
  functions: [getPriceHandler, listRecentHandler],
  loops: [btcPricesLoop],
  sweeps: [
    {
      name: 'prices of bitcoin',
      statement: (rules, limit) => sql`
        DELETE FROM btc_price WHERE at IN (
          SELECT at FROM btc_price WHERE at < clock_timestamp() - make_interval(secs => ${rules.get('prices.btc_kept_s')})
          ORDER BY at LIMIT ${limit})`,
    },
  ],
};
