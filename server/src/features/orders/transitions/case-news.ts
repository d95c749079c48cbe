import type { CasesChanged } from '#contract/events/disputes.ts';
import { WAITS_FOR_HUMAN } from '#core/orders/gift-states.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { OrderRow } from '../order-row.ts';
import type { Transition } from './transition.ts';

const isCase = ({ state }: OrderRow): boolean => WAITS_FOR_HUMAN.some((waits) => waits === state);

/** Tells the ruling staff about a case that opened, changed hands or ended. Parties get the order's own events. */
export async function tellCaseStaff(tx: Tx, { order, after, command }: Transition): Promise<void> {
  const { row } = after;
  if (!isCase(order.row) && !isCase(row)) return;
  const event = command.event.type;
  const opened = isCase(row) && row.moderatorId === null && event !== 'propose';
  const payload = { code: row.code, state: row.state, event, opened };
  await tellRulingStaff(tx, { parties: [row.sellerId, row.providerId], payload });
}

interface CaseNews {
  /** They are told nothing: nobody rules on their own case. */
  readonly parties: readonly [string, string];
  readonly payload: CasesChanged;
}

/** Tells all who rule about a case of any kind of order. */
export async function tellRulingStaff(tx: Tx, { parties, payload }: CaseNews): Promise<void> {
  const staff = sql`
    SELECT id FROM app_user WHERE role IN ('moderator', 'admin') AND id NOT IN (${parties[0]}, ${parties[1]})`;
  await tell(tx, { event: 'disputes.changed', to: { staff }, payload });
}
