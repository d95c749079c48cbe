import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { countryName } from '#web/lib/country.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { SearchAt } from '#web/searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import { FeeShown } from './fee-shown.tsx';
import { LastChange } from './last-change.tsx';
import { NoneFit } from './none-fit.tsx';
import { TYPE_FORMS, TYPE_STATES } from './pages.ts';
import classes from './settings.module.css';
import { ratesOf, type TypeRow } from './settings-rows.ts';
import { TypeDialog } from './type-dialog.tsx';

const CLEAR = { q: '', brand: '', form: 'all', state: 'all' } as const;
const PAGE_ROWS = 25;

function paramsOf({ q, brand, form, state, page }: SearchAt<'/staff/settings'>): ParamsOf<'settings.listCardTypes'> {
  return { ...nonEmpty({ search: q, brandId: brand }), form, state, start: page, limit: PAGE_ROWS };
}

/** Card types with their fees, bounds and standing. */
export function TypesTab({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('settings');
  const [search, change] = usePageSearch('/staff/settings');
  const [editing, setEditing] = useState<TypeRow | null>(null);
  const [brand, setBrand] = useState<TypeRow | null>(null);
  const params = paramsOf(search);
  const types = useCall('settings.listCardTypes', params, { keepPrevious: true });
  const rows = types.data?.list ?? [];
  const only = search.brand !== '' ? rows[0] : undefined;
  return (
    <>
      <div className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('filter.form')}
            value={search.form}
            options={TYPE_FORMS.map((value) => ({ value, label: t(`form.${value}`) }))}
            onChange={(form) => change({ form })}
          />
          <FilterPill
            label={t('filter.state')}
            value={search.state}
            options={TYPE_STATES.map((value) => ({ value, label: t(`typeState.${value}`) }))}
            onChange={(state) => change({ state })}
          />
          {search.brand !== '' && (
            <Button variant="default" size="sm" onClick={() => change({ brand: '' })}>
              {t('allBrands')}
            </Button>
          )}
          {only && isAdmin && (
            <Button variant="default" size="sm" onClick={() => setBrand(only)}>
              {t(only.brandActive ? 'brand.stop' : 'brand.start', { brand: only.brandName })}
            </Button>
          )}
        </FilterBar>
        <SearchInput
          className={classes.search}
          maxLength={60}
          label={t('searchTypes')}
          value={search.q}
          onChange={(q) => change({ q })}
        />
      </div>
      <Panel flush className={classes.list}>
        <QueryList
          query={types}
          skeleton={{ rows: 6, height: 64, avatar: false }}
          empty={<NoneFit onReset={() => change(CLEAR)} />}
          pager={{ page: params.start ?? 1, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
        >
          {(shown) => (
            <TypeTable
              rows={shown}
              onBrand={(brandId) => change({ brand: brandId, q: '' })}
              onEdit={isAdmin ? setEditing : undefined}
            />
          )}
        </QueryList>
      </Panel>
      {editing && <TypeDialog type={editing} onClose={() => setEditing(null)} />}
      {brand && <BrandDialog type={brand} onClose={() => setBrand(null)} />}
    </>
  );
}

interface TableProps {
  rows: readonly TypeRow[];
  onBrand: (brandId: string) => void;
  onEdit: ((type: TypeRow) => void) | undefined;
}

function TypeTable({ rows, onBrand, onEdit }: TableProps) {
  const { t } = useTranslation('settings');
  const columns: Column<TypeRow>[] = [
    {
      key: 'type',
      header: t('column.type'),
      width: 'minmax(0, 1.6fr)',
      cell: (type) => (
        <span className={classes.lines}>
          <button type="button" className={classes.brand} onClick={() => onBrand(type.brandId)}>
            {type.brandName}
          </button>
          <small>
            {countryName(type.country)} · {type.currency} · {t(`form.${type.form}`)}
          </small>
        </span>
      ),
    },
    {
      key: 'fee',
      header: t('column.fee'),
      cell: (type) => <FeeShown fee={type} />,
    },
    {
      key: 'rates',
      header: t('column.rates'),
      wideOnly: true,
      cell: (type) => (
        <span className={classes.number}>
          <b>{ratesOf(type)}</b>
          <small>{t(`mode.${type.rateMode}`)}</small>
        </span>
      ),
    },
    { key: 'ads', header: t('column.ads'), width: '90px', wideOnly: true, cell: (type) => type.adsOnShelf },
    {
      key: 'state',
      header: t('column.state'),
      width: '120px',
      cell: (type) =>
        type.active && type.brandActive ? (
          <StateChip tone="done">{t('typeState.active')}</StateChip>
        ) : (
          <StateChip tone="waiting" icon={null}>
            {t(type.active ? 'brandStopped' : 'typeState.inactive')}
          </StateChip>
        ),
    },
    {
      key: 'changed',
      header: t('column.changed'),
      wideOnly: true,
      cell: (type) => <LastChange changed={type.changed} />,
    },
    {
      key: 'act',
      header: <ActHeader />,
      width: '88px',
      right: true,
      cell: (type) =>
        onEdit && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onEdit(type)}
            aria-label={t('changeOf', { name: type.id })}
          >
            {t('change')}
          </Button>
        ),
    },
  ];
  return <DataTable label={t('tab.types')} columns={columns} rows={rows} rowKey={(type) => type.id} />;
}
