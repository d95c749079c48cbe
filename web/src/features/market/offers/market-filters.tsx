import { IconArrowsSort } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { BUY_RECEIPTS, BUY_SORTS } from '#core/offers/listing.ts';
import { FavouriteSwitch } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { type BuySearch, type Change, FORMS } from '#web/searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Toggle } from '#web/ui/form/toggle.tsx';
import { useFaceText } from '../cards/use-face-text.ts';
import classes from '../home/home.module.css';
import { type Catalog, countriesOf } from '../market.queries.ts';

interface Props {
  catalog: Catalog | undefined;
  search: BuySearch;
  onChange: Change<BuySearch>;
}

/** Country, form, amount, receipt, presence and order of the offers. */
export function MarketFilters({ catalog, search, onChange }: Props) {
  const { t } = useTranslation('market');
  const any = { value: '' as const, label: t('filter.any') };
  const countries = countriesOf(catalog?.types ?? [], search.brand || undefined);
  const options = <V extends string>(name: string, values: readonly V[]) =>
    values.map((value) => ({ value, label: t(`${name}.${value as string}`) }));
  return (
    <div className={classes.filters}>
      <FilterBar>
        <FilterPill
          label={t('filter.country')}
          value={search.country}
          options={[any, ...countries.map((code) => ({ value: code, label: countryName(code) }))]}
          onChange={(country) => onChange({ country })}
        />
        <FilterPill
          label={t('filter.form')}
          value={search.form}
          options={[any, ...options('form', FORMS)]}
          onChange={(form) => onChange({ form })}
        />
        <AmountFilter search={search} onChange={onChange} />
        <FilterPill
          label={t('filter.receipt')}
          value={search.receipt}
          options={[any, ...options('receipt', BUY_RECEIPTS)]}
          onChange={(receipt) => onChange({ receipt })}
        />
        <Toggle
          className={classes.switch}
          label={t('filter.online')}
          checked={search.online !== ''}
          onChange={(on) => onChange({ online: on ? '1' : '' })}
        />
        <FavouriteSwitch
          className={classes.switch}
          on={search.favourites !== ''}
          onChange={(on) => onChange({ favourites: on ? '1' : '' })}
        />
      </FilterBar>
      <FilterPill
        plain
        label={t('filter.sort')}
        icon={<IconArrowsSort size={16} stroke={1.75} />}
        value={search.sort}
        options={options('sort', BUY_SORTS)}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
}

interface Face {
  search: { readonly face: string };
  onChange: (patch: { face: string }) => void;
}

/** A face value, asked for once the reader has stopped typing. */
export function AmountFilter({ search, onChange }: Face) {
  const { t } = useTranslation('market');
  const id = useId();
  const [text, setText] = useFaceText({ kept: search.face, onSettled: (face) => onChange({ face }) });
  return (
    <label className={classes.amount} htmlFor={id}>
      <span>{t('filter.amount')}</span>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={text}
        placeholder={t('filter.any')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}
