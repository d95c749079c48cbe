import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Signers } from '#server/platform/staff-act.ts';
import { lockType, updateFee } from './card-types.store.ts';
import { lockSettings, recordChange } from './change.ts';

export interface CardFeeChange {
  readonly cardTypeId: string;
  /** Basis points; null: the general fee. */
  readonly feeBps: number | null;
  /** The fee that the change was decided on; if it differs, the change is a conflict. */
  readonly before: number | null;
}

/** Locks the card type. Throws what keeps it from this fee. */
export async function checkCardFee({ tx }: WriteCall, { cardTypeId, feeBps, before }: CardFeeChange): Promise<void> {
  const terms = await lockType(tx, cardTypeId);
  if (terms === null) throw new AppError('nothing.found');
  if (terms.feeBps !== before) throw new AppError('gateway.conflict');
  if (terms.feeBps === feeBps) throw new AppError('settings.unchanged');
}

/** Sets the fee that two administrators agreed on; placed orders keep theirs. Throws as `checkCardFee`. */
export async function changeCardFee(
  call: WriteCall,
  { reason, ...change }: CardFeeChange & { readonly reason: string },
  signers: Signers,
): Promise<void> {
  const { cardTypeId, feeBps, before } = change;
  await lockSettings(call);
  await checkCardFee(call, change);
  await updateFee(call.tx, cardTypeId, feeBps);
  const [was, is] = [{ feeBps: before }, { feeBps }];
  await recordChange(call, { kind: 'card_type', subject: cardTypeId, before: was, after: is, reason }, signers);
}
