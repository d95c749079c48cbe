import { WAITS_FOR_HUMAN } from '#core/orders/gift-states.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { OrderRow } from './order-row.ts';

const isCase = ({ state }: OrderRow): boolean => WAITS_FOR_HUMAN.some((item) => item === state);

/** Tells the staff who rule of a case that opened, changed hands or is over. Parties hear of their orders otherwise. */
export async function tellCaseStaff(
  tx: Tx,
  { before, after }: { readonly before: OrderRow; readonly after: OrderRow },
  event: string,
): Promise<void> {
  if (!isCase(before) && !isCase(after)) return;
  const opened = isCase(after) && after.moderatorId === null && event !== 'propose';
  const staff = sql`
    SELECT id FROM app_user
    WHERE role IN ('moderator', 'admin') AND id NOT IN (${after.sellerId}, ${after.providerId})`;
  const payload = { code: after.code, state: after.state, event, opened };
  await tell(tx, { event: 'cases.changed', home: after.home, to: { staff }, payload });
}
