import { EXCERPT_AROUND, getExcerpt, handleReport, listReports } from '#contract/functions/chat-reports.ts';
import { shownNames } from '#server/features/visitors/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { keptMessage, messagesPage, presentMessage } from '../messages/messages.store.ts';
import { isFlagged, type ReportRow, reportsPage } from './reports.store.ts';

/** The list has the texts of the messages: administrators read in the security log who read it. */
export const listReportsHandler = handle(listReports, async (call: UserCall, { state, start, limit }) => {
  const { db, session, address, userAgent } = call;
  const { rows, totalCount } = await reportsPage(db, state, { start, limit });
  const subject = `chat reports ${state} page ${start}`;
  if (rows.length > 0) {
    await db.run(noteSecurity({ kind: 'staff_reveal', userId: session.userId, subject, address, userAgent }));
  }
  const ids = rows.flatMap(({ senderId, reporterId }) => [senderId ?? reporterId, reporterId]);
  const names = await shownNames(db, ids);
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
  const report = await tx.maybe<{ isOwn: boolean }>(sql`
    SELECT ${session.userId}::uuid IN (p.reporter_id, x.sender_id) IS TRUE AS "isOwn"
      FROM chat_report p JOIN chat_message x ON x.conversation_id = p.conversation_id AND x.seq = p.seq
     WHERE p.id = ${id}`);
  if (report === null) throw new AppError('nothing.found');
  if (report.isOwn) throw new AppError('chat.own_report');
  const rows = await tx.run(sql`
    UPDATE chat_report SET handled_by = ${session.userId}, handled_at = clock_timestamp(), outcome = ${outcome},
                           outcome_note = ${note}
     WHERE id = ${id} AND handled_at IS NULL`);
  if (rows === 0) throw new AppError('already.done');
  return { ok: true as const };
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
  const names = await shownNames(
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
