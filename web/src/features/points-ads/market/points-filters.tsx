import { SegmentedControl, Switch } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { POINTS_SORTS } from '#core/offers/listing.ts';
import { PAYMENT_METHODS } from '#core/payment-accounts/methods.ts';
import { useFaceText } from '#web/features/market/public.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { FavouriteSwitch } from '#web/features/people/public.ts';
import type { Change } from '#web/searches.ts';
import type { OtcSearch } from '#web/shared-searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { useWholeText } from '#web/ui/form/use-whole-text.ts';
import { usePointsTerms } from '../points-ads.queries.ts';
import { priceText } from '../points-figures.ts';
import classes from './points-market.module.css';

interface Props {
  search: OtcSearch;
  currency: string;
  onChange: Change<OtcSearch>;
  isFixed: boolean;
}

/** What one wants to do, in which currency, by which way, for how much. */
export function PointsFilters({ search, currency, onChange, isFixed }: Props) {
  const { t } = useTranslation('points-ads');
  const methodName = useMethodName();
  const terms = usePointsTerms();
  const market = terms.data?.currencies.find((row) => row.currency === currency)?.marketPrice ?? null;
  return (
    <div className={classes.filters}>
      {!isFixed && (
        <SegmentedControl
          value={search.side}
          onChange={(side) => onChange({ side })}
          aria-label={t('filter.side')}
          data={[
            { value: 'buy', label: t('filter.buy') },
            { value: 'sell', label: t('filter.sell') },
          ]}
        />
      )}
      <FilterBar>
        {!isFixed && (
          <FilterPill
            label={t('filter.currency')}
            value={currency}
            options={(terms.data?.currencies ?? []).map(({ currency: value }) => ({ value, label: value }))}
            onChange={(next) => onChange({ currency: next })}
          />
        )}
        <AmountFilter currency={currency} search={search} onChange={onChange} />
        <FilterPill
          label={t('filter.method')}
          value={search.method}
          options={[
            { value: '', label: t('filter.any') },
            ...PAYMENT_METHODS.map((value) => ({ value, label: methodName(value) })),
          ]}
          onChange={(method) => onChange({ method })}
        />
        <FilterPill
          label={t('filter.sort')}
          value={search.sort}
          options={POINTS_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          onChange={(sort) => onChange({ sort })}
        />
        <Switch
          label={t('filter.online')}
          checked={search.online !== ''}
          onChange={(event) => onChange({ online: event.currentTarget.checked ? '1' : '' })}
        />
        <FavouriteSwitch on={search.favourites !== ''} onChange={(on) => onChange({ favourites: on ? '1' : '' })} />
      </FilterBar>
      {market !== null && <p className={classes.market}>{t('market.price', { price: priceText(market, currency) })}</p>}
    </div>
  );
}

const AMOUNT_DIGITS = 9;

function AmountFilter({ currency, search, onChange }: Omit<Props, 'isFixed'>) {
  const { t } = useTranslation('points-ads');
  const id = useId();
  const [text, setText] = useFaceText({ kept: search.amount, onSettled: (amount) => onChange({ amount }) });
  const { input, error } = useWholeText({ value: text, onChange: setText, maxDigits: AMOUNT_DIGITS });
  return (
    <label className={classes.amount} htmlFor={id}>
      <span>{t('filter.amount', { currency })}</span>
      <input id={id} {...input} placeholder={t('filter.any')} aria-invalid={error ? true : undefined} />
      {error}
    </label>
  );
}
