import { WINDOW_MS } from '#core/shifts/windows.ts';
import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { endSessions } from '#server/features/auth/public.ts';
import { onePass } from '#server/platform/background/one-pass.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { STAFF_GROUP } from './group.ts';
import { hasHandedOver, insertHandover } from './handover.store.ts';
import type { Worker } from './shifts.store.ts';
import { standingsOf } from './standing.ts';

/** Pause between two looks, in milliseconds: how long an ended shift may still act. */
const EVERY_MS = 5_000;

interface Acting {
  readonly sessionId: string;
  readonly teamId: string;
  readonly providerId: string;
  readonly personId: string;
}

/** Ends the sessions of operators whose shift is over, and closes the reception of agents whose shift is over. */
export const shiftsLoop: Loop = {
  name: 'shifts',
  idleMs: EVERY_MS,
  run: onePass(endShifts),
};

/** Returns how many sessions were ended. What is open is handed over, where the operator has not done so. */
export async function endShifts(services: Services): Promise<number> {
  const acting = await services.db.many<Acting>(sql`
    SELECT s.id AS "sessionId", m.team_id, s.user_id AS "providerId", m.user_id AS "personId"
    FROM session s JOIN team_member m ON m.id = s.operator_id
    WHERE s.operator_id IS NOT NULL AND s.ended_at IS NULL AND s.expires_at > now()`);
  const receiving = await services.db.many<{ userId: string }>(sql`
    SELECT user_id FROM support_agent WHERE is_open`);
  const operators = acting.map(({ teamId, personId }) => ({ groupId: teamId, userId: personId }));
  const agents = receiving.map(({ userId }) => ({ groupId: STAFF_GROUP, userId }));
  const off = await whoIsOff(services, [...operators, ...agents]);
  let count = 0;
  for (const session of acting)
    if (off.get(session.teamId)?.has(session.personId)) count += await end(services, session);
  await closeReceptions(services, [...(off.get(STAFF_GROUP) ?? [])]);
  return count;
}

/** Those of these people whose shift is over, by group. */
async function whoIsOff(services: Services, workers: readonly Worker[]): Promise<Map<string, Set<string>>> {
  if (workers.length === 0) return new Map();
  const standings = await standingsOf(services, services.db, workers);
  const off = Map.groupBy(
    standings.filter(({ standing }) => standing.kind === 'off'),
    ({ groupId }) => groupId,
  );
  return new Map([...off].map(([groupId, rows]) => [groupId, new Set(rows.map(({ userId }) => userId))]));
}

function end(services: Services, { sessionId, teamId, providerId, personId }: Acting): Promise<number> {
  return services.db.transaction(async (tx) => {
    const ended = await endSessions(services, tx, { userId: providerId, only: sessionId, reason: 'elsewhere' });
    if (ended === 0) return 0;
    const group = { id: teamId, kind: 'team', personId, providerId } as const;
    const withinS = WINDOW_MS / 1_000 + services.rules.get('shifts.grace_s');
    if (!(await hasHandedOver(tx, group, withinS))) await insertHandover(tx, group, '');
    return ended;
  });
}

/** Requests that an agent has stay with the agent; new ones go to colleagues. */
async function closeReceptions({ db }: Services, off: readonly string[]): Promise<void> {
  if (off.length === 0) return;
  await db.run(sql`UPDATE support_agent SET is_open = false WHERE is_open AND user_id = ANY(${off}::uuid[])`);
}
