import type { ErrorCode } from '#contract/errors/codes.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { AppError } from './app-error.ts';

/** The figures that the sentences of refusals name, by refusal. */
export type Figures<Refusal extends ErrorCode, Facts, Rules> = {
  readonly [R in Refusal]?: (facts: Facts, rules: Rules) => Record<string, string>;
};

/** Throws a refusal with its figures; null: nothing is refused. */
export function refuse<Refusal extends ErrorCode, Facts, Rules>(
  refusal: Refusal | null,
  figures: Figures<Refusal, Facts, Rules>,
  [facts, rules]: readonly [Facts, Rules],
): void {
  if (refusal !== null) throw new AppError(refusal, figures[refusal]?.(facts, rules) ?? {});
}

/** Points in a sentence, with two decimals at least. */
export const exactPoints = (value: bigint): string => formatDecimal(value, POINTS.unit, 2);
