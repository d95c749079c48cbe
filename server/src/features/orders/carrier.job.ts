import type { RecurringJob } from '#server/app/jobs/job.ts';
import { allOrEach } from '#server/app/queues/all-or-each.ts';
import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';
import type { OrderCommand } from './order-command.ts';
import { lockOrdersUnlessBusy } from './orders.store.ts';
import { applyEvents } from './transitions/apply-events.ts';

const BATCH_PARCELS = 20;
const EVERY_S = 5;

type Parcel = Pick<GiftOrderTable, 'id' | 'carrier' | 'trackingNo'>;

/** Queries carriers for parcels under way, each once in `orders.carrier_poll_s`. Does nothing without a tracker. */
export const carrierJob: RecurringJob = { name: 'orders.carriers', everyS: EVERY_S, run: askCarriers };

/** Queries one batch of parcels and returns their number. */
export async function askCarriers(services: Services): Promise<number> {
  const { carrier: tracker, log } = services;
  if (tracker === null) return 0;
  const parcels = await dueParcels(services);
  const delivered: Delivered[] = [];
  for (const { id, carrier, trackingNo } of parcels) {
    if (carrier === null || trackingNo === null) continue;
    try {
      const { status, at } = await tracker.trackingStatus(carrier, trackingNo);
      if (status === 'delivered') delivered.push({ id, at });
    } catch (error) {
      log.warn({ err: error, orderId: id }, 'a carrier could not be asked about a parcel');
    }
  }
  const results = delivered.length === 0 ? [] : await allOrEach(delivered, (some) => noteDelivered(services, some));
  for (const [index, result] of results.entries()) {
    if (result.status === 'fulfilled') continue;
    log.warn({ err: result.reason, orderId: delivered[index]?.id }, 'what a carrier said could not be written down');
  }
  return parcels.length;
}

interface Delivered {
  readonly id: string;
  /** Null when the carrier gives no time. */
  readonly at: Date | null;
}

/** Parcels that are due for a query. They are marked at once, so that no other process queries them too. */
function dueParcels({ db, rules }: Services): Promise<Parcel[]> {
  return db.many<Parcel>(sql`
    UPDATE gift_order AS o SET carrier_asked_at = now()
    FROM (SELECT id FROM gift_order
          WHERE state = 'delivered' AND carrier_delivered_at IS NULL AND (carrier_asked_at IS NULL
            OR carrier_asked_at < now() - make_interval(secs => ${rules.get('orders.carrier_poll_s')}))
          ORDER BY carrier_asked_at NULLS FIRST, id LIMIT ${BATCH_PARCELS} FOR NO KEY UPDATE SKIP LOCKED) AS due
    WHERE o.id = due.id
    RETURNING o.id, o.carrier, o.tracking_no`);
}

/** Applies the carrier's reports to the orders. Orders that moved on, or that are locked, are skipped. */
function noteDelivered(services: Services, delivered: readonly Delivered[]): Promise<null[]> {
  return services.db.transaction(async (tx) => {
    const ids = delivered.map(({ id }) => id);
    const orders = await lockOrdersUnlessBusy(tx, ids);
    const steps = orders.map((order) => {
      const { carrier, trackingNo, id } = order.row;
      const at = delivered.find((parcel) => parcel.id === id)?.at;
      const command: OrderCommand = {
        event: { type: 'carrier_delivered' },
        actor: { role: 'system', userId: null },
        data: { carrier, trackingNo },
        ...(at && { columns: { carrierDeliveredAt: at } }),
      };
      return { order, command };
    });
    await applyEvents({ services, tx }, steps);
    return ids.map(() => null);
  });
}
