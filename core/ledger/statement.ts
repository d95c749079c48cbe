import { type Amount, amount } from '../money/amount.ts';

/** A movement of a statement: base units, negative for what left. */
export interface Moved {
  readonly delta: bigint;
}

/** The head of a statement, above its movements. */
export interface StatementSums {
  readonly opening: bigint;
  readonly paidIn: Amount;
  readonly paidOut: Amount;
  readonly closing: bigint;
}

/** The sums of a month from the balance at its beginning and its movements. */
export function statementSums(opening: bigint, rows: readonly Moved[]): StatementSums {
  let [paidIn, paidOut] = [0n, 0n];
  for (const { delta } of rows) {
    if (delta > 0n) paidIn += delta;
    else paidOut -= delta;
  }
  return { opening, paidIn: amount(paidIn), paidOut: amount(paidOut), closing: opening + paidIn - paidOut };
}

/** The first day of a month and of the next, YYYY-MM-DD; `month` is YYYY-MM. */
export function daysOfMonth(month: string): { readonly from: string; readonly until: string } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1));
  return { from: `${month}-01`, until: next.toISOString().slice(0, 'YYYY-MM-DD'.length) };
}
