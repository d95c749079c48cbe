import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { plansOf } from '#server/features/shifts/public.ts';
import { onePass } from '#server/platform/background/one-pass.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openColumns } from './buy.store.ts';

/** Seconds until an offer knows of a plan that changed, and of a window that began. */
const EVERY_S = 30;
/** Teams that one transaction looks at. */
const BATCH = 100;
/** A team is looked at after this time, in seconds, also when nothing is due: an offer may have begun to follow meanwhile. */
const LOOK_AGAIN_S = 900;

/** Keeps the hours of offers that follow the plan of their owner's team. */
export const followPlanJob: RecurringJob = {
  name: 'offers.follow_plan',
  everyS: EVERY_S,
  run: onePass(followPlans),
};

/** Returns how many offers changed. Their version stays: hours are no part of the price. */
export async function followPlans({ db }: Services): Promise<number> {
  let changed = 0;
  for (;;) {
    const batch = await db.transaction(followSome);
    changed += batch.changed;
    if (batch.teams < BATCH) return changed;
  }
}

/** The teams whose plan changed, or of which a window began or ended. */
async function followSome(tx: Tx): Promise<{ teams: number; changed: number }> {
  const due = await tx.many<{ ownerId: string }>(sql`
    SELECT owner_id FROM team
     WHERE hours_at <= now() ORDER BY hours_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`);
  if (due.length === 0) return { teams: 0, changed: 0 };
  const plans = await plansOf(
    tx,
    due.map(({ ownerId }) => ownerId),
  );
  const ownerIds = sql`${plans.map(({ ownerId }) => ownerId)}::uuid[]`;
  const columns = plans.map(({ hours }) => openColumns(hours));
  const changed = await tx.run(sql`
    UPDATE buy_ad a SET open_zone = n.zone, open_shifts = n.shifts::smallint[], open_from = n.starts
      FROM unnest(${ownerIds}, ${columns.map(({ zone }) => zone)}::smallint[],
                  ${columns.map(({ shifts }) => (shifts === null ? null : `{${shifts.join(',')}}`))}::text[],
                  ${columns.map(({ from }) => from)}::timestamptz[]) AS n (owner_id, zone, shifts, starts)
     WHERE a.provider_id = n.owner_id AND a.follows_plan AND a.status <> 'removed'
       AND (a.open_zone, a.open_shifts, a.open_from) IS DISTINCT FROM (n.zone, n.shifts::smallint[], n.starts)`);
  await tx.run(sql`
    UPDATE team t SET hours_at = least(n.until, now() + make_interval(secs => ${LOOK_AGAIN_S}))
      FROM unnest(${ownerIds}, ${plans.map(({ until }) => until)}::timestamptz[]) AS n (owner_id, until)
     WHERE t.owner_id = n.owner_id`);
  return { teams: due.length, changed };
}
