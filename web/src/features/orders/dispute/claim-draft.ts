import { amount, minOf, pow10 } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, pointsFor, unitPrice } from '#core/money/price.ts';
import { convertValue } from '#core/orders/card-value.ts';
import { splitOf } from '#core/orders/split.ts';
import type { Card, Order, Split } from '../workspace/workspace.queries.ts';

/** What the provider writes about one card. */
export interface CardReport {
  readonly kind: 'invalid' | 'mismatch' | 'not_received';
  /** Whole units of `currency`, as typed. */
  readonly value: string;
  readonly currency: string;
  readonly note: string;
}

/** Reports by card id; a card without one is fine. */
export type ClaimDraft = Readonly<Record<string, CardReport>>;

export type Rates = ReadonlyMap<string, bigint>;

/** USD per whole unit by currency, scaled by 10^12. */
export function ratesOf(list: readonly { currency: string; usd: string }[]): Rates {
  const rates = new Map<string, bigint>();
  for (const item of list) {
    const fx = parseDecimal(item.usd, FX_SCALE);
    if (fx !== null) rates.set(item.currency, fx);
  }
  return rates;
}

export interface ClaimSum {
  /** What the cards count in all, minor units of the order's currency. */
  readonly total: bigint;
  readonly split: Split;
  /** What the cards would be worth, in points; more than `split.settled` where the frozen amount is the limit. */
  readonly worth: bigint;
  /** More than twice the order: the page warns. */
  readonly overDouble: boolean;
  /** Another currency is in it: the server takes the rate of the placing, this is today's. */
  readonly about: boolean;
}

/** The settlement that a draft comes to; null while a value is missing or a rate is not known. */
export function sumOf(order: Order, draft: ClaimDraft, rates: Rates): ClaimSum | null {
  let total = 0n;
  let about = false;
  for (const card of order.cards) {
    const value = countedAs({ order, rates }, card, draft[card.id]);
    if (value === null) return null;
    about ||= draft[card.id]?.kind === 'mismatch' && draft[card.id]?.currency !== order.currency;
    total += value;
  }
  const most = amount(order.orderAmount);
  const worth = pointsFor(total, order.currency, unitPrice(order.unitPrice));
  const split = splitOf(minOf(worth, most), most, order.feeBps);
  return {
    total,
    worth,
    about,
    overDouble: worth > most * 2n,
    split: {
      settled: String(split.settled),
      sellerGets: String(split.sellerGets),
      fee: String(split.fee),
      providerKeeps: String(split.providerKeeps),
    },
  };
}

function countedAs(of: { order: Order; rates: Rates }, card: Card, report: CardReport | undefined): bigint | null {
  const { order, rates } = of;
  if (!report) return BigInt(card.faceValue);
  if (report.kind !== 'mismatch') return 0n;
  if (!/^\d{1,7}$/.test(report.value)) return null;
  const value = BigInt(report.value) * pow10(currencyOf(report.currency).unit);
  if (report.currency === order.currency) return value;
  const from = rates.get(report.currency);
  const to = rates.get(order.currency);
  if (from === undefined || to === undefined) return null;
  return convertValue(value, { currency: report.currency, fx: from }, { currency: order.currency, fx: to });
}

export type ReportFault = 'value' | 'same' | 'note' | 'shots';

interface Reported {
  readonly report: CardReport;
  /** How many pictures go with it. */
  readonly shots: number;
}

/** What is still missing in one report. */
export function faultsOf(order: Order, card: Card, { report, shots }: Reported): ReportFault[] {
  const faults: ReportFault[] = [];
  if (report.kind === 'mismatch') {
    const isNumber = /^\d{1,7}$/.test(report.value) && BigInt(report.value) <= 1_000_000n;
    if (!isNumber) faults.push('value');
    else if (
      report.currency === order.currency &&
      BigInt(report.value) * pow10(order.unit) === BigInt(card.faceValue)
    ) {
      faults.push('same');
    }
  }
  if (report.note.trim() === '') faults.push('note');
  if (shots === 0) faults.push('shots');
  return faults;
}
