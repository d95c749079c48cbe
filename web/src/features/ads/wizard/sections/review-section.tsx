import { useTranslation } from 'react-i18next';
import { openHoursOf } from '#core/offers/open-hours.ts';
import { type Brand, faceText, hoursText, limitsText } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatList, formatNumber } from '#web/lib/number.ts';
import type { KeyValueRow } from '#web/ui/list/key-values.tsx';
import { useRank } from '../../mine/use-rank.ts';
import { useOrderLimits } from '../../use-order-limits.ts';
import classes from '../ad-form.module.css';
import { type AdInput, rateOf, type Step } from '../ad-form-schema.ts';
import { ReviewParts } from './review-parts.tsx';
import type { SectionProps } from './section-props.ts';
import { useMinutes } from './time-section.tsx';

/** The offer once more before it is published. */
export function ReviewSection({ form, chosen, brands }: SectionProps & { brands: readonly Brand[] }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const values = form.getValues();
  const [type] = chosen;
  const amounts = useAmountRows(values);
  const terms = useTermRows(values);
  const rank = useRank({ kind: values.kind, type, rate: rateOf(values.rate, type?.rateMode ?? 'normal') });
  if (!type) return null;
  const brand = brands.find((candidate) => candidate.id === values.brandId)?.name ?? '';
  const buying = values.kind === 'buy';
  const faces = values.mode === 'fixed' ? values.fixedFaces : null;
  const range = { ...type, minFace: values.minFace ?? 0, maxFace: values.maxFace ?? 0, fixedFaces: faces };
  const place = rank?.place && t('review.rankOf', { place: rank.place, total: rank.total });
  const parts: [Step, KeyValueRow[]][] = [
    [1, [{ label: market('facts.card'), value: `${brand}, ${market(`form.${values.form}`)}` }]],
    [
      2,
      shown(
        { label: t('type.country'), value: formatList(chosen.map((item) => countryName(item.country))) },
        buying && { label: t('face.title'), value: `${limitsText(range)} ${type.currency}` },
      ),
    ],
    [3, amounts],
    [
      4,
      shown({ label: t('rate.title'), value: `${values.rate}%` }, place && { label: t('review.rank'), value: place }),
    ],
    [5, terms],
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

type Falsy = false | 0 | '' | null | undefined;

const shown = (...rows: (KeyValueRow | Falsy)[]): KeyValueRow[] => rows.filter((row): row is KeyValueRow => !!row);

/** How much in all and in one order, and when. */
function useAmountRows(values: AdInput): KeyValueRow[] {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const span = useMinutes();
  const limits = useOrderLimits();
  const { kind, form, takesPromises, openZone, openShifts, followsPlan } = values;
  const buying = kind === 'buy';
  const hours = openZone === null ? null : openHoursOf({ zone: openZone, shifts: openShifts });
  const always = t(followsPlan ? 'hours.plan' : 'hours.always');
  const promises = !buying || form === 'physical' || takesPromises;
  return shown(
    buying && { label: t('amount.total'), value: `${formatNumber(values.totalAmount ?? 0)} ${market('points')}` },
    { label: t('review.order'), value: limits(values) },
    { label: t('time.deliver'), value: promises ? span(values.deliverMinutes) : t('time.noPromises') },
    form === 'physical' && { label: t('time.confirm'), value: t('time.ofDays', { count: values.confirmDays ?? 0 }) },
    buying && { label: t('hours.title'), value: hours === null ? always : hoursText(hours) },
  );
}

function useTermRows({ kind, receipt, tags, description }: AdInput): KeyValueRow[] {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  return [
    kind === 'buy'
      ? { label: t('terms.receipt'), value: market(`receipt.${receipt}`) }
      : { label: t('terms.receiptWith'), value: t(`terms.with.${receipt}`) },
    { label: t('review.tags'), value: formatList(tags) || t('review.noTags') },
    { label: t('terms.text'), value: description || t('terms.none') },
  ];
}
