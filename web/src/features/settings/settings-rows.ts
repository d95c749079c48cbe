import type { ResultOf } from '#contract/catalogue.ts';

// The rows of the settings' lists, as their tabs show and their dialogs change them.
export type TypeRow = ResultOf<'settings.listCardTypes'>['list'][number];
export type MethodRow = ResultOf<'settings.listMethodFees'>['list'][number];
export type ChangeRow = ResultOf<'settings.listChanges'>['list'][number];
export type RateRow = ResultOf<'settings.listFx'>['list'][number];
export type RuleRow = ResultOf<'settings.listRules'>['list'][number];

const MODE_BOUNDS = { normal: ['0.01', '100'], wide: ['1', '200'] } as const;

/** The bounds in force: the type's own, else the mode's. */
export function ratesOf({ rateMode, minRate, maxRate }: Pick<TypeRow, 'rateMode' | 'minRate' | 'maxRate'>): string {
  const [least, most] = MODE_BOUNDS[rateMode];
  return `${minRate ?? least} – ${maxRate ?? most} %`;
}
