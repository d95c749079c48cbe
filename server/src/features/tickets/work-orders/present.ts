import { shownName } from '#core/people/visitor.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { orderByCode, presentOrder } from './order-facts.store.ts';
import type { WorkOrderRow } from './work-orders.store.ts';

/** Characters of a problem that stand for its title. */
const TITLE_CHARS = 80;

const titleOf = ({ specificProblem, problem }: WorkOrderRow): string => {
  const text = specificProblem || problem.replace(/\s+/g, ' ');
  return text.length <= TITLE_CHARS ? text : `${text.slice(0, TITLE_CHARS - 1)}…`;
};

/** As its requester reads it in a list. */
export const presentOwn = (row: WorkOrderRow) => ({
  code: row.code,
  kind: row.kind,
  state: row.state,
  solved: row.solved,
  title: titleOf(row),
  orderCode: row.orderCode,
  openedAt: row.openedAt,
  movedAt: row.movedAt,
  isAnswered: row.answeredAt !== null,
});

/** As staff read it in a list. `targetS`: seconds after which one without an answer is late. */
export const presentRow = (row: WorkOrderRow, targetS: number) => ({
  code: row.code,
  kind: row.kind,
  source: row.source,
  state: row.state,
  solved: row.solved,
  requester: requesterName(row),
  requesterId: row.requesterId,
  isVisitor: row.requesterName === null,
  agent: row.agentName,
  shift: row.shift,
  contentType: row.contentType,
  errorType: row.errorType,
  title: titleOf(row),
  orderCode: row.orderCode,
  vendor: row.vendorName,
  tags: [...row.tags],
  openedAt: row.openedAt,
  answeredAt: row.answeredAt,
  endedAt: row.endedAt,
  isLate: row.state === 'pending' && row.answeredAt === null && Date.now() - row.openedAt.getTime() > targetS * 1_000,
});

export const requesterName = ({ requesterName: name, publicId }: WorkOrderRow): string => shownName({ name, publicId });

export async function orderOf(db: Queryable, { orderCode }: WorkOrderRow) {
  const facts = orderCode === null ? null : await orderByCode(db, orderCode);
  return facts === null ? null : presentOrder(facts);
}
