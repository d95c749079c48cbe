import { returnBailLegs } from '#core/ledger/bail-legs.ts';
import { type Amount, ZERO } from '#core/money/amount.ts';
import type { Services } from '#server/app/services.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { bailBetween, lockStanding } from './accounts.ts';
import { openNotice } from './notice.store.ts';

/**
 * Returns the bail of an applicant who did not become a provider: it secured nothing. A former provider's waits for its
 * notice. Returns what came back, in base units of points.
 */
export async function returnUnusedBail(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  userId: string,
): Promise<Amount> {
  if ((await openNotice(tx, userId)) !== null) return ZERO;
  const { freeBail } = await lockStanding(tx, userId);
  if (freeBail === 0n) return ZERO;
  const legs = returnBailLegs({ id: newId(), ...bailBetween(userId), amount: freeBail });
  assertApplied(await services.ledger.apply([legs], tx));
  return freeBail;
}
