import { type Amount, amount } from '../money/amount.ts';
import { feeOf } from '../money/price.ts';

/**
 * How a settlement divides an order's amount, in base units of points: sellerGets + fee + providerKeeps = the order
 * amount.
 */
export interface Split {
  readonly settled: Amount;
  readonly sellerGets: Amount;
  readonly fee: Amount;
  readonly providerKeeps: Amount;
}

/**
 * The split when `settled` of an order is settled; 0 is a void and charges nothing. Throws a RangeError outside 0 to
 * the order amount.
 */
export function splitOf(settled: Amount, orderAmount: Amount, feeBps: number): Split {
  if (settled < 0n || settled > orderAmount) throw new RangeError(`cannot split ${settled} of ${orderAmount}`);
  const fee = feeOf(settled, feeBps);
  return { settled, fee, sellerGets: amount(settled - fee), providerKeeps: amount(orderAmount - settled) };
}
