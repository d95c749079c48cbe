import { Button } from '@mantine/core';
import { countryName } from '#web/lib/country.ts';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import { FeeShown } from './fee-shown.tsx';
import { LastChange } from './last-change.tsx';
import classes from './settings.module.css';
import { ratesOf } from './settings-rows.ts';
import { TypeDialog } from './type-dialog.tsx';

/** Card types with their fees, bounds and standing. */
export const TypesTab = listPart({
  at: '/staff/settings',
  call: 'settings.listCardTypes',
  words: 'settings',
  params: ({ q, brand, form, state }) => ({ search: q, brandId: brand, form, state }),
  pageRows: 25,
  layout: 'log',
  title: (t) => t('tab.types'),
  filters: (t, { search, change, data, role, open }) => {
    const only = search.brand === '' ? undefined : data?.list[0];
    return {
      form: { label: t('filter.form'), option: (value) => t(`form.${value}`) },
      state: { label: t('filter.state'), option: (value) => t(`typeState.${value}`) },
      brand: (
        <>
          {search.brand !== '' && (
            <Button variant="default" size="sm" onClick={() => change({ brand: '' })}>
              {t('allBrands')}
            </Button>
          )}
          {only && role === 'admin' && (
            <Button
              variant="default"
              size="sm"
              onClick={() => open((close) => <BrandDialog type={only} onClose={close} />)}
            >
              {t(only.brandActive ? 'brand.stop' : 'brand.start', { brand: only.brandName })}
            </Button>
          )}
        </>
      ),
      q: { label: t('searchTypes') },
    };
  },
  skeleton: { rows: 6 },
  empty: (t) => ({ title: t('empty.title'), why: t('empty.why'), reset: t('empty.reset') }),
  columns: (t, { change, role, open }) => ({
    type: {
      head: t('column.type'),
      width: 1.6,
      cut: true,
      cell: (type) => (
        <button type="button" className={classes.brand} onClick={() => change({ brand: type.brandId, q: '' })}>
          {type.brandName}
        </button>
      ),
      second: (type) => `${countryName(type.country)} · ${type.currency} · ${t(`form.${type.form}`)}`,
    },
    fee: { head: t('column.fee'), cell: (type) => <FeeShown fee={type} /> },
    rates: {
      head: t('column.rates'),
      wideOnly: true,
      cell: (type) => <b>{ratesOf(type)}</b>,
      second: (type) => t(`mode.${type.rateMode}`),
    },
    ads: { head: t('column.ads'), width: '90px', wideOnly: true, cell: (type) => type.adsOnShelf },
    state: {
      head: t('column.state'),
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
    changed: { head: t('column.changed'), wideOnly: true, cell: (type) => <LastChange changed={type.changed} /> },
    act: {
      head: <ActHeader />,
      width: '88px',
      right: true,
      cell: (type) =>
        role === 'admin' && (
          <Button
            size="xs"
            variant="default"
            onClick={() => open((close) => <TypeDialog type={type} onClose={close} />)}
            aria-label={t('changeOf', { name: type.id })}
          >
            {t('change')}
          </Button>
        ),
    },
  }),
});
