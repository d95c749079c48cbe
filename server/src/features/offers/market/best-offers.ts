import type { UnitPrice } from '#core/money/price.ts';
import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BuyAdTable } from '#server/platform/postgres/tables/ads.ts';
import { priceNow } from '../model/offer-row.ts';
import { BUY_MARKET } from './buy-market.ts';
import { matching } from './market-query.ts';

export interface BestOffer {
  readonly adCode: string;
  readonly providerName: string;
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  readonly unitPrice: UnitPrice;
}

interface Row extends Pick<BuyAdTable, 'cardTypeId' | 'rate' | 'currency'> {
  readonly adCode: string;
  readonly providerName: string;
}

/** The best sellable offer of each of these card types; types without one are left out. */
export async function bestOffers(services: Services, cardTypeIds: readonly string[]): Promise<Map<string, BestOffer>> {
  const rows = await services.db.many<Row>(sql`
    SELECT best.card_type_id, best.code AS "adCode", u.nickname AS "providerName", best.rate,
           best.currency
    FROM unnest(${cardTypeIds}::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT a.card_type_id, a.code, a.provider_id, a.rate, a.currency
      FROM ${BUY_MARKET.source}
      WHERE a.card_type_id = wanted.id AND ${matching(BUY_MARKET, {}, services)}
      ORDER BY a.rate DESC, a.id LIMIT 1) best
    JOIN app_user u ON u.id = best.provider_id`);
  return new Map(
    rows.map((row) => [
      row.cardTypeId,
      {
        adCode: row.adCode,
        providerName: row.providerName,
        rate: row.rate,
        unitPrice: priceNow(services.rates, row),
      },
    ]),
  );
}
