import { lockWatch } from '#server/features/deposits/public.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { Holdings } from '#server/platform/chain/payer.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { payerOf } from './payers.ts';

/** What both nodes say that the paying address of a network has. */
interface Purse extends Holdings {
  readonly network: string;
  /** What every payment costs beside its gas, in smallest units of the coin. */
  readonly flat: bigint;
  /** Payments that may have been on their way when it was read. */
  readonly earlier: readonly string[];
}

/** Reads what the paying address has. The payments first: what a block takes meanwhile counts twice, rather than not at all. */
export async function readPurse(db: Queryable, chain: Chain, payer: string): Promise<Purse> {
  const { ids: earlier } = await onItsWay(db, chain.id, []);
  const { flat, holdings } = payerOf(chain);
  return { network: chain.id, flat, ...(await holdings(payer)), earlier };
}

/** What is left of it beside payments on their way. Until the transaction ends, no other payment of the network begins. */
export async function lockPurse(tx: Tx, { network, flat, tokens, coins, credit, earlier }: Purse): Promise<Holdings> {
  await lockWatch(tx, network);
  const spent = await onItsWay(tx, network, earlier);
  const gone = BigInt(spent.coins) + flat * BigInt(spent.ids.length);
  return { tokens: tokens - spent.tokens, coins: coins - gone, credit };
}

interface OnItsWay {
  readonly ids: readonly string[];
  readonly tokens: bigint;
  /** As decimal text: it may be above 2^63. */
  readonly coins: string;
}

/** What withdrawals, and coins for the gas of sweeps, take which may not be on the chain yet, and what `earlier` ones took. */
const onItsWay = (db: Queryable, network: string, earlier: readonly string[]): Promise<OnItsWay> =>
  db.one<OnItsWay>(sql`
    SELECT coalesce(array_agg(p.id), '{}') AS ids, coalesce(sum(p.tokens), 0)::bigint AS tokens,
      coalesce(sum(p.coins + coalesce(r.gas, 0)), 0)::text AS coins
    FROM (
      SELECT id, amount - fee AS tokens, 0 AS coins FROM withdrawal
      WHERE network = ${network} AND state IN ('signing', 'broadcast') AND height IS NULL
      UNION SELECT id, amount - fee, 0 FROM withdrawal WHERE id = ANY(${[...earlier]}::uuid[])
      UNION SELECT g.id, 0, g.amount FROM sweep_gas g JOIN sweep s ON s.id = g.sweep_id
      WHERE s.network = ${network} AND s.ended_at IS NULL AND (g.id = ANY(${[...earlier]}::uuid[]) OR s.state = 'funding'
        AND NOT EXISTS (SELECT FROM sweep_gas l WHERE l.sweep_id = g.sweep_id AND l.place > g.place))) p
    LEFT JOIN LATERAL (
      SELECT max(q.gas::numeric * q.max_price) AS gas FROM signing_request q WHERE q.payment_id = p.id) r ON true`);
