import { codesOfGroup } from '#core/ledger/groups.ts';
import { within } from '#server/gateway/days.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { empty, join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { LedgerTransferTable } from '#server/platform/postgres/tables/ledger.ts';
import { type HistoryFilter, PAID, RECEIVED } from './history.store.ts';
import { joinOrders, ORDER_CODE, type OrderOfMovement } from './order-of-movement.ts';

export interface EventFilter extends HistoryFilter {
  /** The event after which the page begins, by its latest transfer; null: with the newest. */
  readonly before: string | null;
}

/** A movement as an event's row carries it, oldest first. */
interface StoredMove {
  readonly code: number;
  /** Base units, in decimal. */
  readonly delta: string;
}

export interface EventRow extends Pick<LedgerTransferTable, 'id'>, OrderOfMovement {
  readonly moves: readonly StoredMove[];
  /** Base units: the change of the available balance, and the balance after the latest movement. */
  readonly sum: bigint;
  readonly availableAfter: bigint;
  readonly isOpen: boolean;
  readonly at: Date;
  /** The account's owner is a party of the order. A referrer, who has a share of its fee, is not. */
  readonly isParty: boolean;
  readonly payoutId: string | null;
  readonly brandName: string | null;
  readonly initials: string | null;
  readonly colour: string | null;
  readonly country: string | null;
  /** Public names of both sides of a send or gift, the sender, and the message. */
  readonly senderId: string | null;
  readonly sender: string | null;
  readonly receiver: string | null;
  readonly message: string | null;
  /** The network of a deposit or withdrawal, the address that was paid, and its transaction. */
  readonly network: string | null;
  readonly address: string | null;
  readonly txHash: string | null;
  /** Both amounts of a swap, base units. */
  readonly swapPoints: bigint | null;
  readonly swapBtc: bigint | null;
}

/** Rows that one transaction wrote at the same time stand in the order of their codes: a settlement, then its fee. */
const NEWEST_FIRST = sql`created_at DESC, code DESC, id DESC`;

/**
 * Bail and compensation refer to the order that they are about and are events of their own: an order that was paid days before does
 * not come up again for them.
 */
const APART = [...codesOfGroup('bail'), ...codesOfGroup('compensation')];
const apart = (code: Sql): Sql => sql`(${code} = ANY(${APART}::smallint[]))`;

/** The holds of one call differ by the microsecond that keeps their order. */
const TOGETHER = '1 second';

/**
 * The transfers of this account that belong to the event of the transfer `m`: those with its reference. A hold has no index by its
 * reference, because placing would pay for it: it is found by what resolved it, or beside `m`, when both were written by one call.
 */
const transfersOf = (account: string): Sql => sql`
  SELECT m.id
  UNION SELECT r.id FROM ledger_transfer r
    WHERE r.ref = m.ref AND r.kind <> 'pending' AND ${account} IN (r.debit_account, r.credit_account)
  UNION SELECT r.pending_id FROM ledger_transfer r
    WHERE r.ref = m.ref AND r.kind IN ('post', 'void') AND r.debit_account = ${account}
  UNION SELECT r.id FROM ledger_transfer r
    WHERE r.debit_account = ${account} AND r.ref = m.ref AND r.kind = 'pending'
      AND r.created_at BETWEEN m.created_at - ${TOGETHER}::interval AND m.created_at + ${TOGETHER}::interval`;

/** The movements of that event by their effect on the available balance, each under the reason of its hold. */
const movesOf = (account: string): Sql => sql`
  SELECT x.id, x.code, x.created_at, x.kind = 'pending' AND NOT EXISTS (
           SELECT FROM ledger_transfer r WHERE r.pending_id = x.id AND r.kind IN ('post', 'void')) AS is_open,
         CASE WHEN x.debit_account = ${account} THEN coalesce(h.code, x.code) ELSE x.code END AS reason,
         CASE WHEN x.credit_account = ${account} THEN x.amount
              WHEN x.kind = 'post' THEN h.amount - x.amount
              WHEN x.kind = 'void' THEN x.amount ELSE -x.amount END AS delta
  FROM ledger_transfer x LEFT JOIN ledger_transfer h ON h.id = x.pending_id
  WHERE x.id IN (${transfersOf(account)}) AND ${apart(sql`x.code`)} = ${apart(sql`m.code`)}
    AND (x.debit_account = ${account} OR x.credit_account = ${account} AND x.kind IN ('plain', 'post'))`;

