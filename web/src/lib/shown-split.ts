import type { BaseUnits } from './money.ts';

/** A settlement: what is paid out of the frozen amount, and to whom. Base units of points. */
export interface AnySplit {
  readonly settled: BaseUnits;
  readonly sellerGets: BaseUnits;
  readonly fee: BaseUnits;
  readonly providerKeeps: BaseUnits;
}

/** Points are shown to two decimals, cut off. */
const SHOWN_STEP = 10_000n;

/** The amount as it is shown. */
export function cut(value: BaseUnits): bigint {
  const units = BigInt(value);
  return units - (units % SHOWN_STEP);
}

/**
 * The sums of a settlement as people read them: the payments are cut off, the fee and what comes back are the
 * differences of shown sums, so that the four figures on a page add up to the frozen amount shown there.
 */
export function shownSplit(split: AnySplit): Record<keyof AnySplit, bigint> {
  const frozen = cut(BigInt(split.settled) + BigInt(split.providerKeeps));
  const settled = cut(split.settled);
  const sellerGets = cut(split.sellerGets);
  return { settled, sellerGets, fee: settled - sellerGets, providerKeeps: frozen - settled };
}
