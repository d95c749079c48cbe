import { bailAccountId, balanceOf, pointsAccountId } from '#core/ledger/accounts.ts';
import { type Amount, ZERO } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import type { AccountSpec } from '#server/ledger/ledger.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerAccountTable } from '#server/platform/postgres/tables/ledger.ts';

/** A provider's sums, in base units of points. */
export interface Standing {
  /** All of the bail, and the part reserved by claims. */
  readonly bail: Amount;
  readonly frozenBail: Amount;
  readonly freeBail: Amount;
  /** The points reserved by open orders, and the available points. */
  readonly exposure: Amount;
  readonly freePoints: Amount;
}

export const NO_STANDING: Standing = { bail: ZERO, frozenBail: ZERO, freeBail: ZERO, exposure: ZERO, freePoints: ZERO };

type SumsRow = Pick<LedgerAccountTable, 'id' | 'debitsPosted' | 'debitsPending' | 'creditsPosted'>;

/** The sums of these users; users with neither account are left out (use NO_STANDING). One look-up by primary keys. */
export async function standingsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, Standing>> {
  const ids = [...new Set(userIds)];
  const rows = await db.many<SumsRow>(sql`
    SELECT id, debits_posted, debits_pending, credits_posted
    FROM ledger_account WHERE id = ANY(${ids.flatMap((id) => [pointsAccountId(id), bailAccountId(id)])}::uuid[])`);
  const accounts = new Map(rows.map((row) => [row.id, balanceOf(row)]));
  return new Map(
    ids.flatMap((id) => {
      const points = accounts.get(pointsAccountId(id));
      const bail = accounts.get(bailAccountId(id));
      if (!points && !bail) return [];
      return [
        [
          id,
          {
            bail: bail?.amount ?? ZERO,
            frozenBail: bail?.frozenAmount ?? ZERO,
            freeBail: bail?.available ?? ZERO,
            exposure: points?.frozenAmount ?? ZERO,
            freePoints: points?.available ?? ZERO,
          },
        ],
      ];
    }),
  );
}

/**
 * The sums of one user; both accounts and `others` are locked until the transaction ends, in the order of their ids.
 */
export async function lockStanding(tx: Tx, userId: string, others: readonly string[] = []): Promise<Standing> {
  const ids = [pointsAccountId(userId), bailAccountId(userId), ...others];
  await tx.run(sql`SELECT ledger_lock_available(${ids}::uuid[])`);
  return (await standingsOf(tx, [userId])).get(userId) ?? NO_STANDING;
}

/** The two accounts of a provider between which its bail moves. */
export const bailBetween = (userId: string) => ({
  pointsAccount: pointsAccountId(userId),
  bailAccount: bailAccountId(userId),
});

/** The bail account, opened by a provider's first payment. */
export function bailAccountOf(userId: string): AccountSpec {
  return { id: bailAccountId(userId), owner: userId, kind: 'bail', currency: POINTS.symbol };
}
