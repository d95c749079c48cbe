import type { TFunction } from 'i18next';
import type { BaseUnits } from '#web/lib/money.ts';

interface Paid {
  readonly amount: BaseUnits;
  readonly unit: number;
  readonly currency: string;
}

/** What was paid in, in its currency. */
export const amountColumn = (t: TFunction<'deposits'>) => ({
  head: t('own.amount'),
  amount: ({ amount, unit, currency }: Paid) => ({ value: amount, unit, suffix: currency }),
});
