import type { WorkOrderEvent } from '#core/tickets/work-order-table.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface NewEntry {
  readonly workOrderId: string;
  readonly event: 'open' | WorkOrderEvent;
  readonly actorId: string;
  readonly toId?: string;
  readonly body?: string;
}

export async function writeEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { workOrderId, event, actorId, toId = null, body = '' } = entry;
  await tx.run(sql`
    INSERT INTO work_order_entry (id, work_order_id, event, actor_id, to_id, body)
    VALUES (${newId()}, ${workOrderId}, ${event}, ${actorId}, ${toId}, ${body})`);
}

export interface EntryRow {
  readonly id: string;
  readonly event: 'open' | WorkOrderEvent;
  readonly actorId: string;
  readonly name: string | null;
  readonly publicId: string | null;
  readonly to: string | null;
  readonly body: string;
  readonly at: Date;
}

/** The latest entries that are shown of one work order. */
const MAX_ENTRIES = 200;

/** What happened to a work order, oldest first. */
export async function entriesOf(db: Queryable, workOrderId: string): Promise<EntryRow[]> {
  const rows = await db.many<EntryRow>(sql`
    SELECT e.id, e.event, e.actor_id, u.nickname AS name, v.public_id, t.nickname AS "to", e.body, e.at
    FROM work_order_entry e LEFT JOIN app_user u ON u.id = e.actor_id LEFT JOIN visitor v ON v.id = e.actor_id
      LEFT JOIN app_user t ON t.id = e.to_id
    WHERE e.work_order_id = ${workOrderId} ORDER BY e.at DESC, e.id DESC LIMIT ${MAX_ENTRIES}`);
  return rows.reverse();
}
