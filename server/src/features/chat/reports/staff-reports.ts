import { EXCERPT_AROUND, getExcerpt, handleReport, listReports } from '#contract/functions/chat-reports.ts';
import { noteSecurity } from '#server/features/security/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { keptMessage, messagesPage, presentMessage } from '../messages/messages.store.ts';
import { countReports, isFlagged, namesOf, type ReportRow, reportsPage } from './reports.store.ts';

export const listReportsHandler = handle(listReports, async ({ db }: UserCall, { state, start, limit }) => {
  const [rows, totalCount] = await Promise.all([
    reportsPage(db, state, { offset: (start - 1) * limit, limit }),
    countReports(db, state),
  ]);
  const ids = rows.flatMap(({ senderId, reporterId }) => [senderId ?? reporterId, reporterId]);
  const names = await namesOf(db, ids);
  return { list: rows.map((row) => present(row, names)), totalCount };
});

function present(row: ReportRow, names: ReadonlyMap<string, string>) {
  const { handledBy, handledAt, outcome } = row;
  const personOf = (userId: string) => ({ userId, name: names.get(userId) ?? '' });
  return {
    id: row.reportId,
    conversationId: row.conversationId,
    kind: row.conversationKind,
    orderCode: row.orderCode,
    seq: Number(row.seq),
    hash: row.reportedHash.toString('hex'),
    message: keptMessage(row),
    author: personOf(row.senderId ?? ''),
    reporter: personOf(row.reporterId),
    reason: row.reason,
    note: row.note,
    at: row.reportedAt.toISOString(),
    handled:
      handledBy === null || handledAt === null || outcome === null
        ? null
        : { by: handledBy, at: handledAt.toISOString(), outcome, note: row.outcomeNote },
  };
}

export const handleReportHandler = handle(handleReport, async ({ tx, session }: WriteCall, { id, outcome, note }) => {
  const rows = await tx.run(sql`
    UPDATE chat_report SET handled_by = ${session.userId}, handled_at = clock_timestamp(), outcome = ${outcome},
                           outcome_note = ${note}
     WHERE id = ${id} AND handled_at IS NULL`);
  if (rows === 1) return { ok: true as const };
  const existing = await tx.maybe(sql`SELECT 1 FROM chat_report WHERE id = ${id}`);
  throw new AppError(existing === null ? 'nothing.found' : 'already.done');
});

/**
 * Staff are no members: they read a flagged message and a few around it, never a whole conversation. Administrators read
 * in the security log who did.
 */
export const getExcerptHandler = handle(getExcerpt, async (call: UserCall, { conversationId, seq }) => {
  const { db, session, address, userAgent } = call;
  if (!(await isFlagged(db, conversationId, seq))) throw new AppError('nothing.found');
  const subject = `chat ${conversationId} message ${seq}`;
  await db.run(noteSecurity({ kind: 'staff_reveal', userId: session.userId, subject, address, userAgent }));
  const { kind, ref } = await db.one<{ kind: ReportRow['conversationKind']; ref: string | null }>(
    sql`SELECT kind, ref FROM conversation WHERE id = ${conversationId}`,
  );
  const rows = await messagesPage(db, {
    conversationId,
    after: Math.max(0, seq - EXCERPT_AROUND - 1),
    before: seq + EXCERPT_AROUND + 1,
    limit: 2 * EXCERPT_AROUND + 1,
    from: 'start',
    reader: null,
  });
  const names = await namesOf(
    db,
    rows.flatMap(({ senderId }) => senderId ?? []),
  );
  return {
    conversationId,
    kind,
    orderCode: kind === 'order' ? ref : null,
    messages: rows.map((row) => (Number(row.seq) === seq ? keptMessage(row) : presentMessage(row))),
    names: Object.fromEntries(names),
  };
});
