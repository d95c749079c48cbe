import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { BASIS_POINTS } from '#core/money/price.ts';
import type { Services } from '#server/app/services.ts';
import { NO_STANDING, type Standing, standingsOf } from '#server/features/bail/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** How these providers stand, by user id, their accounts locked in the order of their ids. Lock ads before. */
export async function lockFunds(tx: Tx, providerIds: readonly string[]): Promise<Map<string, Standing>> {
  const ids = [...new Set(providerIds)].flatMap((id) => [pointsAccountId(id), bailAccountId(id)]);
  await tx.run(sql`SELECT ledger_lock_available(${ids}::uuid[])`);
  return standingsOf(tx, providerIds);
}

/** Why who stands so carries no other order of `amount`; null when they do. */
export function fundsRefusal(
  { rules }: Pick<Services, 'rules'>,
  standing: Standing | undefined,
  amount: bigint,
): 'orders.provider_balance' | 'orders.bail_cover' | null {
  const { freePoints, exposure, freeBail } = standing ?? NO_STANDING;
  if (freePoints < amount) return 'orders.provider_balance';
  const multiple = BigInt(rules.get('bail.exposure_multiple_bps'));
  if (multiple === 0n) return null;
  return (exposure + amount) * BASIS_POINTS <= freeBail * multiple ? null : 'orders.bail_cover';
}
