import type { PayoutState } from '#core/payouts/payout-states.ts';
import { PAUSED_USERS } from '#server/features/bail/public.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PayoutRow } from './payouts.store.ts';

/** Payout providers who receive orders. */
const RECEIVERS = sql`
  SELECT w.user_id AS id FROM provider_switch w JOIN app_user u ON u.id = w.user_id
  WHERE w.is_receiving AND u.server_type = 3 AND u.role = 'provider' AND u.status = 'active'
    AND NOT EXISTS (SELECT FROM ${PAUSED_USERS} p WHERE p.user_id = u.id)`;

interface Change {
  readonly row: Pick<PayoutRow, 'id' | 'ownerId' | 'points' | 'masked'>;
  /** Null: it was asked for. */
  readonly from: PayoutState | null;
  readonly to: PayoutState;
  readonly providerId: string | null;
}

/** Tells the trader, and those who pay: all that receive orders while it waits for one, else the one that took it. */
export async function tellPayout(tx: Tx, { row, from, to, providerId }: Change): Promise<void> {
  const news = { id: row.id, state: to, points: row.points.toString() };
  const payload = { ...news, account: row.masked };
  await tell(tx, { event: 'payouts.changed', to: { owner: row.ownerId }, payload });
  const isOpenToAll = from === 'open' || to === 'open';
  const payers = isOpenToAll ? RECEIVERS : providerId === null ? [] : [providerId];
  await tell(tx, { event: 'payouts.work', to: { payers }, payload: news });
}