/** That event in one row: its latest movement, its first reason, and what it did. */
const eventOf = (account: string): Sql => sql`
  SELECT (array_agg(x.id ORDER BY x.created_at DESC, x.code DESC, x.id DESC) FILTER (WHERE x.delta <> 0))[1] AS latest,
         (array_agg(x.reason ORDER BY x.created_at, x.code, x.id))[1] AS first_reason,
         coalesce(sum(x.delta), 0)::bigint AS sum, coalesce(bool_or(x.is_open), false) AS is_open,
         coalesce(jsonb_agg(jsonb_build_object('code', x.reason, 'delta', x.delta::text)
           ORDER BY x.created_at, x.code, x.id), '[]'::jsonb) AS moves
  FROM (${movesOf(account)}) x`;

const KINDS: Readonly<Record<HistoryFilter['kind'], Sql>> = {
  all: sql`true`,
  in: sql`e.sum > 0`,
  out: sql`e.sum < 0`,
  frozen: sql`e.is_open`,
};

/** The place of the key among the account's own movements; another's key has none, and no event comes after it. */
const keyOf = ({ account, before }: EventFilter): Sql => sql`
  SELECT created_at, code, id FROM ledger_transfer
  WHERE id = ${before} AND (debit_account = ${account} OR credit_account = ${account} AND kind IN ('plain', 'post'))`;

/** Events of one side of the account whose latest movement is there, the newest `limit` after the key. */
function side(moved: Sql, filter: EventFilter, limit: number): Sql {
  const { account, before, codes, kind, span } = filter;
  const key =
    before === null
      ? empty
      : sql`AND m.created_at <= (SELECT k.created_at FROM (${keyOf(filter)}) k)
          AND (m.created_at, m.code, m.id) < (${keyOf(filter)})`;
  const conditions = join(
    [
      sql`e.latest = m.id`,
      KINDS[kind],
      ...(codes === null ? [] : [sql`e.first_reason = ANY(${[...codes]}::smallint[])`]),
      ...within(sql`m.created_at`, span),
    ],
    ' AND ',
  );
  return sql`
    SELECT m.id, m.code, m.ref, m.created_at, e.sum, e.is_open, e.moves FROM (${moved}) m, LATERAL (${eventOf(account)}) e
    WHERE ${conditions} ${key} ORDER BY m.created_at DESC, m.code DESC, m.id DESC LIMIT ${limit}`;
}

/**
 * The events of an account, newest first, `limit` of them after the key. An event stands where it changed the available balance
 * last. The balance after it is the current one less all later movements of any kind: balance and movements are read in one
 * statement, so they match.
 */
export function eventsPage(db: Queryable, filter: EventFilter, limit: number): Promise<EventRow[]> {
  const { account } = filter;
  const since = sql`AND t.created_at >= (SELECT min(created_at) FROM page)`;
  return db.many<EventRow>(sql`
    WITH page AS MATERIALIZED (
      SELECT * FROM ((${side(PAID(account), filter, limit)}) UNION ALL (${side(RECEIVED(account), filter, limit)})) both_sides
      ORDER BY ${NEWEST_FIRST} LIMIT ${limit}
    ), later AS (
      SELECT id, sum(delta) OVER (ORDER BY ${NEWEST_FIRST} ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS sum
      FROM (${PAID(account)} ${since} UNION ALL ${RECEIVED(account)} ${since}) AS moved
    )
    SELECT p.id, p.moves, p.sum, p.is_open, p.created_at AS at,
           (l.credits_posted - l.debits_posted - l.debits_pending - coalesce(later.sum, 0))::bigint AS available_after,
           ${ORDER_CODE} AS order_code, b.name AS brand_name, b.initials, b.colour, o.country,
           coalesce(l.owner IN (o.provider_id, o.seller_id, po.seller_id, po.buyer_id), false) AS is_party,
           y.id AS payout_id, s.sender_id, s.message, a.nickname AS sender, r.nickname AS receiver,
           coalesce(w.network, d.network) AS network,
           coalesce(w.recipient, (SELECT c.address FROM deposit_address c WHERE c.id = d.address_id)) AS address,
           coalesce(w.tx_hash, d.tx_hash) AS tx_hash,
           z.points AS swap_points, z.btc AS swap_btc
    FROM page p JOIN later ON later.id = p.id JOIN ledger_account l ON l.id = ${account}
    ${joinOrders(sql`p.ref`)} LEFT JOIN brand b ON b.id = o.brand_id
    LEFT JOIN point_send s ON s.id = p.ref LEFT JOIN payout y ON y.id = p.ref
    LEFT JOIN app_user a ON a.id = s.sender_id LEFT JOIN app_user r ON r.id = s.receiver_id
    LEFT JOIN withdrawal w ON w.id = p.ref LEFT JOIN deposit d ON d.id = p.ref LEFT JOIN swap z ON z.id = p.ref
    ORDER BY p.created_at DESC, p.code DESC, p.id DESC`);
}
