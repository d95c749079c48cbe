import { useTranslation } from 'react-i18next';
import { ReviewParts, type Step } from '#web/features/ads/public.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { formatList, formatNumber } from '#web/lib/number.ts';
import type { KeyValueRow } from '#web/ui/list/key-values.tsx';
import { ownRateOf, type PointsInput } from './points-form-schema.ts';

/** Everything once more, each part with the way back to where it is changed. */
export function ReviewPanel({ values }: { values: PointsInput }) {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  const methodName = useMethodName();
  const { pricing, premium, exchangeRate, fixedPrice, currency } = values;
  const price =
    pricing === 'fixed'
      ? t('review.fixed', { price: fixedPrice, currency })
      : t(ownRateOf(values) === 0n ? 'review.premium' : 'review.premiumRate', {
          premium,
          rate: exchangeRate,
          currency,
        });
  const parts: readonly (readonly [Step, readonly KeyValueRow[]])[] = [
    [1, [{ label: t('review.kind'), value: t(`own.${values.side}`, { currency }) }]],
    [2, [{ label: t('facts.methods'), value: formatList(values.methods.map(methodName)) }]],
    [
      3,
      [
        { label: t('wizard.total'), value: formatNumber(values.totalAmount ?? 0) },
        { label: t('wizard.order'), value: useOrderText(values) },
        { label: t('facts.time'), value: t('facts.minutes', { count: values.payMinutes ?? 0 }) },
      ],
    ],
    [4, [{ label: t('wizard.price'), value: price }]],
    [
      5,
      [
        { label: t('wizard.tags'), value: formatList(values.tags) || ads('review.noTags') },
        { label: t('wizard.terms'), value: values.terms || ads('terms.none') },
      ],
    ],
  ];
  return <ReviewParts parts={parts} stepName={(step) => t(`steps.${step}`)} />;
}

/** What one order may come to. */
function useOrderText({ amountMode, exactAmounts, minAmount, maxAmount }: PointsInput): string {
  const { t } = useTranslation('points-ads');
  if (amountMode === 'exact') return formatList(exactAmounts.map((amount) => formatNumber(amount)));
  if (minAmount === null && maxAmount === null) return t('review.any');
  if (maxAmount === null) return t('review.from', { min: formatNumber(minAmount ?? 0) });
  if (minAmount === null) return t('review.to', { max: formatNumber(maxAmount) });
  return t('review.between', { min: formatNumber(minAmount), max: formatNumber(maxAmount) });
}
