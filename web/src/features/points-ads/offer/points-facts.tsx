import { useTranslation } from 'react-i18next';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { formatAmount, formatBasisPoints } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { WithWorth } from '#web/ui/own-worth.tsx';
import type { PointsAd } from '../points-ads.queries.ts';
import { exactPriceText, fiatLimits, pointsLimits, premiumText, priceText } from '../points-figures.ts';

/** The fee, or the fee of each way to pay where they differ. */
function feeText({ methodFees, feeBps }: PointsAd, methodName: (method: string) => string): string {
  if (methodFees.every((fee) => fee.feeBps === feeBps)) return formatBasisPoints(feeBps);
  return formatList(methodFees.map((fee) => `${methodName(fee.method)} ${formatBasisPoints(fee.feeBps)}`));
}

/** The terms of an offer of points. */
export function PointsFacts({ ad }: { ad: PointsAd }) {
  const { t } = useTranslation('points-ads');
  const methodName = useMethodName();
  const price = ad.unitPrice === null ? '–' : exactPriceText(ad.unitPrice, ad.currency);
  const market = ad.marketPrice === null ? '–' : priceText(ad.marketPrice, ad.currency);
  return (
    <Panel title={t('facts.title')}>
      <KeyValues
        rows={[
          { label: t('facts.price'), value: t('facts.perPoint', { price }) },
          {
            label: t('facts.pricing'),
            value:
              ad.pricing === 'fixed'
                ? t('row.fixed')
                : t('facts.premium', { premium: premiumText(ad.premium ?? 0), market }),
          },
          { label: t('facts.limits'), value: `${fiatLimits(ad)} (${t('row.points', { limits: pointsLimits(ad) })})` },
          {
            label: t('facts.ready'),
            value: (
              <WithWorth points={ad.availableAmount}>
                {t('row.points', { limits: formatAmount(ad.availableAmount) })}
              </WithWorth>
            ),
          },
          { label: t('facts.methods'), value: formatList(ad.methods.map(methodName)) },
          { label: t('facts.time'), value: t('facts.minutes', { count: ad.payMinutes }) },
          { label: t('facts.fee'), value: t('facts.feeOf', { fee: feeText(ad, methodName) }) },
        ]}
      />
    </Panel>
  );
}
