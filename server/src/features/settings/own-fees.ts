import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import type { Signers } from '#server/platform/staff-act.ts';
import { lockType, updateFee } from './card-types.store.ts';
import { lockSettings, recordChange } from './change.ts';
import { lockMethodFee, writeMethodFee } from './method-fees.store.ts';

/** What may have a fee of its own instead of the general one. */
export type FeeKind = 'card_type' | 'payment_method';

export interface FeeChange {
  readonly kind: FeeKind;
  /** The id of a card type, or a way to pay. */
  readonly subject: string;
  /** Basis points; null: the general fee. */
  readonly feeBps: number | null;
  /** The fee that the change was decided on; if it differs, the change is a conflict. */
  readonly before: number | null;
}

interface FeeStore {
  /** The fee in force, locked; null where there is no such subject. */
  readonly lock: (tx: Tx, subject: string) => Promise<{ readonly feeBps: number | null } | null>;
  readonly write: (tx: Tx, subject: string, feeBps: number | null) => Promise<void>;
}

const STORES: Readonly<Record<FeeKind, FeeStore>> = {
  card_type: { lock: lockType, write: updateFee },
  payment_method: { lock: lockMethodFee, write: writeMethodFee },
};

/** Locks what the fee is of. Throws what keeps it from this fee. */
export async function checkFee({ tx }: WriteCall, { kind, subject, feeBps, before }: FeeChange): Promise<void> {
  const stored = await STORES[kind].lock(tx, subject);
  if (stored === null) throw new AppError('nothing.found');
  if (stored.feeBps !== before) throw new AppError('gateway.conflict');
  if (stored.feeBps === feeBps) throw new AppError('settings.unchanged');
}

/** Sets the fee that two administrators agreed on; placed orders keep theirs. Throws as `checkFee`. */
export async function changeFee(
  call: WriteCall,
  { reason, ...change }: FeeChange & { readonly reason: string },
  signers: Signers,
): Promise<void> {
  const { kind, subject, feeBps, before } = change;
  await lockSettings(call);
  await checkFee(call, change);
  await STORES[kind].write(call.tx, subject, feeBps);
  const [was, is] = [{ feeBps: before }, { feeBps }];
  await recordChange(call, { kind, subject, before: was, after: is, reason }, signers);
}
