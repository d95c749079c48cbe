import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SupportNoteTable } from '#server/platform/postgres/tables/support.ts';

const LATEST = 20;

export interface NoteRow extends Pick<SupportNoteTable, 'id' | 'kind' | 'body' | 'at'> {
  readonly by: string;
  readonly toName: string | null;
}

/** The latest notes about a request, newest first. */
export const notesOf = (db: Queryable, conversationId: string): Promise<NoteRow[]> =>
  db.many<NoteRow>(sql`
    SELECT n.id, n.kind, n.body, n.at, a.nickname AS by,
           b.nickname AS "toName"
      FROM support_note n JOIN app_user a ON a.id = n.author_id LEFT JOIN app_user b ON b.id = n.to_id
     WHERE n.conversation_id = ${conversationId} ORDER BY n.at DESC LIMIT ${LATEST}`);

export async function writeNote(
  tx: Tx,
  note: Pick<SupportNoteTable, 'conversationId' | 'authorId' | 'kind' | 'toId' | 'body'>,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO support_note (id, conversation_id, author_id, kind, to_id, body)
    VALUES (${newId()}, ${note.conversationId}, ${note.authorId}, ${note.kind}, ${note.toId}, ${note.body})`);
}

/** How often a request was closed, and when last; null: never. */
export async function closingsOf(
  db: Queryable,
  conversationId: string,
): Promise<{ count: number; lastAt: Date } | null> {
  const { count, lastAt } = await db.one<{ count: number; lastAt: Date | null }>(sql`
    SELECT count(*)::int AS count, max(at) AS "lastAt" FROM support_note
     WHERE conversation_id = ${conversationId} AND kind = 'closed'`);
  return lastAt === null ? null : { count, lastAt };
}
