import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { RateTable } from '#server/platform/rates/rate-source.ts';

/** The source of rates set by an administrator. */
export const OVERRIDE = 'administrator';

/**
 * Records the rates that apply from now on; those set by an administrator are left alone, and of an unchanged one it is
 * recorded as of when it was published last. An order's rates are the last ones recorded before it was placed.
 */
export async function recordRates(db: Queryable, table: RateTable): Promise<void> {
  const currencies = [...table.usdPer.keys()];
  const rates = [...table.usdPer.values()].map(String);
  const source = `${table.source} ${table.asOf.toISOString().slice(0, 10)}`;
  await db.run(sql`
    INSERT INTO exchange_rate (currency, rate, source, as_of)
    SELECT n.currency, n.rate, ${source}, clock_timestamp()
    FROM unnest(${currencies}::text[], ${rates}::numeric[]) AS n (currency, rate)
    WHERE NOT EXISTS (SELECT FROM fx_override o WHERE o.currency = n.currency) AND n.rate IS DISTINCT FROM (SELECT e.rate FROM exchange_rate e WHERE e.currency = n.currency
                                   ORDER BY e.as_of DESC LIMIT 1)
    ON CONFLICT (currency, as_of) DO NOTHING`);
  await db.run(sql`
    UPDATE exchange_rate AS e SET confirmed_at = ${table.asOf}
    FROM unnest(${currencies}::text[], ${rates}::numeric[]) AS n (currency, rate)
    WHERE e.currency = n.currency AND e.rate = n.rate AND e.source <> ${OVERRIDE}
      AND e.as_of = (SELECT max(l.as_of) FROM exchange_rate l WHERE l.currency = n.currency)
      AND greatest(e.confirmed_at, e.as_of) < ${table.asOf}`);
}

/** Records one rate that applies from now on. */
export async function recordRate(
  db: Queryable,
  { currency, rate, source }: { readonly currency: string; readonly rate: bigint; readonly source: string },
): Promise<void> {
  await db.run(sql`
    INSERT INTO exchange_rate (currency, rate, source, as_of)
    VALUES (${currency}, ${rate.toString()}::numeric, ${source}, clock_timestamp())`);
}

/** The last good rate of a currency, and where it is from. */
export interface Published extends Omit<RateTable, 'usdPer'> {
  readonly rate: bigint;
}

/** The last recorded published rate of each currency, as old as its record or as its last confirmation. */
export async function lastRates(db: Queryable): Promise<Map<string, Published>> {
  const rows = await db.many<{ currency: string; rate: string; asOf: Date }>(sql`
    SELECT DISTINCT ON (currency) currency, rate, greatest(as_of, confirmed_at) AS "asOf" FROM exchange_rate WHERE source <> ${OVERRIDE}
    ORDER BY currency, as_of DESC`);
  return new Map(rows.map(({ currency, rate, asOf }) => [currency, { source: 'kept', asOf, rate: BigInt(rate) }]));
}
