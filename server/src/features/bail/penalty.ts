import { bailAccountId } from '#core/ledger/accounts.ts';
import { penaltyLegs } from '#core/ledger/bail-legs.ts';
import { amount } from '#core/money/amount.ts';
import { type PenaltyPart, penaltyPart } from '#core/staff/sanctions.ts';
import type { Services } from '#server/app/services.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { lockStanding } from './accounts.ts';
import { refreshBailPause } from './notice.store.ts';

interface PenaltyOf {
  /** Of the decision: its transfers have ids derived from it. */
  readonly id: string;
  readonly userId: string;
  /** What it is to take, and what it took before; base units of points. */
  readonly penalty: bigint;
  readonly posted: bigint;
}

/**
 * Posts what the free bail has of a penalty to the platform, and pauses the provider whose bail is now too low. What
 * claims reserve stays theirs; until it is free, the penalty is not done.
 */
export async function takePenalty(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  { id, userId, penalty, posted }: PenaltyOf,
): Promise<PenaltyPart> {
  const { freeBail, frozenBail } = await lockStanding(tx, userId);
  const part = penaltyPart({ penalty, posted, freeBail, frozenBail });
  if (part.take > 0n) {
    const legs = penaltyLegs({
      // What was posted before names the part: no two parts begin at the same sum.
      id: derivedId(id, `penalty-${posted}`),
      bailAccount: bailAccountId(userId),
      amount: amount(part.take),
      ref: id,
    });
    assertApplied(await services.ledger.apply([legs], tx));
  }
  await refreshBailPause({ services, tx }, userId);
  return part;
}
