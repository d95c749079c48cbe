import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { NO_STANDING, standingsOf } from './accounts.ts';
import { bailBonds } from './bonds.store.ts';
import { openNotice } from './notice.store.ts';

const POINT = 1_000_000n;

/**
 * The requirement for putting an ad on the shelf: enough bail, no notice to take it back, and no certification that ends. Call it with the owner's
 * row locked. Throws `providers.leaving`, `bail.notice_given`, `bail.required`.
 */
export async function requireBail(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  userId: string,
): Promise<void> {
  // Not every provider that leaves has a notice: without bail there is none.
  if ((await bailBonds(tx, userId)).isLeaving) throw new AppError('providers.leaving');
  if ((await openNotice(tx, userId)) !== null) throw new AppError('bail.notice_given');
  const required = BigInt(services.rules.get('bail.required'));
  if (required === 0n) return;
  const { bail } = (await standingsOf(tx, [userId])).get(userId) ?? NO_STANDING;
  if (bail >= required) return;
  const points = (units: bigint) => ((units + POINT - 1n) / POINT).toString();
  throw new AppError('bail.required', { required: points(required), missing: points(required - bail) });
}
