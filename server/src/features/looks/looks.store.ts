import { LOOK_KEPT_S, type LookList } from '#core/staff/looks.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A member of staff, and the account that they look at. */
export interface Look {
  readonly actorId: string;
  readonly userId: string;
}

const RECENT = sql`kind = 'look' AND at > now() - make_interval(secs => ${LOOK_KEPT_S})`;

/** Whether the log has a recent look at the account itself, more than at one request of its owner. */
export async function hasLooked(db: Queryable, { actorId, userId }: Look): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT FROM staff_act WHERE actor = ${actorId} AND user_id = ${userId} AND ${RECENT} AND NOT after ? 'request' LIMIT 1`);
  return row !== null;
}

export async function hasLookedAtRequest(db: Queryable, { actorId, userId }: Look, request: string): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT FROM staff_act WHERE actor = ${actorId} AND user_id = ${userId} AND ${RECENT}
      AND after ->> 'request' = ${request} LIMIT 1`);
  return row !== null;
}

/** The reason that the actor gave lately to look through the list; null: none. */
export async function listReason(db: Queryable, actorId: string, list: LookList): Promise<string | null> {
  const row = await db.maybe<{ reason: string }>(sql`
    SELECT reason FROM staff_act WHERE actor = ${actorId} AND ${RECENT} AND user_id IS NULL AND after ->> 'list' = ${list}
    ORDER BY at DESC LIMIT 1`);
  return row?.reason ?? null;
}

export async function publicNameOf(db: Queryable, userId: string): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`SELECT nickname AS name FROM app_user WHERE id = ${userId}`);
  return row?.name ?? null;
}

/** A case, request or application of the account that the actor has in hand, by its code or its kind; null: none. */
export async function caseWith(db: Queryable, { actorId, userId }: Look): Promise<string | null> {
  const row = await db.maybe<{ code: string }>(sql`
    (SELECT code FROM gift_order WHERE moderator_id = ${actorId} AND ended_at IS NULL AND seller_id = ${userId} LIMIT 1)
    UNION ALL
    (SELECT code FROM gift_order WHERE moderator_id = ${actorId} AND ended_at IS NULL AND provider_id = ${userId} LIMIT 1)
    UNION ALL
    (SELECT code FROM points_order WHERE moderator_id = ${actorId} AND ended_at IS NULL AND seller_id = ${userId} LIMIT 1)
    UNION ALL
    (SELECT code FROM points_order WHERE moderator_id = ${actorId} AND ended_at IS NULL AND buyer_id = ${userId} LIMIT 1)
    UNION ALL
    (SELECT code FROM work_order WHERE agent_id = ${actorId} AND state = 'pending' AND requester_id = ${userId} LIMIT 1)
    UNION ALL
    (SELECT 'identity' FROM identity_application
      WHERE owner_id = ${actorId} AND state IN ('pending', 'more_asked') AND user_id = ${userId} LIMIT 1)
    UNION ALL
    (SELECT 'application' FROM provider_application
      WHERE owner_id = ${actorId} AND state IN ('pending', 'more_asked') AND user_id = ${userId} LIMIT 1)
    UNION ALL
    (SELECT 'support' FROM support_request
      WHERE agent_id = ${actorId} AND state = 'assigned' AND requester_id = ${userId} LIMIT 1)
    LIMIT 1`);
  return row?.code ?? null;
}
