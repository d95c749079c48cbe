import type { PointsActorRole } from '#core/orders/points/points-states.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsEventData } from './transition.ts';

interface PointsNote {
  readonly orderId: string;
  readonly type: 'remind' | 'card_opened' | 'case_downloaded';
  readonly actor: { readonly role: PointsActorRole; readonly userId: string };
  readonly data?: PointsEventData;
}

/** Writes into an order's history what changes nothing of it. */
export async function writePointsNote(tx: Tx, { orderId, type, actor, data = {} }: PointsNote): Promise<void> {
  await tx.run(sql`
    WITH o AS (UPDATE points_order SET event_seq = event_seq + 1 WHERE id = ${orderId} RETURNING id, event_seq, state)
    INSERT INTO points_order_event (points_order_id, seq, type, actor_role, actor_id, state, data)
    SELECT o.id, o.event_seq, ${type}, ${actor.role}, ${actor.userId}::uuid, o.state, ${JSON.stringify(data)}::jsonb
    FROM o`);
}
