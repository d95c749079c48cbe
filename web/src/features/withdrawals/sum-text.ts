import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { type BaseUnits, formatExact } from '#web/lib/money.ts';

type Kind = Pick<ResultOf<'withdrawals.listOwn'>['list'][number], 'currency' | 'unit'>;

/** What leaves an account, in the words of its currency: points that are paid out as USDT, or bitcoin. */
export function useSumText() {
  const { t } = useTranslation('withdrawals');
  return {
    leaves: ({ currency, unit }: Kind, value: BaseUnits): string =>
      t(currency === 'BTC' ? 'facts.btc' : 'facts.points', { amount: formatExact(value, unit) }),
    arrives: ({ currency, unit }: Kind, value: BaseUnits): string =>
      t(currency === 'BTC' ? 'facts.btc' : 'facts.usdt', { amount: formatExact(value, unit) }),
  };
}

/** What stands behind an amount in a list that has both. */
export const suffixOf = ({ currency }: Pick<Kind, 'currency'>): string | undefined =>
  currency === 'BTC' ? 'BTC' : undefined;
