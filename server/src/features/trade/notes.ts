import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** The tables of a kind of order: its orders, their history, and the column that joins them. */
export interface TradeTables {
  readonly orders: Sql;
  readonly events: Sql;
  readonly orderId: Sql;
}

/** Details of an event that both parties may read in the order's history. */
export type EventData = Readonly<Record<string, string | number | boolean | null>>;

interface Note {
  readonly orderId: string;
  readonly type: 'remind' | 'card_opened' | 'case_downloaded';
  readonly actor: { readonly role: string; readonly userId: string };
  readonly data?: EventData;
}

/** Writes into an order's history what changes nothing of it. */
export async function writeNote(tx: Tx, tables: TradeTables, { orderId, type, actor, data = {} }: Note): Promise<void> {
  await tx.run(sql`
    WITH o AS (
      UPDATE ${tables.orders} SET event_seq = event_seq + 1 WHERE id = ${orderId} RETURNING id, event_seq, state)
    INSERT INTO ${tables.events} (${tables.orderId}, seq, type, actor_role, actor_id, state, at, data)
    SELECT o.id, o.event_seq, ${type}, ${actor.role}, ${actor.userId}::uuid, o.state, clock_timestamp(),
           ${JSON.stringify(data)}::jsonb
    FROM o`);
}

export async function countNotes(db: Queryable, tables: TradeTables, { orderId, type }: Omit<Note, 'actor'>) {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM ${tables.events} WHERE ${tables.orderId} = ${orderId} AND type = ${type}`);
  return count;
}
