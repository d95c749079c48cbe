import { Flex } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { countryName } from '#web/lib/country.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatBasisPoints, formatRate } from '#web/lib/money.ts';
import { formatNumber } from '#web/lib/number.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Ad } from '../market.queries.ts';
import { amountLimits } from '../sell/order-limits.ts';
import { FULL_PERCENT, formatUnitPrice, limitsText } from '../sell/quote.ts';
import classes from './offer-page.module.css';
import { hoursText } from './open-hours.ts';

/** What the offer takes and pays, fact by fact. */
export function AdFacts({ ad }: { ad: Ad }) {
  const { t } = useTranslation('market');
  const amounts = amountLimits(ad);
  const days =
    ad.form === 'physical' ? [{ label: t('facts.confirm'), value: t('facts.days', { count: ad.confirmDays }) }] : [];
  const rows = [
    { label: t('facts.card'), value: `${ad.brand.name}, ${countryName(ad.country)}` },
    { label: t('facts.form'), value: t(`form.${ad.form}`) },
    { label: ad.fixedFaces ? t('facts.fixed') : t('facts.faces'), value: `${limitsText(ad)} ${ad.currency}` },
    { label: t('facts.maxCards'), value: ad.maxCards },
    ...(amounts ? [{ label: t('facts.amounts'), value: t(amounts.key, amounts.values) }] : []),
    ...days,
    ...(ad.openHours ? [{ label: t('hours.title'), value: hoursText(ad.openHours) }] : []),
    { label: t('facts.receipt'), value: t(`receipt.${ad.receipt}`) },
    { label: t('facts.rate'), value: formatRate(ad.rate) },
    {
      label: t('facts.price', { currency: ad.currency }),
      value: `${formatUnitPrice(ad.unitPrice)} ${t('points')}`,
    },
    {
      label: t('facts.bail'),
      value: bailText(ad, t),
    },
    { label: t('facts.fee'), value: formatBasisPoints(ad.feeBps) },
    { label: t('facts.remaining'), value: `${formatAmount(ad.remainingAmount)} ${t('points')}` },
    { label: t('facts.sold'), value: formatNumber(ad.soldCount) },
    { label: t('facts.code'), value: <span className="cw-mono">{ad.code}</span> },
    { label: t('facts.published'), value: formatDateTime(ad.createdAt) },
  ];
  const tags = {
    label: t('facts.tags'),
    value: (
      <Flex component="span" gap="xxs" justify="flex-end" wrap="wrap">
        {ad.tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Flex>
    ),
  };
  return (
    <Panel title={t('facts.title')} aside={t('facts.views', { count: ad.views })}>
      <KeyValues rows={ad.tags.length > 0 ? [...rows, tags] : rows} />
      <div className={classes.text}>
        <p>{t('facts.terms')}</p>
        {ad.description || t('panel.noTerms')}
      </div>
    </Panel>
  );
}

/** How far the bail covers what is open and one order more; a percentage only where it is short. */
function bailText({ bail }: Ad, t: TFunction<'market'>): string {
  if (!bail) return t('facts.noBail');
  const percent = bail.coveragePercent;
  return percent < FULL_PERCENT ? t('facts.bailCovers', { percent }) : t('facts.bailAll');
}
