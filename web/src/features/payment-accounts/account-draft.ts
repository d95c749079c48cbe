import { numberLibrary } from '#contract/payment-accounts/number-library.ts';
import { cardFaceOf } from '#core/payment-accounts/cards.ts';
import { type CheckedAccount, checkAccount, type FieldRefusal } from '#core/payment-accounts/check-account.ts';
import type { FieldName, Place } from '#core/payment-accounts/places.ts';
import type { PaymentAccountKind } from '#core/payment-accounts/statuses.ts';

export type Fields = { readonly [N in FieldName]?: string | undefined };

/** What stands in the form. */
export interface AccountDraft {
  readonly kind: PaymentAccountKind;
  readonly place: Place;
  readonly wallet: string | null;
  readonly holder: string;
  readonly fields: Fields;
  /** Of a card; it stays in this page. */
  readonly cardNumber: string;
}

/** The field that the reader is to look at again, and why. */
export interface DraftFault {
  readonly field: FieldRefusal['field'] | 'cardNumber';
  readonly rule: FieldRefusal['rule'] | 'card_number';
}

/** What may be sent of a draft, or its first fault; the server checks the same. */
export function checkDraft(draft: AccountDraft): Pick<CheckedAccount, 'fields'> | { fault: DraftFault } {
  const { kind, place, wallet, cardNumber } = draft;
  if (draft.holder.trim() === '') return { fault: { field: 'holder', rule: 'needed' } };
  const face = kind === 'card' ? cardFaceOf(cardNumber) : null;
  if (kind === 'card' && face === null) return { fault: { field: 'cardNumber', rule: 'card_number' } };
  const fields = face === null ? draft.fields : { ...face, expiry: draft.fields.expiry };
  const tools = { library: numberLibrary, today: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length) };
  const checked = checkAccount({ kind, place, wallet, fields }, tools);
  return 'refusal' in checked ? { fault: checked.refusal } : { fields: checked.fields };
}
