import { plainTerms } from '#core/staff/roles.ts';
import { decideSanction, type SanctionEvent, type SanctionState } from '#core/staff/sanctions.ts';
import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Services } from '#server/app/services.ts';
import { startBailNotice, takePenalty } from '#server/features/bail/public.ts';
import { clearShelf, publishChanged } from '#server/features/shelf/public.ts';
import { changeRole, lockRole, roleFactsOf } from '#server/features/staff/public.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { dueSanctions, lockSanction, type SanctionRow, storeSanction } from './sanctions.store.ts';

const BATCH = 20;
const EVERY_S = 60;

/** Carries out decisions against providers whose notice has run. */
export const sanctionJob: RecurringJob = { name: 'providers.sanctions', everyS: EVERY_S, run: carryOutDue };

/** All that are due; answers the number of those that moved: one that waits for orders or claims is looked at again later. */
export async function carryOutDue(services: Services): Promise<number> {
  let moved = 0;
  let after: string | null = null;
  for (;;) {
    const ids = await dueSanctions(services.db, { after, limit: BATCH });
    for (const id of ids) if (await carryOutOne(services, id)) moved += 1;
    after = ids.at(-1) ?? null;
    if (after === null) return moved;
  }
}

/** One that fails keeps no other one waiting; it is tried again with the next run. */
async function carryOutOne(services: Services, id: string): Promise<boolean> {
  try {
    return await services.db.transaction((tx) => carryOut({ services, tx }, id));
  } catch (error) {
    services.log.error({ err: error, sanctionId: id }, 'a decision about a provider could not be carried out');
    return false;
  }
}

async function carryOut(scope: Scope, id: string): Promise<boolean> {
  const sanction = await lockSanction(scope.tx, id);
  if (sanction === null) return false;
  if (sanction.kind === 'penalty') return post(scope, sanction);
  const left = await beginLeaving(scope, sanction);
  return (await endLeaving(scope, left ? { ...sanction, state: 'leaving' } : sanction)) || left;
}

async function stateAfter({ tx }: Scope, sanction: SanctionRow, event: SanctionEvent): Promise<SanctionState | null> {
  const { openOrders } = await roleFactsOf(tx, sanction.userId);
  return decideSanction({ ...sanction, openOrders }, event);
}

/** What the free bail has goes to the platform; once no claim reserves bail, what it lacks lapses. */
async function post(scope: Scope, sanction: SanctionRow): Promise<boolean> {
  const next = await stateAfter(scope, sanction, 'due');
  if (next === null) return false;
  const { id, userId, state, amount, posted: before } = sanction;
  const { take, isDone } = await takePenalty(scope, { id, userId, penalty: amount ?? 0n, posted: before ?? 0n });
  const posted = (before ?? 0n) + take;
  if (take > 0n || isDone) await storeSanction(scope.tx, id, { state: isDone ? next : state, posted });
  if (!isDone) return take > 0n;
  const payload = { what: 'penalty_taken', ref: id, missing: posted.toString() } as const;
  await tell(scope.tx, { event: 'users.changed', to: { owner: userId }, payload });
  return true;
}

/** From here on it takes no new orders: its ads leave the shelf, and its bail has notice. */
async function beginLeaving(scope: Scope, sanction: SanctionRow): Promise<boolean> {
  const state = await stateAfter(scope, sanction, 'due');
  if (state === null) return false;
  const { tx } = scope;
  await lockRole(tx, sanction.userId);
  publishChanged(scope, await clearShelf(tx, sanction.userId));
  await startBailNotice(scope, sanction.userId);
  await storeSanction(tx, sanction.id, { state });
  // The time to appeal is over.
  await tell(tx, { event: 'users.settled', to: { owner: sanction.userId }, payload: { ref: sanction.id } });
  return true;
}

/** Once its orders have ended it is a trader. */
async function endLeaving(scope: Scope, sanction: SanctionRow): Promise<boolean> {
  const { tx } = scope;
  const { id, userId, reason, byId } = sanction;
  const account = await lockRole(tx, userId);
  const state = await stateAfter(scope, sanction, 'done');
  if (state === null) return false;
  await storeSanction(tx, id, { state });
  // An administrator may have given it another role meanwhile.
  if (account?.terms.role !== 'provider') return true;
  await changeRole(scope, { userId, to: plainTerms('trader'), reason }, { actorId: byId, approverId: null });
  return true;
}
