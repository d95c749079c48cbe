import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SupportRequestTable } from '#server/platform/postgres/tables/support.ts';
import { type AgentRow, markSeen, supportAgents } from './agents.store.ts';
import { assign, release } from './assign.ts';
import { lockRequest } from './requests.store.ts';

const IDLE_MS = 500;
const BATCH_ROWS = 50;

/** Assigns waiting requests to the least busy agents who are online, and takes requests from agents who have gone. */
export const supportLoop: Loop = {
  name: 'support desk',
  idleMs: IDLE_MS,
  async run(services) {
    const open = await services.db.maybe(sql`
      SELECT 1 FROM support_request WHERE state IN ('queued', 'assigned') LIMIT 1`);
    if (open === null) return 0;
    const agents = await supportAgents(services.db);
    const here = agents.filter(({ userId }) => services.presence.isOnline(userId));
    await markSeen(
      services.db,
      here.map(({ userId }) => userId),
    );
    await releaseFromOffline(services, agents, new Set(here.map(({ userId }) => userId)));
    await assignWaiting(
      services,
      here.filter(({ receiving, onlineS }) => receiving && onlineS >= services.rules.get('support.settle_s')),
    );
    return 0;
  },
};

async function releaseFromOffline(
  services: Services,
  agents: readonly AgentRow[],
  here: ReadonlySet<string>,
): Promise<void> {
  const patienceS = services.rules.get('support.agent_gone_s');
  const absent = agents.filter(({ userId, load, awayS }) => load > 0 && !here.has(userId) && awayS > patienceS);
  const rows = await services.db.many<Pick<SupportRequestTable, 'conversationId' | 'agentId'>>(sql`
    SELECT conversation_id, agent_id FROM support_request
     WHERE state = 'assigned' AND (agent_id = ANY (${absent.map(({ userId }) => userId)}::uuid[])
        OR NOT EXISTS (SELECT FROM app_user u WHERE u.id = agent_id AND u.status = 'active'
                          AND u.role IN ('support', 'admin'))) LIMIT ${BATCH_ROWS}`);
  for (const { conversationId, agentId } of rows) {
    await services.db.transaction(async (tx) => {
      const request = await lockRequest(tx, { conversationId });
      if (request?.state === 'assigned' && request.agentId === agentId) await release({ tx, services }, request);
    });
  }
}

async function assignWaiting(services: Services, agents: readonly AgentRow[]): Promise<void> {
  const most = services.rules.get('support.requests_per_agent');
  const load = new Map(agents.map(({ userId, load: busy }) => [userId, busy]));
  const rows = await services.db.many<{ conversationId: string }>(sql`
    SELECT conversation_id FROM support_request WHERE state = 'queued'
     ORDER BY queued_at LIMIT ${BATCH_ROWS}`);
  for (const { conversationId } of rows) {
    await services.db.transaction(async (tx) => {
      const request = await lockRequest(tx, { conversationId });
      if (request?.state !== 'queued') return;
      const agentId = leastBusy(load, most, request.requesterId);
      if (agentId === null) return;
      await assign({ tx, services }, { request, agentId });
      load.set(agentId, (load.get(agentId) ?? 0) + 1);
    });
  }
}

/**
 * The first of the agents with the fewest requests; agents come in the order in which they are due. Null: all are busy.
 */
export function leastBusy(load: ReadonlyMap<string, number>, most: number, not: string): string | null {
  let best: string | null = null;
  for (const [agentId, busy] of load) {
    if (busy >= most || agentId === not) continue;
    if (best === null || busy < (load.get(best) ?? 0)) best = agentId;
  }
  return best;
}
