import { Button, Switch } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SELL_RECEIPTS, SELL_SORTS } from '#core/offers/listing.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { AmountFilter, countriesOf, useCatalog } from '#web/features/market/public.ts';
import { FavouriteSwitch } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { cx } from '#web/lib/text.ts';
import { type Change, FORMS, type SellSearch } from '#web/searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './sell-market.module.css';
import { isFiltered, PAGE_SIZE, sellParams } from './sell-market-params.ts';
import { SellOfferRow } from './sell-offer-row.tsx';

interface Props {
  search: SellSearch;
  onChange: Change<SellSearch>;
}

/** Cards for sale: the sell ads on the shelf, as a tab of the home page. */
export function SellMarket({ search, onChange }: Props) {
  const { t } = useTranslation('goods');
  const params = sellParams(search);
  const ads = useCall('goods.list', params, { keepPrevious: true });
  const { data } = ads;
  const { page } = search;
  const cheapestFirst = page === 1 && params.sort === 'cheapest' && (data?.list.length ?? 0) > 1;
  return (
    <>
      <PageTitle title={t('market.label')} sub={t('market.sub')} />
      <SellFilters search={search} onChange={onChange} />
      {ads.isError && !data && (
        <ErrorState title={t('market.failed')} onRetry={() => void ads.refetch()} retrying={ads.isFetching}>
          {errorText(ads.error)}
        </ErrorState>
      )}
      {!(ads.isError && !data) && (
        <section
          className={classes.panel}
          aria-label={t('market.label')}
          aria-busy={ads.isPlaceholderData || undefined}
        >
          <SellHead total={data?.totalCount} />
          {!data && <SkeletonRows rows={6} height={84} />}
          {data && data.list.length === 0 && <NoCards search={search} onChange={onChange} />}
          {data && data.list.length > 0 && (
            <ul className={cx(classes.rows, ads.isPlaceholderData && classes.fading)}>
              {data.list.map((ad, index) => (
                <li key={ad.code}>
                  <SellOfferRow ad={ad} best={cheapestFirst && index === 0} />
                </li>
              ))}
            </ul>
          )}
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={data?.totalCount ?? 0}
            onPage={(next) => onChange({ page: next })}
          />
        </section>
      )}
    </>
  );
}

function SellHead({ total }: { total: number | undefined }) {
  const { t } = useTranslation('goods');
  return (
    <div className={classes.head}>
      <span>{t('head.seller')}</span>
      <span>{t('head.price')}</span>
      <span>{t('head.stock')}</span>
      <span>{t('head.card')}</span>
      <span aria-live="polite">{total !== undefined && t('head.count', { count: total })}</span>
    </div>
  );
}

function SellFilters({ search, onChange }: Props) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const catalog = useCatalog().data;
  const any = { value: '' as const, label: market('filter.any') };
  const countries = countriesOf(catalog?.types ?? [], search.brand || undefined);
  return (
    <div className={classes.filters}>
      <FilterBar>
        <FilterPill
          label={t('filter.brand')}
          value={search.brand}
          options={[any, ...(catalog?.brands ?? []).map((brand) => ({ value: brand.id, label: brand.name }))]}
          onChange={(brand) => onChange({ brand, country: '' })}
        />
        <FilterPill
          label={market('filter.country')}
          value={search.country}
          options={[any, ...countries.map((code) => ({ value: code, label: countryName(code) }))]}
          onChange={(country) => onChange({ country })}
        />
        <FilterPill
          label={market('filter.form')}
          value={search.form}
          options={[any, ...FORMS.map((value) => ({ value, label: market(`form.${value}`) }))]}
          onChange={(form) => onChange({ form })}
        />
        <AmountFilter search={search} onChange={onChange} />
        <FilterPill
          label={market('filter.receipt')}
          value={search.receipt}
          options={[any, ...SELL_RECEIPTS.map((value) => ({ value, label: t(`receipt.${value}`) }))]}
          onChange={(receipt) => onChange({ receipt })}
        />
        <Switch
          className={classes.switch}
          label={t('quick.label')}
          checked={search.quick !== ''}
          onChange={(event) => onChange({ quick: event.currentTarget.checked ? '1' : '' })}
        />
        <FavouriteSwitch
          className={classes.switch}
          on={search.favourites !== ''}
          onChange={(on) => onChange({ favourites: on ? '1' : '' })}
        />
      </FilterBar>
      <FilterPill
        plain
        label={market('filter.sort')}
        icon={<IconArrowsSort size={16} stroke={1.75} />}
        value={search.sort}
        options={SELL_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(sort) => onChange({ sort })}
      />
    </div>
  );
}

const CLEAR = { brand: '', country: '', form: '', face: '', receipt: '', quick: '', favourites: '' } as const;

function NoCards({ search, onChange }: Props) {
  const { t } = useTranslation('goods');
  const filtered = isFiltered(search);
  return (
    <EmptyState
      title={t(filtered ? 'market.noneFit' : 'market.none')}
      action={
        filtered && (
          <Button variant="tint" onClick={() => onChange(CLEAR)}>
            {t('market.clear')}
          </Button>
        )
      }
    >
      {t(filtered ? 'market.noneFitWhy' : 'market.noneWhy')}
    </EmptyState>
  );
}
