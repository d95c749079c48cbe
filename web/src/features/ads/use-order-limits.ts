import { useTranslation } from 'react-i18next';

interface Limits {
  kind: 'buy' | 'sell';
  amountMode: 'range' | 'exact';
  exactAmount: number | null;
  minAmount: number | null;
  maxAmount: number | null;
}

/** What one order may come to, in words. */
export function useOrderLimits(): (limits: Limits) => string {
  const { t } = useTranslation('ads');
  const shown = (points: number) => points.toLocaleString('en');
  return ({ kind, amountMode, exactAmount, minAmount, maxAmount }) => {
    if (amountMode === 'exact' && kind === 'sell') return t('limits.cards');
    if (amountMode === 'exact') return t('limits.exact', { exact: shown(exactAmount ?? 0) });
    if (minAmount !== null && maxAmount !== null)
      return t('limits.both', { min: shown(minAmount), max: shown(maxAmount) });
    if (minAmount !== null) return t('limits.min', { min: shown(minAmount) });
    if (maxAmount !== null) return t('limits.max', { max: shown(maxAmount) });
    return t('limits.none');
  };
}
