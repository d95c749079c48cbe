import type { Scope } from '#server/app/scope.ts';
import { NO_STANDING, standingsOf } from './accounts.ts';
import { endNotice, insertNotice, openNotice, refreshBailPause } from './notice.store.ts';

/** The bail of a provider that leaves is free after a notice: this one, or the one that runs. */
export async function startBailNotice(scope: Scope, userId: string): Promise<void> {
  const { services, tx } = scope;
  const { bail } = (await standingsOf(tx, [userId])).get(userId) ?? NO_STANDING;
  if (bail > 0n && (await openNotice(tx, userId)) === null) {
    await insertNotice(tx, userId, services.rules.get('bail.notice_s'));
  }
  await refreshBailPause(scope, userId);
}

/** Somebody becomes a provider again: the bail stays. */
export async function keepBail(scope: Scope, userId: string): Promise<void> {
  const notice = await openNotice(scope.tx, userId);
  if (notice !== null) await endNotice(scope.tx, notice.id, 'withdrawn');
  await refreshBailPause(scope, userId);
}
