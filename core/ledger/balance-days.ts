import { type Amount, amount } from '../money/amount.ts';

/** The movements of a day or a month, in base units; a hold moves nothing. */
export interface Span {
  /** YYYY-MM-DD of its first day, UTC. */
  readonly start: string;
  readonly paidIn: bigint;
  readonly paidOut: bigint;
}

/** The same, with the balance at its end. */
export interface BalanceAt extends Span {
  readonly balance: Amount;
}

/**
 * The balance at the end of every span of `starts` (ascending), from the balance now and what moved since the first: a span in
 * which nothing moved ends as the one before it.
 */
export function balancesAt(starts: readonly string[], moved: readonly Span[], now: bigint): BalanceAt[] {
  const byStart = new Map(moved.map((span) => [span.start, span]));
  let balance = now;
  const backwards = starts.toReversed().map((start) => {
    const span = byStart.get(start) ?? { start, paidIn: 0n, paidOut: 0n };
    const entry = { ...span, balance: amount(balance) };
    balance -= span.paidIn - span.paidOut;
    return entry;
  });
  return backwards.reverse();
}

const DAY_MS = 86_400_000;
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The last `count` days (UTC), today last. */
export const lastDays = (count: number, now: number): string[] =>
  Array.from({ length: count }, (_, index) => isoDay(now - (count - 1 - index) * DAY_MS));

/** The first days of the last `count` months (UTC), this month last. */
export function lastMonths(count: number, now: number): string[] {
  const today = new Date(now);
  return Array.from({ length: count }, (_, index) =>
    isoDay(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (count - 1 - index), 1)),
  );
}
