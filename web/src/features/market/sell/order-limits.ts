import { formatAmount } from '#web/lib/money.ts';
import type { Ad } from '../market.queries.ts';

const POINT = 1_000_000n;

type Limited = Pick<Ad, 'exactAmount' | 'minAmount' | 'maxAmount'>;

const whole = (amount: string): string => formatAmount(amount, { decimals: 0 });

interface LimitText {
  /** Key of the market's words. */
  key: string;
  values: Record<string, string>;
}

/** What one order of an offer may come to; null when everything goes. */
export function amountLimits({ exactAmount, minAmount, maxAmount }: Limited): LimitText | null {
  if (exactAmount !== null) return { key: 'amounts.exact', values: { exact: whole(exactAmount) } };
  if (minAmount !== null && maxAmount !== null)
    return { key: 'amounts.both', values: { min: whole(minAmount), max: whole(maxAmount) } };
  if (minAmount !== null) return { key: 'amounts.min', values: { min: whole(minAmount) } };
  if (maxAmount !== null) return { key: 'amounts.max', values: { max: whole(maxAmount) } };
  return null;
}

/** Whether an order of this amount (base units of points) is taken, as the server decides it. */
export function takesAmount({ exactAmount, minAmount, maxAmount }: Limited, gross: bigint): boolean {
  if (exactAmount !== null) return gross / POINT === BigInt(exactAmount) / POINT;
  return (minAmount === null || gross >= BigInt(minAmount)) && (maxAmount === null || gross <= BigInt(maxAmount));
}
