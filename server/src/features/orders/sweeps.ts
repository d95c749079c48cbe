import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Addresses of parcels whose orders ended some time ago: a dispute about them is over. */
export const addressSweep: Sweep = {
  name: 'order_addresses',
  statement: (rules, limit) => sql`
    DELETE FROM order_address WHERE order_id IN (
      SELECT a.order_id FROM order_address a JOIN gift_order o ON o.id = a.order_id
      WHERE o.ended_at < now() - make_interval(secs => ${rules.get('orders.address_keep_s')}) LIMIT ${limit})`,
};
