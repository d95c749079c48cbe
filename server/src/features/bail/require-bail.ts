import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { NO_STANDING, standingsOf } from './accounts.ts';
import { openNotice } from './notice.store.ts';

const POINT = 1_000_000n;

/**
 * The requirement for putting an ad on the shelf: enough bail, and no notice to take it back. Call it with the owner's
 * row locked. Throws `bail.required`, `bail.notice_given`.
 */
export async function requireBail(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  userId: string,
): Promise<void> {
  if ((await openNotice(tx, userId)) !== null) throw new AppError('bail.notice_given');
  const required = BigInt(services.rules.get('bail.required'));
  if (required === 0n) return;
  const { bail } = (await standingsOf(tx, [userId])).get(userId) ?? NO_STANDING;
  if (bail >= required) return;
  const points = (units: bigint) => ((units + POINT - 1n) / POINT).toString();
  throw new AppError('bail.required', { required: points(required), missing: points(required - bail) });
}
