import type { AnswerOf } from '#contract/catalogue.ts';
import { type FileColumns, linesFor, pointsIn } from '#server/gateway/file-lines.ts';

type WorkOrder = AnswerOf<'workOrders.list'>['list'][number];

/** Pending ones are late or not, processed ones solved or not. */
function stateOf({ state, isLate, solved }: WorkOrder): string {
  if (state === 'processed') return solved ? 'solved' : 'unsolved';
  return isLate ? 'late' : state;
}

const WORK_ORDERS: FileColumns<WorkOrder> = [
  ['tickets:field.code', (row) => row.code],
  ['tickets:field.openedAt', (row) => row.openedAt],
  ['files:answered', (row) => row.answeredAt ?? ''],
  ['tickets:field.endedAt', (row) => row.endedAt ?? ''],
  ['tickets:column.state', (row, wordFor) => wordFor(`tickets:state.${stateOf(row)}`)],
  ['tickets:filter.kind', (row, wordFor) => wordFor(`tickets:kind.${row.kind}`)],
  ['tickets:make.source', (row, wordFor) => wordFor(`tickets:source.${row.source}`)],
  ['tickets:field.contentType', (row, wordFor) => wordFor(`tickets:content.${row.contentType}`)],
  [
    'tickets:field.errorType',
    (row, wordFor) => (row.errorType === null ? '' : wordFor(`tickets:error.${row.errorType}`)),
  ],
  ['tickets:column.title', (row) => row.title],
  ['tickets:column.requester', (row) => row.requester],
  ['tickets:column.agent', (row) => row.agent ?? ''],
  ['tickets:field.shift', (row) => row.shift],
  ['tickets:field.order', (row) => row.orderCode ?? ''],
  ['tickets:field.vendor', (row) => row.vendor ?? ''],
  ['tickets:field.tags', (row) => row.tags.join(', ')],
];

const REWARDS: FileColumns<AnswerOf<'rewards.list'>['list'][number]> = [
  ['tickets:field.code', (row) => row.code],
  ['files:made', (row) => row.at],
  ['files:paidAt', (row) => row.paidAt ?? ''],
  [
    'tickets:column.state',
    ({ state, coupon }, wordFor) =>
      coupon === null ? wordFor(`tickets:reward.state.${state}`) : wordFor(`tickets:coupon.state.${coupon}`),
  ],
  ['tickets:filter.kind', (row, wordFor) => wordFor(`tickets:reward.kind.${row.kind}`)],
  ['tickets:reward.scenarioLabel', (row, wordFor) => wordFor(`tickets:reward.scenario.${row.scenario}`)],
  ['tickets:reward.receiver', (row) => row.receiver],
  ['tickets:reward.amount', (row) => pointsIn(row.amount)],
  ['tickets:reward.payment', (row, wordFor) => wordFor(`tickets:reward.paymentIn.${row.payment}`)],
  ['tickets:reward.why', (row) => row.reason],
  ['tickets:reward.order', (row) => row.orderCode ?? ''],
  ['tickets:field.vendor', (row) => row.vendor ?? ''],
  ['files:request', (row) => row.workOrderCode ?? ''],
  ['tickets:reward.by', (row) => row.by],
  ['files:approvedBy', (row) => row.approvedBy ?? ''],
];

const FEEDBACK: FileColumns<AnswerOf<'feedback.list'>['list'][number]> = [
  ['files:sent', (row) => row.at],
  ['tickets:column.state', (row, wordFor) => wordFor(`tickets:state.${row.state}`)],
  ['tickets:feedback.kindLabel', (row, wordFor) => wordFor(`tickets:feedback.kind.${row.kind}`)],
  ['tickets:column.requester', (row) => row.name],
  ['tickets:feedback.title', (row) => row.text],
  ['files:page', (row) => row.page ?? ''],
  ['tickets:feedback.outcome', (row) => row.outcome ?? ''],
  ['files:processed', (row) => row.processedAt ?? ''],
  ['files:processedBy', (row) => row.processedBy ?? ''],
];

/** Work orders, rewards and feedback for files. */
export const workOrderLines = linesFor(WORK_ORDERS);
export const rewardLines = linesFor(REWARDS);
export const feedbackLines = linesFor(FEEDBACK);
