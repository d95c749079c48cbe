import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { FilterBar, FilterPill } from '#web/ui/filter-pill.tsx';
import classes from './order-list.module.css';
import { daysAgo, type OrderSearch, PERIODS, SORTS } from './order-list.queries.ts';

interface Props {
  search: OrderSearch;
  change: (patch: Partial<OrderSearch>) => void;
}

const CATALOGUE_FRESH_MS = 300_000;

export function OrderFilters({ search, change }: Props) {
  const { t } = useTranslation('orders');
  const catalogue = useCall('catalog.listCardTypes', {}, { staleTime: CATALOGUE_FRESH_MS });
  const brands = (catalogue.data?.brands ?? []).map((brand) => ({ value: brand.id, label: brand.name }));
  const period = PERIODS.find((days) => days !== 'any' && search.from === daysAgo(Number(days))) ?? 'any';
  return (
    <div className={classes.filters}>
      <FilterBar>
        <FilterPill
          label={t('filter.role')}
          value={search.role}
          options={['any', 'seller', 'provider'].map((value) => ({ value, label: t(`role.${value}`) }))}
          onChange={(role) => change({ role })}
        />
        <FilterPill
          label={t('filter.brand')}
          value={search.brand}
          options={[{ value: 'any', label: t('any') }, ...brands]}
          onChange={(brand) => change({ brand })}
        />
        <FilterPill
          label={t('filter.period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(value) => change({ from: value === 'any' ? '' : daysAgo(Number(value)), to: '' })}
        />
        <FilterPill
          plain
          label={t('filter.sort')}
          icon={<IconArrowsSort size={16} stroke={1.75} />}
          value={search.sort}
          options={SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => change({ sort })}
        />
      </FilterBar>
    </div>
  );
}
