import type { z } from 'zod';
import { getWorkOrder, listWorkOrders } from '#contract/functions/staff-work-orders.ts';
import { shownName } from '#core/people/visitor.ts';
import { abilitiesOf, handlesTickets } from '#core/tickets/work-order-table.ts';
import { spanOf, within } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { idOfName } from '#server/platform/named-user.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { limitsOf } from '../limits.ts';
import { workOrderLines } from '../ticket-lines.ts';
import { personFor } from './decided.ts';
import { entriesOf } from './entries.store.ts';
import { requireTicketLook } from './look.ts';
import { orderOf, presentRow } from './present.ts';
import { factsOf, picturesOf, workOrderByCode, workOrdersPage } from './work-orders.store.ts';

type Filter = Omit<z.output<typeof listWorkOrders.params>, 'start' | 'limit'>;

export const listHandler = handle(listWorkOrders, async (call: UserCall, { start, limit, ...filter }) => {
  const order = filter.sort === 'oldest' ? sql`w.opened_at, w.id` : sql`w.opened_at DESC, w.id DESC`;
  const span = await spanOf(call, filter);
  const where = join([...conditionsOf(filter, call.session.userId), ...within(sql`w.opened_at`, span)], ' AND ');
  const { rows, totalCount } = await workOrdersPage(call.db, { where, order }, { start, limit });
  const targetS = call.services.rules.get('tickets.answer_target_s');
  const list = rows.map((row) => presentRow(row, targetS));
  return withRows({ list, totalCount }, () => workOrderLines(list, call.lang));
});

function conditionsOf({ show, kind, solved, search }: Filter, userId: string): Sql[] {
  const shown: Record<Filter['show'], Sql> = {
    pending: sql`w.state = 'pending'`,
    mine: sql`w.state = 'pending' AND w.agent_id = ${userId}`,
    unowned: sql`w.state = 'pending' AND w.agent_id IS NULL`,
    processed: sql`w.state = 'processed'`,
    all: sql`true`,
  };
  const all: Sql[] = [shown[show]];
  if (kind !== 'any') all.push(sql`w.kind = ${kind}`);
  if (solved !== 'any') all.push(sql`w.solved = ${solved === 'yes'}`);
  if (search !== undefined) all.push(searched(search));
  return all;
}

/** A code decides by its form which index finds it. */
function searched(search: string): Sql {
  const code = search.toUpperCase();
  if (/^WO[0-9A-Z]{4,}$/.test(code)) return sql`w.code = ${code}`;
  if (/^(GO|OO)[0-9A-Z]{4,}$/.test(code)) return sql`w.order_code = ${code}`;
  return sql`w.requester_id = ${idOfName(search)}`;
}

export const getHandler = handle(getWorkOrder, async (call: UserCall, { code }) => {
  const { db, session, services } = call;
  const row = await workOrderByCode(db, code);
  if (row === null) throw new AppError('nothing.found');
  await requireTicketLook(call, row);
  const person = await personFor(db, session, row.requesterId);
  return {
    ...presentRow(row, services.rules.get('tickets.answer_target_s')),
    agentId: row.agentId,
    conversationId: row.conversationId,
    deviceModel: row.deviceModel,
    deviceVersion: row.deviceVersion,
    problem: row.problem,
    specificProblem: row.specificProblem,
    orderStatus: row.orderStatus,
    order: await orderOf(db, row),
    cardTypeId: row.cardTypeId,
    currency: row.currency,
    vendorId: row.vendorId,
    solution: row.solution,
    remark: row.remark,
    endDescription: row.endDescription,
    operator: row.operatorName,
    pictures: await picturesOf(db, row.id),
    entries: (await entriesOf(db, row.id)).map(({ id, event, name, publicId, to, body, at }) => ({
      id,
      event,
      by: shownName({ name, publicId }),
      to,
      text: body,
      at,
    })),
    version: row.version,
    abilities: abilitiesOf(factsOf(row), person, limitsOf(services)),
    colleagues: handlesTickets(session.role) ? await colleaguesOf(db, [session.userId, row.requesterId]) : [],
  };
});

const MAX_COLLEAGUES = 100;

const colleaguesOf = (db: Queryable, but: readonly string[]): Promise<{ userId: string; name: string }[]> =>
  db.many<{ userId: string; name: string }>(sql`
    SELECT id AS "userId", nickname AS name FROM app_user
    WHERE role IN ('support', 'moderator', 'admin') AND status = 'active' AND id <> ALL (${but}::uuid[])
    ORDER BY nickname LIMIT ${MAX_COLLEAGUES}`);
