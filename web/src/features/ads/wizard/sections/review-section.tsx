import { useTranslation } from 'react-i18next';
import { openHoursOf } from '#core/offers/open-hours.ts';
import { type Brand, faceText, hoursText, limitsText } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatList, formatNumber } from '#web/lib/number.ts';
import type { KeyValueRow } from '#web/ui/list/key-values.tsx';
import { useRank } from '../../mine/use-rank.ts';
import { useOrderLimits } from '../../use-order-limits.ts';
import classes from '../ad-form.module.css';
import { rateOf, type Step } from '../ad-form-schema.ts';
import { ReviewParts } from './review-parts.tsx';
import type { SectionProps } from './section-props.ts';
import { useMinutes } from './time-section.tsx';

/** The offer once more before it is published. */
export function ReviewSection({ form, chosen, brands }: SectionProps & { brands: readonly Brand[] }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const span = useMinutes();
  const limits = useOrderLimits();
  const values = form.getValues();
  const { kind, openZone, openShifts, followsPlan } = values;
  const hours = openZone === null ? null : openHoursOf({ zone: openZone, shifts: openShifts });
  const [type] = chosen;
  const rank = useRank({ kind, type, rate: rateOf(values.rate, type?.rateMode ?? 'normal') });
  if (!type) return null;
  const brand = brands.find((candidate) => candidate.id === values.brandId)?.name ?? '';
  const buying = kind === 'buy';
  const faces = values.mode === 'fixed' ? values.fixedFaces : null;
  const range = { ...type, minFace: values.minFace ?? 0, maxFace: values.maxFace ?? 0, fixedFaces: faces };
  const parts: [Step, KeyValueRow[]][] = [
    [1, [{ label: market('facts.card'), value: `${brand}, ${market(`form.${values.form}`)}` }]],
    [
      2,
      [
        { label: t('type.country'), value: formatList(chosen.map((item) => countryName(item.country))) },
        ...(buying ? [{ label: t('face.title'), value: `${limitsText(range)} ${type.currency}` }] : []),
      ],
    ],
    [
      3,
      [
        ...(buying
          ? [
              {
                label: t('amount.total'),
                value: `${formatNumber(values.totalAmount ?? 0)} ${market('points')}`,
              },
            ]
          : []),
        { label: t('review.order'), value: limits(values) },
        {
          label: t('time.deliver'),
          value:
            buying && values.form === 'ecode' && !values.takesPromises
              ? t('time.noPromises')
              : span(values.deliverMinutes),
        },
        ...(values.form === 'physical'
          ? [{ label: t('time.confirm'), value: t('time.ofDays', { count: values.confirmDays ?? 0 }) }]
          : []),
        ...(buying
          ? [
              {
                label: t('hours.title'),
                value: hours === null ? t(followsPlan ? 'hours.plan' : 'hours.always') : hoursText(hours),
              },
            ]
          : []),
      ],
    ],
    [
      4,
      [
        { label: t('rate.title'), value: `${values.rate}%` },
        ...(rank?.place
          ? [{ label: t('review.rank'), value: t('review.rankOf', { place: rank.place, total: rank.total }) }]
          : []),
      ],
    ],
    [
      5,
      [
        {
          label: t(buying ? 'terms.receipt' : 'terms.receiptWith'),
          value: buying ? market(`receipt.${values.receipt}`) : t(`terms.with.${values.receipt}`),
        },
        { label: t('review.tags'), value: formatList(values.tags) || t('review.noTags') },
        { label: t('terms.text'), value: values.description || t('terms.none') },
      ],
    ],
  ];
  return (
    <ReviewParts
      parts={parts}
      stepName={(step) => t(`steps.${step}`)}
      aside={chosen.length > 1 && t('review.several', { count: chosen.length })}
    >
      {!buying && <p className={classes.hint}>{t('review.goods', { face: faceText(type.minFace, type) })}</p>}
    </ReviewParts>
  );
}
