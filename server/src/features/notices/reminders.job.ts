import { REMINDED_STATES, REMINDER_STEPS, reminderStep } from '#core/notices/reminder-steps.ts';
import { PROVIDER_STATES } from '#core/orders/provider-clock.ts';
import { sidesToMove } from '#core/orders/whose-turn.ts';
import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { shiftNow } from '#server/features/shelf/public.ts';
import type { Database, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';
import {
  CLOCK_COLUMNS,
  CLOCK_JOINS,
  type Clock,
  type Horizon,
  type Looked,
  type Nearing,
  stepWithoutReminder,
} from './nearing.ts';
import { pointsNearing } from './points-nearing.ts';
import { type NoticeDraft, writeNotices } from './write-notices.ts';

const BATCH_ROWS = 200;

const NEAR: Horizon = { fromS: 0, toS: 1_800 };
const FAR: Horizon = { fromS: 1_800, toS: 90 * 86_400 };

interface Running
  extends Clock,
    Pick<
      GiftOrderTable,
      'id' | 'code' | 'adCode' | 'state' | 'sellerId' | 'providerId' | 'moderatorId' | 'proposalBy' | 'acceptedBy'
    > {}

type Reminded = Running & { readonly state: (typeof REMINDED_STATES)[number] };

/** The statement selects no others. */
const isReminded = (row: Running): row is Reminded => (REMINDED_STATES as readonly string[]).includes(row.state);

/** Reminds parties before a deadline: once for each step of a clock, never for a step that has passed. */
export async function remindDue(services: Services, horizon: Horizon): Promise<number> {
  const { db, rules } = services;
  const shares = [
    rules.get('notices.remind_first_bps'),
    rules.get('notices.remind_second_bps'),
    rules.get('notices.remind_last_bps'),
  ];
  const mailLeftS = rules.get('notices.remind_mail_left_s');
  const looked = { horizon, shares, mailLeftS, limit: BATCH_ROWS };
  const ofPoints = await pointsNearing(db, looked, rules.get('points_orders.remind_before_s'));
  const orders = [...(await nearing(db, looked)), ...ofPoints];
  if (orders.length === 0) return 0;
  const steps = orders.map(({ leftS, clockS }) => reminderStep({ leftS, wholeS: clockS, shares, mailLeftS }));
  await db.transaction(async (tx) => {
    const won = await claimSteps(tx, orders, steps);
    const drafts = orders.flatMap((item, index) => (won.has(item.id) ? draftsOf(item, steps[index] ?? 0) : []));
    await writeNotices(tx, services, drafts);
  });
  return orders.length;
}

/** A condition: the provider's own clock stands still in its closed hours, when nobody is reminded of it. */
const STANDS_STILL = sql`(o.state = ANY(${[...PROVIDER_STATES]}::text[]) AND o.offer #>> '{openHours,zone}' IS NOT NULL
  AND (NOT (o.offer #> '{openHours,shifts}')::jsonb @> to_jsonb(${shiftNow(sql`(o.offer #>> '{openHours,zone}')::int`)})
    OR coalesce((o.offer #>> '{openHours,from}')::bigint > extract(epoch FROM now()) * 1000, false)))`;

/** Orders of cards whose running clock has reached a step without a reminder, the nearest deadline first. */
async function nearing(db: Database, looked: Looked): Promise<Nearing[]> {
  const rows = await db.many<Running>(sql`
    SELECT o.id, o.code, o.ad_code, o.state, o.seller_id, o.provider_id,
           o.moderator_id, o.proposal_by, o.accepted_by, ${CLOCK_COLUMNS}
    FROM gift_order o ${CLOCK_JOINS}
    WHERE ${stepWithoutReminder(looked)} AND o.state = ANY (${REMINDED_STATES}::text[])
      AND (o.state <> 'in_arbitration' OR o.moderator_id IS NOT NULL) AND NOT ${STANDS_STILL}
    ORDER BY o.due_at LIMIT ${looked.limit}`);
  return rows.filter(isReminded).map((row) => ({ ...row, readers: readersOf(row) }));
}

function readersOf({ adCode, state, proposalBy, acceptedBy, ...order }: Reminded): Nearing['readers'] {
  const ids = { seller: order.sellerId, provider: order.providerId, moderator: order.moderatorId };
  const proposal = proposalBy && { by: proposalBy };
  return sidesToMove({ state, proposal, acceptedBy }).flatMap((side) => {
    const userId = ids[side];
    return userId === null ? [] : [{ userId, params: { state, adCode, ...(side === 'moderator' ? {} : { side }) } }];
  });
}

/** Records the steps, and returns the orders for which this call was the first to do so. */
async function claimSteps(tx: Tx, orders: readonly Nearing[], steps: readonly number[]): Promise<Set<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    INSERT INTO order_reminder AS r (order_id, due_at, step)
    SELECT s.id, s.due_at, s.step
    FROM unnest(${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ dueText }) => dueText)}::timestamptz[],
                ${steps}::smallint[]) AS s (id, due_at, step)
    WHERE s.step > 0 ORDER BY s.id
    ON CONFLICT (order_id) DO UPDATE SET due_at = excluded.due_at, step = excluded.step
      WHERE r.due_at <> excluded.due_at OR r.step < excluded.step
    RETURNING order_id AS id`);
  return new Set(rows.map(({ id }) => id));
}

function draftsOf({ code, dueAt, leftS, readers }: Nearing, step: number): NoticeDraft[] {
  const channels = REMINDER_STEPS[step - 1] ?? [];
  const clock = { step, leftS: Math.floor(leftS), dueAt: dueAt.toISOString() };
  return readers.map(({ userId, params }) => {
    const all = { ...params, ...clock };
    return { userId, kind: 'deadline_near', ref: code, params: all, at: new Date(), channels, atOnce: true } as const;
  });
}

export const nearReminders: RecurringJob = {
  name: 'notices.remind_near',
  everyS: 5,
  run: (services) => remindDue(services, NEAR),
};
export const farReminders: RecurringJob = {
  name: 'notices.remind_far',
  everyS: 60,
  run: (services) => remindDue(services, FAR),
};
