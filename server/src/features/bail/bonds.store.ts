import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Bonds of a bail: a removal that is being carried out, and a penalty that is proposed or may still take of it. */
export function bailBonds(db: Queryable, userId: string): Promise<{ isLeaving: boolean; hasPenalty: boolean }> {
  return db.one<{ isLeaving: boolean; hasPenalty: boolean }>(sql`
    SELECT EXISTS (SELECT FROM provider_sanction WHERE user_id = ${userId} AND state = 'leaving') AS is_leaving,
           EXISTS (SELECT FROM provider_sanction
                   WHERE user_id = ${userId} AND kind = 'penalty' AND ended_at IS NULL)
             OR EXISTS (SELECT FROM proposal WHERE state = 'open' AND expires_at > now() AND kind = 'penalty'
                        AND user_id = ${userId}) AS has_penalty`);
}
