import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { daysAgo } from '#web/lib/date.ts';
import { PERIODS } from '#web/shared-searches.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';

const CATALOGUE_FRESH_MS = 300_000;

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** A brand of the catalogue. */
export function BrandFilter({ value, onChange }: Props) {
  const { t } = useTranslation('orders');
  const catalogue = useCall('catalog.listCardTypes', {}, { staleTime: CATALOGUE_FRESH_MS });
  const brands = (catalogue.data?.brands ?? []).map((brand) => ({ value: brand.id, label: brand.name }));
  return (
    <FilterPill
      label={t('filter.brand')}
      value={value}
      options={[{ value: 'any', label: t('any') }, ...brands]}
      onChange={onChange}
    />
  );
}

interface PeriodProps {
  search: { readonly from: string; readonly to: string };
  change: (next: { from?: string; to?: string }) => void;
}

/** A period back from today, or two days of the reader's choice; their fields are there only then. */
export function PeriodFilter({ search: { from, to }, change }: PeriodProps) {
  const { t } = useTranslation('orders');
  const [choosing, setChoosing] = useState(false);
  const chosenPeriod = PERIODS.find((days) => to === '' && from === (days === 'any' ? '' : daysAgo(Number(days))));
  const period = choosing || chosenPeriod === undefined ? 'dates' : chosenPeriod;
  const pick = (value: (typeof PERIODS)[number] | 'dates') => {
    setChoosing(value === 'dates');
    if (value !== 'dates') change({ from: value === 'any' ? '' : daysAgo(Number(value)), to: '' });
  };
  return (
    <>
      <FilterPill
        label={t('filter.period')}
        value={period}
        options={([...PERIODS, 'dates'] as const).map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={pick}
      />
      {period === 'dates' && (
        <>
          <DayField label={t('filter.from')} value={from} onChange={(day) => change({ from: day })} />
          <DayField label={t('filter.to')} value={to} onChange={(day) => change({ to: day })} />
        </>
      )}
    </>
  );
}

/** The reader's own tags; nothing for who has given none. */
export function TagFilter({ value: tag, onChange }: Props) {
  const { t } = useTranslation('orders');
  const ownTags = useCall('ratings.listMyTags', {}).data?.list.map((item) => item.tag) ?? [];
  const tags = tag && !ownTags.includes(tag) ? [tag, ...ownTags] : ownTags;
  if (tags.length === 0) return null;
  return (
    <FilterPill
      label={t('filter.tag')}
      value={tag}
      options={[{ value: '', label: t('any') }, ...tags.map((value) => ({ value, label: value }))]}
      onChange={onChange}
    />
  );
}
