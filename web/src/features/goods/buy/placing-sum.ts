import { amount } from '#core/money/amount.ts';
import { feeOf } from '#core/money/price.ts';
import { cut } from '#web/lib/shown-split.ts';

/** What the seller gets of a sum, and the fee as the difference of the two shown figures, so that they add up. */
export function feeShown(sum: bigint, feeBps: number): { net: bigint; fee: bigint } {
  const net = sum - feeOf(amount(sum), feeBps);
  return { net, fee: cut(sum) - cut(net) };
}
