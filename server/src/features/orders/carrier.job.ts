import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { changeOf } from './orders.events.ts';
import { lockOrderUnlessBusy } from './orders.store.ts';

const BATCH_PARCELS = 20;
const EVERY_S = 5;

interface Parcel {
  readonly id: string;
  readonly carrier: string;
  readonly trackingNo: string;
}

/** Asks carriers about parcels that are on their way, each once in `orders.carrier_poll_s`. Idle without a tracker. */
export const carrierJob: RecurringJob = { name: 'orders.carriers', everyS: EVERY_S, run: askCarriers };

/** Asks about one batch of parcels and answers how many. */
export async function askCarriers(services: Services): Promise<number> {
  const { carrier: tracker, log } = services;
  if (tracker === null) return 0;
  const parcels = await dueParcels(services);
  for (const { id, carrier, trackingNo } of parcels) {
    try {
      const { status, at } = await tracker.trackingStatus(carrier, trackingNo);
      if (status === 'delivered') await noteDelivered(services, id, at);
    } catch (error) {
      log.warn({ err: error, orderId: id }, 'a carrier could not be asked about a parcel');
    }
  }
  return parcels.length;
}

/** Parcels to ask about now. They are marked as asked at once, so that no other process asks as well. */
function dueParcels({ db, rules }: Services): Promise<Parcel[]> {
  return db.many<Parcel>(sql`
    UPDATE gift_order AS o SET carrier_asked_at = now()
    FROM (SELECT id FROM gift_order
          WHERE state = 'delivered' AND carrier_delivered_at IS NULL AND (carrier_asked_at IS NULL
            OR carrier_asked_at < now() - make_interval(secs => ${rules.get('orders.carrier_poll_s')}))
          ORDER BY carrier_asked_at NULLS FIRST, id LIMIT ${BATCH_PARCELS} FOR NO KEY UPDATE SKIP LOCKED) AS due
    WHERE o.id = due.id
    RETURNING o.id, o.carrier, o.tracking_no AS "trackingNo"`);
}

/** Writes down that the carrier handed the parcel over, and tells both sides. An order that moved on is left alone. */
function noteDelivered({ db }: Services, id: string, at: Date | null): Promise<void> {
  return db.transaction(async (tx) => {
    const order = await lockOrderUnlessBusy(tx, id);
    if (order === null || order.row.state !== 'delivered' || order.row.carrierDeliveredAt !== null) return;
    const { row, facts } = order;
    await tx.run(sql`
      WITH o AS (
        UPDATE gift_order SET carrier_delivered_at = coalesce(${at}::timestamptz, clock_timestamp()),
          event_seq = event_seq + 1
        WHERE id = ${id} RETURNING id, home, state, event_seq
      )
      INSERT INTO order_event (order_id, seq, home, type, actor_role, state, at, data)
      SELECT id, event_seq, home, 'carrier_delivered', 'system', state, clock_timestamp(),
             ${JSON.stringify({ carrier: row.carrier, trackingNo: row.trackingNo })}::jsonb FROM o`);
    const { to, payload } = changeOf(
      row,
      { ...facts, carrierDelivered: true },
      { event: 'carrier_delivered', actor: 'system' },
    );
    await tell(tx, { event: 'orders.changed', home: row.home, to, payload });
  });
}
