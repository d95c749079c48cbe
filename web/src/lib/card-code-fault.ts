import { codeFault } from '#core/orders/card-code.ts';
import { brandParts, type CardForms, cardParts, isPin } from '#core/orders/card-parts.ts';

/** The key of the words for a text that is no card code; `lengthKey` is the page's own for a wrong length. */
export function codeFaultKey(code: string, lengthKey: string): string | null {
  const fault = codeFault(code);
  if (fault === null) return null;
  return fault.why === 'length' ? lengthKey : `ui:code.${fault.why}`;
}

/** The values that the words of a fault name. */
export function codeFaultFacts(code: string): { character?: string; count?: number } {
  const fault = codeFault(code);
  if (fault?.why === 'character') return { character: fault.character };
  return fault?.why === 'length' ? { count: fault.count } : {};
}

/** The key of the words for a typed PIN that is none, or the second one of its card; null for none and for a good one. */
export const pinFaultKey = ({ code, pin }: { code: string; pin: string }): string | null =>
  pin.trim() === '' || (isPin(pin) && cardParts(code).pin === null) ? null : 'ui:pin.form';

/** Both parts of a row whose code was typed with its PIN: the PIN goes into its field. Null: there is nothing to part. */
export function splitPin(row: { code: string; pin: string }, forms: CardForms): { code: string; pin: string } | null {
  const { code, pin } = brandParts(row.code, forms);
  return pin === null || row.pin !== '' ? null : { code, pin };
}
