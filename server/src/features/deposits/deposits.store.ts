import type { DepositCurrency } from '#core/deposits/deposit-currency.ts';
import type { UnclearDepositState } from '#core/deposits/deposit-table.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { DepositTable } from '#server/platform/postgres/tables/deposits.ts';

export interface OwnDepositRow
  extends Pick<DepositTable, 'id' | 'network' | 'currency' | 'amount' | 'state' | 'height' | 'txHash' | 'maturity'> {
  readonly isRetired: boolean;
  /** The last block of the network that was read; null: not begun. */
  readonly tip: bigint | null;
  readonly seenAt: Date;
  readonly creditedAt: Date | null;
}

/** One page of a user's deposits, newest first. */
export const ownDepositsPage = (db: Queryable, userId: string, page: PageParams): Promise<PageOf<OwnDepositRow>> =>
  pageOf<OwnDepositRow>(db, page, {
    from: sql`deposit d WHERE user_id = ${userId}`,
    order: sql`d.seen_at DESC, d.id DESC`,
    select: (rows) => sql`
      SELECT d.id, d.network, d.currency, d.amount, d.state, d.height, d.tx_hash, d.maturity,
             a.retired_at IS NOT NULL AS "isRetired", w.height AS tip, d.seen_at, d.credited_at
        FROM ${rows} d
        JOIN deposit_address a ON a.id = d.address_id JOIN chain_watch w ON w.network = d.network`,
  });

export interface ComingDeposits {
  readonly sum: bigint;
  readonly count: number;
}

/**
 * What a user's deposits are to bring in each currency, base units: of those that wait for confirmations, or until they add up.
 * A held one may never be credited.
 */
export async function comingDeposits(db: Queryable, userId: string): Promise<Record<DepositCurrency, ComingDeposits>> {
  const rows = await db.many<ComingDeposits & Pick<DepositTable, 'currency'>>(sql`
    SELECT currency, sum(amount)::bigint AS sum, count(*)::int AS count FROM deposit
    WHERE user_id = ${userId} AND state IN ('confirming', 'waiting') GROUP BY currency`);
  const of = (currency: DepositCurrency) => rows.find((row) => row.currency === currency) ?? { sum: 0n, count: 0 };
  return { USDT: of('USDT'), BTC: of('BTC') };
}

export interface UnclearRow
  extends Pick<DepositTable, 'id' | 'network' | 'currency' | 'amount' | 'heldReason' | 'height' | 'txHash'> {
  readonly state: UnclearDepositState;
  readonly owner: string;
  readonly at: Date;
}

/** Which of them a list shows; `all`: whatever it is. */
export interface UnclearFilter {
  readonly show: 'all' | UnclearDepositState;
  readonly currency: 'all' | DepositCurrency;
}

const unclear = ({ show, currency }: UnclearFilter): Sql => sql`
  state IN ('held', 'lost') AND (${show} = 'all' OR state = ${show}) AND (${currency} = 'all' OR currency = ${currency})`;

/** One page of the deposits that staff look at, the latest first. */
export const unclearPage = (db: Queryable, filter: UnclearFilter, page: PageParams): Promise<PageOf<UnclearRow>> =>
  pageOf<UnclearRow>(db, page, {
    from: sql`deposit d WHERE ${unclear(filter)}`,
    order: sql`d.moved_at DESC, d.id DESC`,
    select: (rows) => sql`
      SELECT d.id, d.network, d.currency, d.amount, d.state, d.held_reason, d.height, d.tx_hash,
             u.nickname AS owner, d.moved_at AS at
        FROM ${rows} d
        JOIN app_user u ON u.id = d.user_id`,
  });
