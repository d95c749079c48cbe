import { codeFault } from '#core/orders/card-code.ts';

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
