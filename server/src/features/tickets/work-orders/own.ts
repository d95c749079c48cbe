import {
  addToWorkOrder,
  getOwnWorkOrder,
  listOwnWorkOrders,
  reopenWorkOrder,
} from '#contract/functions/work-orders.ts';
import { abilitiesOf, reopenUntil } from '#core/tickets/work-order-table.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { limitsOf } from '../limits.ts';
import { decided } from './decided.ts';
import { type EntryRow, entriesOf, writeEntry } from './entries.store.ts';
import { orderOf, presentOwn } from './present.ts';
import { tellStaff } from './tell-ticket.ts';
import { factsOf, picturesOf, workOrderByCode, workOrdersPage } from './work-orders.store.ts';

export const listOwnHandler = handle(listOwnWorkOrders, async ({ db, session }: UserCall, { start, limit }) => {
  const where = sql`w.requester_id = ${session.userId}`;
  const order = sql`w.opened_at DESC, w.id DESC`;
  const { rows, totalCount } = await workOrdersPage(db, { where, order }, { start, limit });
  return { list: rows.map(presentOwn), totalCount };
});

export const getOwnHandler = handle(getOwnWorkOrder, async ({ db, session, services }: UserCall, { code }) => {
  const row = await workOrderByCode(db, code);
  if (row === null || row.requesterId !== session.userId) throw new AppError('nothing.found');
  const [facts, limits] = [factsOf(row), limitsOf(services)];
  const abilities = abilitiesOf(facts, { id: session.userId, role: session.role, isOpponent: false }, limits);
  const until = reopenUntil(facts, limits);
  return {
    ...presentOwn(row),
    contentType: row.contentType,
    errorType: row.errorType,
    problem: row.problem,
    order: await orderOf(db, row),
    agentName: row.agentName,
    // What staff note before the end is for them.
    solution: row.state === 'processed' ? row.solution : '',
    endDescription: row.state === 'processed' ? row.endDescription : '',
    endedAt: row.endedAt,
    pictures: await picturesOf(db, row.id),
    entries: (await entriesOf(db, row.id)).flatMap((entry) => presentEntry(entry, session.userId)),
    mayAdd: abilities.includes('add'),
    mayReopen: abilities.includes('reopen'),
    reopenUntil: until === null ? null : new Date(until).toISOString(),
  };
});

/** Hand-overs and changes of fields are not the requester's to read. */
function presentEntry({ id, event, actorId, name, body, at }: EntryRow, userId: string) {
  if (event === 'hand_on' || event === 'change') return [];
  return [{ id, event, by: actorId === userId ? null : (name ?? ''), text: body, at }];
}

export const addHandler = handle(addToWorkOrder, async (call: WriteCall, { code, text }) => {
  const { row, state } = await decided(call, code, 'add');
  await call.tx.run(sql`UPDATE work_order SET moved_at = clock_timestamp() WHERE id = ${row.id}`);
  await writeEntry(call.tx, { workOrderId: row.id, event: 'add', actorId: call.session.userId, body: text });
  await tellStaff(call.tx, row, { what: 'add', note: text });
  return { state };
});

export const reopenHandler = handle(reopenWorkOrder, async (call: WriteCall, { code, text }) => {
  const { row, state } = await decided(call, code, 'reopen');
  await call.tx.run(sql`
    UPDATE work_order SET state = ${state}, solved = NULL, ended_at = NULL, operator_id = NULL, reopenings = reopenings + 1,
      moved_at = clock_timestamp() WHERE id = ${row.id}`);
  await writeEntry(call.tx, { workOrderId: row.id, event: 'reopen', actorId: call.session.userId, body: text });
  await tellStaff(call.tx, row, { what: 'reopen', note: text });
  return { state };
});
