import { Switch } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FavouriteSwitch } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import type { Change } from '#web/searches.ts';
import { FORMS } from '#web/shared-searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import classes from '../home/home.module.css';
import { type Catalog, countriesOf } from '../market.queries.ts';
import type { BuySearch, SellSearch } from '../pages.ts';
import { AmountFilter } from './amount-filter.tsx';

type Common = Pick<BuySearch & SellSearch, 'brand' | 'country' | 'form' | 'face' | 'favourites'>;

interface Props<R extends string, S extends string> {
  catalog: Catalog | undefined;
  search: Common;
  onChange: Change<Common>;
  /** Before the others. */
  first?: ReactNode;
  receipt: Choice<R>;
  /** What only this side has: a switch. */
  only: { label: string; on: boolean; onChange: (on: boolean) => void };
  sort: Choice<S>;
  className: string | undefined;
}

interface Choice<V extends string> {
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** What narrows and sorts the offers of a side: card, amount, receipt, and what only that side has. */
export function OfferFilters<R extends string, S extends string>(props: Props<R, S>) {
  const { catalog, search, onChange, first, receipt, only, sort, className } = props;
  const { t } = useTranslation('market');
  const any = { value: '' as const, label: t('filter.any') };
  const countries = countriesOf(catalog?.types ?? [], search.brand || undefined);
  return (
    <div className={className}>
      <FilterBar>
        {first}
        <FilterPill
          label={t('filter.country')}
          value={search.country}
          options={[any, ...countries.map((code) => ({ value: code, label: countryName(code) }))]}
          onChange={(country) => onChange({ country })}
        />
        <FilterPill
          label={t('filter.form')}
          value={search.form}
          options={[any, ...FORMS.map((value) => ({ value, label: t(`form.${value}`) }))]}
          onChange={(form) => onChange({ form })}
        />
        <AmountFilter search={search} onChange={onChange} />
        <FilterPill label={t('filter.receipt')} {...receipt} />
        <Switch
          className={classes.switch}
          label={only.label}
          checked={only.on}
          onChange={(event) => only.onChange(event.currentTarget.checked)}
        />
        <FavouriteSwitch
          className={classes.switch}
          on={search.favourites !== ''}
          onChange={(on) => onChange({ favourites: on ? '1' : '' })}
        />
      </FilterBar>
      <FilterPill plain label={t('filter.sort')} icon={<IconArrowsSort size={16} stroke={1.75} />} {...sort} />
    </div>
  );
}
