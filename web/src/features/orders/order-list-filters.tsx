import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { FilterBar, FilterPill } from '#web/ui/filter-pill.tsx';
import classes from './order-list.module.css';
import { DIRECTIONS, daysAgo, FORMS, type OrderSearch, PERIODS, SORTS, STATES } from './order-list.queries.ts';

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
          label={t('filter.direction')}
          value={search.direction}
          options={['any', ...DIRECTIONS].map((value) => ({ value, label: t(`direction.${value}`) }))}
          onChange={(direction) => change({ direction })}
        />
        <FilterPill
          label={t('filter.form')}
          value={search.form}
          options={['any', ...FORMS].map((value) => ({ value, label: t(`form.${value}`) }))}
          onChange={(form) => change({ form })}
        />
        <FilterPill
          label={t('filter.state')}
          value={search.state}
          options={[
            { value: 'any', label: t('any') },
            ...STATES.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={(state) => change({ state })}
        />
        <TagFilter tag={search.tag} onChange={(tag) => change({ tag })} />
        <FilterPill
          label={t('filter.period')}
          value={period}
          options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={(value) => change({ from: value === 'any' ? '' : daysAgo(Number(value)), to: '' })}
        />
        <Day label={t('filter.from')} value={search.from} onChange={(from) => change({ from })} />
        <Day label={t('filter.to')} value={search.to} onChange={(to) => change({ to })} />
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

/** The reader's own tags; nothing for who has given none. */
function TagFilter({ tag, onChange }: { tag: string; onChange: (tag: string) => void }) {
  const { t } = useTranslation('orders');
  const known = useCall('reviews.listMyTags', {}).data?.list.map((one) => one.tag) ?? [];
  const tags = tag && !known.includes(tag) ? [tag, ...known] : known;
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

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <label className={classes.day}>
      <span>{label}</span>
      <input type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}
