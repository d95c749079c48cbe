import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import { type NewEvent, tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PayoutTable } from '#server/platform/postgres/tables/payouts.ts';

type LongerRow = Pick<PayoutTable, 'id' | 'ownerId' | 'providerId' | 'points' | 'masked' | 'state'>;

/** Payouts whose two are told with one row of the outbox. */
const TOLD_TOGETHER = 100;

/**
 * Makes the clocks of payouts that ran when a silence of the product began longer by as much, in the transaction that notes the
 * silence: whoever paid could not say so, and whoever was not paid could not object. Their steps say so, and the trader and
 * the provider who has it are told. Returns how many.
 */
export async function lengthenPayoutClocks(tx: Tx, seconds: number): Promise<number> {
  const rows = await tx.many<LongerRow>(sql`
    WITH ran AS MATERIALIZED (
      SELECT id FROM payout
      WHERE deadline > clock_timestamp() - make_interval(secs => ${seconds})
        AND moved_at < clock_timestamp() - make_interval(secs => ${seconds})
      ORDER BY id FOR NO KEY UPDATE
    ), longer AS (
      UPDATE payout p SET deadline = p.deadline + make_interval(secs => ${seconds}) FROM ran WHERE p.id = ran.id
      RETURNING p.id, p.owner_id, p.provider_id, p.points, p.masked, p.state
    ), noted AS (
      INSERT INTO payout_event (id, payout_id, event, from_state, to_state)
      SELECT uuidv7(), id, ${CLOCK_EXTENDED}, state, state FROM longer
    )
    SELECT id, owner_id, provider_id, points, masked, state FROM longer`);
  for (let first = 0; first < rows.length; first += TOLD_TOGETHER) {
    await tellMany(tx, rows.slice(first, first + TOLD_TOGETHER).flatMap(newsOf));
  }
  return rows.length;
}

function newsOf({ id, ownerId, providerId, points, masked, state }: LongerRow): NewEvent[] {
  const news = { id, state, points: points.toString(), event: CLOCK_EXTENDED } as const;
  const owner: NewEvent = {
    event: 'payouts.changed',
    to: { owner: ownerId },
    payload: { ...news, account: masked },
  };
  if (providerId === null) return [owner];
  return [owner, { event: 'payouts.work', to: { payers: [providerId] }, payload: news }];
}
