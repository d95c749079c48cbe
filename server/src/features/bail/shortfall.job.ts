import type { UserChanged } from '#contract/events/users.ts';
import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Services } from '#server/app/services.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { NO_STANDING, standingsOf } from './accounts.ts';
import { lockOwner, openNotice, refreshBailPause } from './notice.store.ts';
import {
  deleteShortfall,
  endedShortfalls,
  insertShortfall,
  isUnnotifiedShortfall,
  ownersBelow,
  shortfallOf,
} from './shortfall.store.ts';

const BATCH_OWNERS = 50;
/** A raised requirement is told within this time, and its pause comes so much late at most. */
const EVERY_S = 60;

/** Tells providers whose bail a raised requirement exceeds, and pauses them when the time that they were given has passed. */
export const shortfallJob: RecurringJob = { name: 'bail.shortfalls', everyS: EVERY_S, run: followRequirement };

/** Follows the requirement with one batch of providers and returns their number. */
export async function followRequirement(services: Services): Promise<number> {
  const { db, rules } = services;
  const required = BigInt(rules.get('bail.required'));
  const below = await ownersBelow(db, required, BATCH_OWNERS);
  for (const userId of below) await db.transaction((tx) => giveTime({ services, tx }, userId));
  const ended = await endedShortfalls(db, required, BATCH_OWNERS);
  for (const userId of ended) await db.transaction((tx) => endTime({ services, tx }, userId));
  return below.length + ended.length;
}

async function giveTime({ services: { rules }, tx }: Scope, userId: string): Promise<void> {
  await lockOwner(tx, userId);
  const { bail } = (await standingsOf(tx, [userId])).get(userId) ?? NO_STANDING;
  const required = BigInt(rules.get('bail.required'));
  if (bail >= required) return;
  const noticeS = rules.get('bail.raise_notice_s');
  if (!(await insertShortfall(tx, { userId, had: bail, required, noticeS }))) return;
  const dueAt = (await shortfallOf(tx, userId))?.dueAt.toISOString();
  await say(tx, userId, { what: 'bail_raised', missing: (required - bail).toString(), ...(dueAt && { dueAt }) });
}

/** Before a provider's bail changes: a requirement that was raised since the last round gives it time as well. */
export async function extendBailDeadline(scope: Scope, userId: string): Promise<void> {
  const required = BigInt(scope.services.rules.get('bail.required'));
  if (await isUnnotifiedShortfall(scope.tx, userId, required)) await giveTime(scope, userId);
}

/** The time of a provider ends: it is paused, or the requirement was lowered again. */
async function endTime(scope: Scope, userId: string): Promise<void> {
  await lockOwner(scope.tx, userId);
  const standing = await refreshBailPause(scope, userId);
  await deleteShortfall(scope.tx, userId);
  // A provider that leaves was paused by its own notice.
  if (standing !== 'paused' || (await openNotice(scope.tx, userId)) !== null) return;
  const { bail } = (await standingsOf(scope.tx, [userId])).get(userId) ?? NO_STANDING;
  const missing = BigInt(scope.services.rules.get('bail.required')) - bail;
  await say(scope.tx, userId, { what: 'bail_short', ...(missing > 0n && { missing: missing.toString() }) });
}

const say = (tx: Tx, userId: string, payload: UserChanged): Promise<void> =>
  tell(tx, { event: 'users.changed', to: { owner: userId }, payload: { ...payload, ref: userId } });
