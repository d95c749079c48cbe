import {
  answerWorkOrder,
  assignWorkOrder,
  changeWorkOrder,
  processWorkOrder,
} from '#contract/functions/staff-work-orders.ts';
import type { Role } from '#core/access/access.ts';
import { handlesTickets } from '#core/tickets/work-order-table.ts';
import { isOpponentOf } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { cardTypeOf } from './card-type.store.ts';
import { decided } from './decided.ts';
import { writeEntry } from './entries.store.ts';
import { tellRequester, tellStaff } from './tell-ticket.ts';

export const assignHandler = handle(assignWorkOrder, async (call: WriteCall, { code, to, note }) => {
  const { tx, session } = call;
  const { row, state } = await decided(call, code, to === undefined ? 'take' : 'hand_on');
  if (to !== undefined) await requireColleague(tx, { to, requesterId: row.requesterId, actorId: session.userId });
  const agentId = to ?? session.userId;
  await tx.run(sql`UPDATE work_order SET agent_id = ${agentId}, moved_at = clock_timestamp() WHERE id = ${row.id}`);
  const entry = { workOrderId: row.id, actorId: session.userId };
  if (to === undefined) {
    await writeEntry(tx, { ...entry, event: 'take' });
    return { state };
  }
  await writeEntry(tx, { ...entry, event: 'hand_on', toId: to, body: note });
  await tellStaff(tx, { ...row, agentId: to }, { what: 'hand_on', note });
  return { state };
});

/** Throws `tickets.no_colleague` unless the account works on tickets, and is neither the requester nor an opponent of theirs. */
async function requireColleague(
  tx: Tx,
  { to, requesterId, actorId }: Record<'to' | 'requesterId' | 'actorId', string>,
) {
  const row = await tx.maybe<{ role: Role }>(sql`SELECT role FROM app_user WHERE id = ${to} AND status = 'active'`);
  const isFit = row !== null && handlesTickets(row.role) && to !== requesterId && to !== actorId;
  if (!isFit || (await isOpponentOf(tx, to, requesterId))) throw new AppError('tickets.no_colleague');
}

export const answerHandler = handle(answerWorkOrder, async (call: WriteCall, { code, text }) => {
  const { tx, session } = call;
  const { row, state } = await decided(call, code, 'answer');
  await tx.run(sql`
    UPDATE work_order SET answered_at = coalesce(answered_at, clock_timestamp()), moved_at = clock_timestamp()
    WHERE id = ${row.id}`);
  await writeEntry(tx, { workOrderId: row.id, event: 'answer', actorId: session.userId, body: text });
  await tellRequester(tx, row, { what: 'answer', note: text });
  return { state };
});

export const processHandler = handle(
  processWorkOrder,
  async (call: WriteCall, { code, solved, solution, endDescription }) => {
    const { tx, session } = call;
    const { row, state } = await decided(call, code, 'process');
    await tx.run(sql`
      UPDATE work_order SET state = ${state}, solved = ${solved}, solution = ${solution}, end_description = ${endDescription},
        operator_id = ${session.userId}, ended_at = clock_timestamp(), moved_at = clock_timestamp(),
        answered_at = coalesce(answered_at, clock_timestamp()), version = version + 1
      WHERE id = ${row.id}`);
    await writeEntry(tx, { workOrderId: row.id, event: 'process', actorId: session.userId, body: endDescription });
    await tellRequester(tx, row, { what: 'process', note: endDescription, solved });
    return { state };
  },
);

export const changeHandler = handle(changeWorkOrder, async (call: WriteCall, { code, version, vendor, ...fields }) => {
  const { tx, session } = call;
  const { row } = await decided(call, code, 'change');
  if (row.version !== version) throw new AppError('gateway.conflict');
  const vendorId = vendor === null || vendor === '' ? null : await providerNamed(tx, vendor);
  const card = await cardTypeOf(tx, fields.cardTypeId);
  const isComplaint = row.kind === 'complaint';
  const errorType = isComplaint ? (fields.errorType ?? row.errorType) : null;
  const specificProblem = isComplaint ? (fields.specificProblem ?? row.specificProblem) : null;
  await tx.run(sql`
    UPDATE work_order SET content_type = ${fields.contentType}, error_type = ${errorType},
      specific_problem = ${specificProblem}, device_model = ${fields.deviceModel}, device_version = ${fields.deviceVersion},
      card_type_id = ${card?.cardTypeId ?? null}, currency = ${fields.currency ?? card?.currency ?? null},
      vendor_id = ${vendorId}, solution = ${fields.solution}, remark = ${fields.remark}, tags = ${fields.tags}::text[],
      moved_at = clock_timestamp(), version = version + 1
    WHERE id = ${row.id}`);
  await writeEntry(tx, { workOrderId: row.id, event: 'change', actorId: session.userId });
  return { version: version + 1 };
});

/** Throws `nothing.found` when nobody who buys cards has this name. */
async function providerNamed(tx: Tx, name: string): Promise<string> {
  const row = await tx.maybe<{ id: string }>(sql`
    SELECT id FROM app_user WHERE lower(nickname) = lower(${name}) AND role = 'provider'`);
  if (row === null) throw new AppError('nothing.found');
  return row.id;
}
