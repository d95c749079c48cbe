import type { TicketChanged, TicketWork } from '#contract/events/tickets.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { WorkOrderTable } from '#server/platform/postgres/tables/tickets.ts';

/** Characters of what was written that a notice and its mail show. */
const NOTE_CHARS = 200;

const shortOf = (text: string): string => (text.length <= NOTE_CHARS ? text : `${text.slice(0, NOTE_CHARS - 1)}…`);

type TicketOf = Pick<WorkOrderTable, 'code' | 'requesterId'>;

/** Tells the requester; one without an account, a visitor, reads it in the chat. */
export async function tellRequester(
  tx: Tx,
  { code, requesterId }: TicketOf,
  { what, note, solved = null }: { what: TicketChanged['what']; note: string; solved?: boolean | null },
): Promise<void> {
  const account = await tx.maybe(sql`SELECT 1 FROM app_user WHERE id = ${requesterId}`);
  if (account === null) return;
  const payload = { what, code, note: shortOf(note), solved };
  await tell(tx, { event: 'tickets.changed', to: { requester: requesterId }, payload });
}

/** Tells its owner, or everybody who can take it while nobody has it. */
export async function tellStaff(
  tx: Tx,
  { code, agentId }: Pick<WorkOrderTable, 'code' | 'agentId'>,
  { what, note }: { what: TicketWork['what']; note: string },
): Promise<void> {
  const staff =
    agentId === null
      ? sql`SELECT id FROM app_user WHERE role IN ('support', 'moderator', 'admin') AND status = 'active'`
      : [agentId];
  // Nobody's work yet: their queues show it, and nobody is bothered with a notice.
  const payload = { what: agentId === null ? ('open' as const) : what, code, note: shortOf(note), solved: null };
  await tell(tx, { event: 'tickets.work', to: { staff }, payload });
}
