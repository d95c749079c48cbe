import { limits } from 'virtual:catalogue/limits';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';

/** Characters of a text, or the range of a number; null: the schema sets none. */
export interface Limit {
  readonly min: number | null;
  readonly max: number | null;
  readonly isOptional: boolean;
}

/** The names of a command's params; of any of several commands. */
export type ParamName<N extends CallName> = N extends CallName ? keyof ParamsOf<N> & string : never;

/** The limit of a command's param, as its schema in the catalogue has it. */
export function limitOf<N extends CallName>(call: N, param: ParamName<N>): Limit {
  const [min, max, isOptional] = limits[call]?.[param] ?? [null, null, 0];
  return { min, max, isOptional: isOptional === 1 };
}

/** The most characters that a param takes, for the field that asks for it. */
export const maxOf = <N extends CallName>(call: N, param: ParamName<N>): number | undefined =>
  limitOf(call, param).max ?? undefined;

/** Whether a text without the spaces around it has the length that the param requires. */
export function isWithin({ min, max, isOptional }: Limit, text: string): boolean {
  const { length } = text.trim();
  if (length === 0) return isOptional || min === 0;
  return length >= (min ?? 1) && (max === null || length <= max);
}
