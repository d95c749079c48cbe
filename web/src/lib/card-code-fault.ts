import { codeFault } from '#core/orders/card-code.ts';

/** Why a typed text is no card code, as a key of the words; `lengthKey` is the page's own for one of a wrong length. */
export function codeFaultKey(code: string, lengthKey: string): string | null {
  const fault = codeFault(code);
  if (fault === null) return null;
  return fault.why === 'length' ? lengthKey : `ui:code.${fault.why}`;
}

/** What the words of the fault name. */
export function codeFaultFacts(code: string): { character?: string; count?: number } {
  const fault = codeFault(code);
  if (fault?.why === 'character') return { character: fault.character };
  return fault?.why === 'length' ? { count: fault.count } : {};
}
