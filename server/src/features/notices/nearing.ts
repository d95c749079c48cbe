import type { Sql } from '#server/platform/postgres/sql.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { NoticeParams } from './notice-params.ts';
import type { DeadlineState } from './texts/texts.ts';

/**
 * The deadlines that a job looks at, in seconds from now, and its interval: distant deadlines are checked less often.
 */
export interface Horizon {
  readonly fromS: number;
  readonly toS: number;
}

export interface Looked {
  readonly horizon: Horizon;
  /** The shares of a clock that are left at each step, in ten-thousandths, falling. */
  readonly shares: readonly number[];
  readonly mailLeftS: number;
  /** Most orders of one look. */
  readonly limit: number;
}

/** The running clock of an order. */
export interface Clock {
  readonly dueAt: Date;
  /** The same to the microsecond, as the database writes it. */
  readonly dueText: string;
  readonly clockS: number;
  readonly leftS: number;
}

/** An order, of cards or of points, whose clock has reached a step without a reminder, with everybody whose turn it is. */
export interface Nearing extends Clock {
  readonly id: string;
  readonly code: string;
  readonly readers: readonly {
    readonly userId: string;
    readonly params: NoticeParams & { readonly state: DeadlineState };
  }[];
}

/** Columns of a Clock of the order `o`, and the joins that they and `stepWithoutReminder` need. */
export const CLOCK_COLUMNS: Sql = sql`o.due_at, o.due_at::text AS "dueText", o.clock_s,
  t.left_s`;
export const CLOCK_JOINS: Sql = sql`
  CROSS JOIN LATERAL (SELECT extract(epoch FROM o.due_at - now())::float8 AS left_s) t
  LEFT JOIN order_reminder r ON r.order_id = o.id AND r.due_at = o.due_at`;

/** A condition: the clock of the order `o` has reached a step of which nobody was reminded. */
export function stepWithoutReminder({ horizon, shares, mailLeftS }: Looked): Sql {
  const [first = 0, second = 0, last = 0] = shares;
  return sql`o.due_at > now() + make_interval(secs => ${horizon.fromS})
    AND o.due_at <= now() + make_interval(secs => ${horizon.toS})
    AND t.left_s * 10000 <= o.clock_s * ${first}::float8
    AND coalesce(r.step, 0) < CASE
      WHEN t.left_s * 10000 <= o.clock_s * ${last}::float8 AND t.left_s >= ${mailLeftS}::int THEN 3
      WHEN t.left_s * 10000 <= o.clock_s * ${second}::float8 THEN 2 ELSE 1 END`;
}
