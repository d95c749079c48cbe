import { Box } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import type { Change } from '#web/searches.ts';
import { FORMS, PERIODS } from '#web/shared-searches.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { ORDER_DIRECTIONS, ORDER_SORTS, ORDER_STATES, type OrderSearch } from '../pages.ts';
import { daysAgo } from './order-list.queries.ts';

interface Props {
  search: OrderSearch;
  change: Change<OrderSearch>;
}

const CATALOGUE_FRESH_MS = 300_000;

export function OrderFilters({ search, change }: Props) {
  const { t } = useTranslation('orders');
  const catalogue = useCall('catalog.listCardTypes', {}, { staleTime: CATALOGUE_FRESH_MS });
  const brands = (catalogue.data?.brands ?? []).map((brand) => ({ value: brand.id, label: brand.name }));
  return (
    <Box mt="sm">
      <FilterBar>
        <FilterPill
          label={t('filter.role')}
          value={search.role}
          options={(['any', 'seller', 'provider'] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(role) => change({ role })}
        />
        <FilterPill
          label={t('filter.brand')}
          value={search.brand}
          options={[{ value: 'any', label: t('any') }, ...brands]}
          onChange={(brand) => change({ brand })}
        />
        <FilterPill
          label={t('filter.direction')}
          value={search.direction}
          options={(['any', ...ORDER_DIRECTIONS] as const).map((value) => ({ value, label: t(`direction.${value}`) }))}
          onChange={(direction) => change({ direction })}
        />
        <FilterPill
          label={t('filter.form')}
          value={search.form}
          options={(['any', ...FORMS] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          onChange={(form) => change({ form })}
        />
        <FilterPill
          label={t('filter.state')}
          value={search.state}
          options={[
            { value: 'any' as const, label: t('any') },
            ...ORDER_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={(state) => change({ state })}
        />
        <TagFilter tag={search.tag} onChange={(tag) => change({ tag })} />
        <PeriodFilter search={search} change={change} />
        <FilterPill
          plain
          label={t('filter.sort')}
          icon={<IconArrowsSort size={16} stroke={1.75} />}
          value={search.sort}
          options={ORDER_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => change({ sort })}
        />
      </FilterBar>
    </Box>
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
function TagFilter({ tag, onChange }: { tag: string; onChange: (tag: string) => void }) {
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
