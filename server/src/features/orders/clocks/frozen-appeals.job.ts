import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

const EVERY_S = 60;

/** A frozen account has no session to appeal in: the time to appeal does not run out for it. */
export const frozenAppealsJob: RecurringJob = {
  name: 'orders.keep_appeals',
  everyS: EVERY_S,
  run: keepAppeals,
};

interface Span {
  readonly windowS: number;
  readonly maxS: number;
}

/** Whether less than half of the time to appeal is left, and the ruling is not so old that the others wait no longer. */
const isNear = (due: Sql, began: Sql, { windowS, maxS }: Span): Sql =>
  sql`${due} < clock_timestamp() + make_interval(secs => ${windowS / 2})
      AND ${began} > clock_timestamp() - make_interval(secs => ${maxS})`;

/** Orders of a table `o` with a seller and another party (its name and column). */
const ordersOf = (table: Sql, other: 'provider' | 'buyer', otherId: Sql) => (span: Span) =>
  sql`
    UPDATE ${table} o SET due_at = o.due_at + make_interval(secs => ${span.windowS}), clock_s = o.clock_s + ${span.windowS}::int
    WHERE o.state = 'ruled' AND ${isNear(sql`o.due_at`, sql`o.due_at - make_interval(secs => o.clock_s)`, span)}
      AND EXISTS (SELECT 1 FROM app_user u WHERE u.status = 'frozen'
                  AND (u.id = o.seller_id AND NOT 'seller' = ANY(o.accepted_by)
                       OR u.id = ${otherId} AND NOT ${other} = ANY(o.accepted_by)))`;

/** By kind of deal: each with a ruling that a frozen party has not accepted gets the whole time to appeal again. */
export const FROZEN_APPEALS = {
  gift: ordersOf(sql`gift_order`, 'provider', sql`o.provider_id`),
  points: ordersOf(sql`points_order`, 'buyer', sql`o.buyer_id`),
  payout: (span: Span) => sql`
    UPDATE payout p SET deadline = p.deadline + make_interval(secs => ${span.windowS})
    WHERE p.state = 'ruled' AND ${isNear(sql`p.deadline`, sql`p.moved_at`, span)}
      AND EXISTS (SELECT 1 FROM app_user u WHERE u.status = 'frozen' AND u.id = p.owner_id)`,
} as const satisfies Readonly<Record<string, (span: Span) => Sql>>;

/** Returns how many have longer. */
export async function keepAppeals({ db, rules }: Services): Promise<number> {
  const span = { windowS: rules.get('orders.appeal_window_s'), maxS: rules.get('orders.frozen_appeal_s') };
  let count = 0;
  for (const lengthen of Object.values(FROZEN_APPEALS)) count += await db.run(lengthen(span));
  return count;
}
