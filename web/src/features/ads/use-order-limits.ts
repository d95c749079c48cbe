import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/number.ts';

interface Limits {
  kind: 'buy' | 'sell';
  amountMode: 'range' | 'exact';
  exactAmount: number | null;
  minAmount: number | null;
  maxAmount: number | null;
}

/** The limits of an order's amount, as text. */
export function useOrderLimits(): (limits: Limits) => string {
  const { t } = useTranslation('ads');
  return ({ kind, amountMode, exactAmount, minAmount, maxAmount }) => {
    if (amountMode === 'exact' && kind === 'sell') return t('limits.cards');
    if (amountMode === 'exact') return t('limits.exact', { exact: formatNumber(exactAmount ?? 0) });
    if (minAmount !== null && maxAmount !== null)
      return t('limits.both', { min: formatNumber(minAmount), max: formatNumber(maxAmount) });
    if (minAmount !== null) return t('limits.min', { min: formatNumber(minAmount) });
    if (maxAmount !== null) return t('limits.max', { max: formatNumber(maxAmount) });
    return t('limits.none');
  };
}
