import { parseDecimal } from '#core/money/decimal.ts';
import { MAX_FEE_BPS } from '#core/rules/rule-def.ts';

/** "1.5" is 150 basis points; null is the general fee; undefined cannot be read. */
export function bpsOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const bps = parseDecimal(text, 2);
  return bps === null || bps < 0n || bps > BigInt(MAX_FEE_BPS) ? undefined : Number(bps);
}

export const percentOf = (bps: number): string => `${bps / 100} %`;
