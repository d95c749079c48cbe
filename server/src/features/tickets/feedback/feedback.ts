import { giveFeedback, listFeedback, listOwnFeedback, processFeedback } from '#contract/functions/feedback.ts';
import { handlesTickets } from '#core/tickets/work-order-table.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { feedbackLines } from '../ticket-lines.ts';
import {
  countOfDay,
  endFeedback,
  type FeedbackRow,
  feedbackPage,
  insertFeedback,
  lockFeedback,
} from './feedback.store.ts';

const present = ({ id, kind, body, state, at, outcome, processedAt }: FeedbackRow) => ({
  id,
  kind,
  text: body,
  state,
  at,
  outcome,
  processedAt,
});

export const giveFeedbackHandler = handle(giveFeedback, async (call: WriteCall, { kind, text, page }) => {
  const { tx, session, services } = call;
  const limit = services.rules.get('tickets.feedback_per_day');
  if ((await countOfDay(tx, session.userId)) >= limit) throw new AppError('tickets.too_much_feedback', { limit });
  await insertFeedback(tx, { userId: session.userId, kind, text, page: page ?? null });
  return { ok: true as const };
});

export const listOwnFeedbackHandler = handle(listOwnFeedback, async ({ db, session }: UserCall, { start, limit }) => {
  const page = { start, limit };
  const { rows, totalCount } = await feedbackPage(db, { userId: session.userId }, page);
  return { list: rows.map(present), totalCount };
});

export const listFeedbackHandler = handle(listFeedback, async ({ db, lang }: UserCall, { state, start, limit }) => {
  const { rows, totalCount } = await feedbackPage(db, { state }, { start, limit });
  const list = rows.map((row) => ({
    ...present(row),
    userId: row.userId,
    name: row.name,
    page: row.page,
    processedBy: row.processedByName,
  }));
  return withRows({ list, totalCount }, () => feedbackLines(list, lang));
});

export const processFeedbackHandler = handle(processFeedback, async (call: WriteCall, { id, outcome }) => {
  const { tx, session } = call;
  if (!handlesTickets(session.role)) throw new AppError('gateway.forbidden');
  const feedback = await lockFeedback(tx, id);
  if (feedback === null) throw new AppError('nothing.found');
  if (feedback.userId === session.userId) throw new AppError('tickets.own');
  if (feedback.state === 'processed') throw new AppError('already.done');
  await endFeedback(tx, { id, by: session.userId, outcome });
  const payload = { what: 'feedback', code: '', note: outcome, solved: null } as const;
  await tell(tx, { event: 'tickets.changed', to: { requester: feedback.userId }, payload });
  return { ok: true as const };
});
