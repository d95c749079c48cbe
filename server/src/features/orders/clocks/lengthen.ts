import type { OpenHours } from '#core/offers/open-hours.ts';
import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { clockHours, lengthenedS } from '#core/orders/provider-clock.ts';
import type { Services } from '#server/app/services.ts';
import { tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { changeOf } from '../orders.events.ts';
import { lockOrdersUnlessBusy } from '../orders.store.ts';

/** Orders that are tried again at one beat. */
const MAX_RETRIED = 20;
/** Behind all orders: a silence whose cursor stands here has none left but those aside. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface Silence {
  readonly id: string;
  /** To the microsecond, as the database writes it, and milliseconds since the epoch. */
  readonly beganAt: string;
  readonly beganMs: number;
  readonly seconds: number;
  /** The last order that is done, or stepped aside. */
  readonly doneId: string;
}

const SILENCE = sql`id, began_at::text, extract(epoch FROM began_at)::float8 * 1000 AS "beganMs", seconds,
  order_id AS "doneId"`;

/** Lengthens the next clocks that ran when the oldest silence began; returns how many, null when all silences are done. */
export async function lengthenNext(tx: Tx, limit: number): Promise<number | null> {
  const silence = await oldestSilence(tx);
  if (silence === null) return null;
  const rows = await runningAt(tx, silence, { where: sql`id > ${silence.doneId}::uuid`, limit });
  const count = await lengthen(tx, silence, rows);
  await moveOn(tx, silence, { doneId: rows.length < limit ? LAST_ID : (rows.at(-1)?.id ?? LAST_ID) });
  return count;
}

/** Passes the next order of the oldest silence, to be tried again; returns its id. */
export async function deferNext(tx: Tx): Promise<string | null> {
  const silence = await oldestSilence(tx);
  if (silence === null) return null;
  const [row] = await runningAt(tx, silence, { where: sql`id > ${silence.doneId}::uuid`, limit: 1 });
  if (row === undefined) return null;
  await tx.run(sql`
    UPDATE silence SET order_id = ${row.id}, aside = aside || ${row.id}::uuid WHERE id = ${silence.id}`);
  return row.id;
}

/** Tries again what stepped aside, a few at a time in turn; returns how many clocks are longer now. */
export async function retryDeferred({ db, log }: Services): Promise<number> {
  const aside = await db.many<{ silenceId: string; orderId: string }>(sql`
    SELECT s.id AS "silenceId", o.id AS "orderId" FROM silence s, unnest(s.aside) WITH ORDINALITY AS o (id, place)
    ORDER BY o.place LIMIT ${MAX_RETRIED}`);
  let count = 0;
  for (const { silenceId, orderId } of aside) {
    try {
      count += await db.transaction((tx) => lengthenAside(tx, { silenceId, orderId }));
    } catch (err) {
      log.warn({ err, orderId }, 'a clock could not be made longer again');
      await db.run(sql`
        UPDATE silence SET aside = array_remove(aside, ${orderId}::uuid) || ${orderId}::uuid
        WHERE id = ${silenceId} AND ${orderId}::uuid = ANY(aside)`);
    }
  }
  return count;
}

async function lengthenAside(
  tx: Tx,
  { silenceId, orderId }: { readonly silenceId: string; readonly orderId: string },
): Promise<number> {
  const silence = await tx.maybe<Silence>(sql`
    SELECT ${SILENCE} FROM silence WHERE id = ${silenceId} AND ${orderId}::uuid = ANY(aside) FOR UPDATE`);
  if (silence === null) return 0;
  const rows = await runningAt(tx, silence, { where: sql`id = ${orderId}::uuid`, limit: 1 });
  const count = await lengthen(tx, silence, rows);
  await moveOn(tx, silence, { doneId: silence.doneId, notAside: orderId });
  return count;
}

const oldestSilence = (tx: Tx): Promise<Silence | null> =>
  tx.maybe<Silence>(sql`
    SELECT ${SILENCE} FROM silence WHERE order_id < ${LAST_ID}::uuid ORDER BY began_at LIMIT 1 FOR UPDATE`);

/** A silence of which nothing is left is deleted. */
async function moveOn(
  tx: Tx,
  { id }: Silence,
  { doneId, notAside }: { readonly doneId: string; readonly notAside?: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE silence SET order_id = ${doneId}, aside = array_remove(aside, ${notAside ?? null}::uuid) WHERE id = ${id}`);
  await tx.run(sql`DELETE FROM silence WHERE id = ${id} AND order_id = ${LAST_ID}::uuid AND aside = '{}'`);
}

interface Running {
  readonly id: string;
  readonly state: GiftState;
  readonly dueAt: Date;
  readonly openHours: OpenHours | null;
}

/** Locks orders whose clocks ran when a silence began, in the order of their ids. */
const runningAt = (
  tx: Tx,
  { beganAt }: Silence,
  { where, limit }: { readonly where: Sql; readonly limit: number },
): Promise<Running[]> =>
  tx.many<Running>(sql`
    SELECT id, state, due_at, offer -> 'openHours' AS "openHours" FROM gift_order
    WHERE ${where} AND due_at IS NOT NULL AND due_at - make_interval(secs => clock_s) < ${beganAt}::timestamptz
    ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE`);

/** Lengthens these clocks with their reminders, writes it into the timelines and tells both parties; returns how many. */
async function lengthen(tx: Tx, silence: Silence, rows: readonly Running[]): Promise<number> {
  const away = { from: silence.beganMs, seconds: silence.seconds };
  const longer = rows.flatMap(({ id, state, dueAt, openHours }) => {
    const seconds = lengthenedS({ dueAt: dueAt.getTime(), hours: clockHours(state, openHours) }, away);
    return seconds > 0 ? [{ id, seconds }] : [];
  });
  if (longer.length === 0) return 0;
  const ids = longer.map(({ id }) => id);
  await tx.run(sql`
    WITH l AS (
      SELECT * FROM unnest(${ids}::uuid[], ${longer.map(({ seconds }) => seconds)}::int[]) AS l (id, seconds)
    ), longer AS (
      UPDATE gift_order o SET due_at = o.due_at + make_interval(secs => l.seconds), clock_s = o.clock_s + l.seconds,
        event_seq = o.event_seq + 1
      FROM l WHERE o.id = l.id RETURNING o.id, o.event_seq, o.state, l.seconds
    ), reminders AS (
      UPDATE order_reminder r SET due_at = r.due_at + make_interval(secs => l.seconds) FROM l WHERE r.order_id = l.id
    )
    INSERT INTO order_event (order_id, seq, type, actor_role, state, data)
    SELECT id, event_seq, ${CLOCK_EXTENDED}, 'system', state, jsonb_build_object('seconds', seconds) FROM longer`);
  const orders = await lockOrdersUnlessBusy(tx, ids);
  await tellMany(
    tx,
    orders.map(({ row, facts }) => {
      const { to, payload } = changeOf(row, facts, { event: CLOCK_EXTENDED, actor: 'system' });
      return { event: 'orders.changed', to, payload };
    }),
  );
  return ids.length;
}
