import type { CasesChanged } from '#contract/events/disputes.ts';
import { WAITS_FOR_HUMAN } from '#core/orders/gift-states.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { OrderRow } from './order-row.ts';

const isCase = ({ state }: OrderRow): boolean => WAITS_FOR_HUMAN.some((one) => one === state);

/** Tells the staff who rule of a case that opened, changed hands or is over. Parties hear of their orders otherwise. */
export async function tellCaseStaff(
  tx: Tx,
  { before, after }: { readonly before: OrderRow; readonly after: OrderRow },
  event: string,
): Promise<void> {
  if (!isCase(before) && !isCase(after)) return;
  const opened = isCase(after) && after.moderatorId === null && event !== 'propose';
  const payload: CasesChanged = { code: after.code, state: after.state, event, opened };
  await tx.run(sql`
    INSERT INTO outbox (id, home, event, recipients, payload)
    SELECT ${newId()}, ${after.home}, 'cases.changed', staff.ids, ${JSON.stringify(payload)}
    FROM (SELECT array_agg(id) AS ids FROM app_user WHERE role IN ('moderator', 'admin')
          AND id NOT IN (${after.sellerId}, ${after.providerId})) staff WHERE staff.ids IS NOT NULL`);
}
