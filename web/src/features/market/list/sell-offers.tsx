import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SELL_RECEIPTS, SELL_SORTS } from '#core/offers/listing.ts';
import { useCall } from '#web/api/query.ts';
import type { Change } from '#web/searches.ts';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useCatalog } from '../market.queries.ts';
import type { SellSearch } from '../pages.ts';
import { SellHead, SellRow } from '../row/sell-row.tsx';
import { OfferFilters } from './market-filters.tsx';
import { CLEAR_SELL, isFiltered, PAGE_SIZE, sellParams } from './market-params.ts';
import classes from './offer-list.module.css';
import { OfferList } from './offer-list.tsx';

interface Props {
  search: SellSearch;
  onChange: Change<SellSearch>;
}

/** Cards for sale: the sell ads on the shelf, as a tab of the home page. */
export function SellMarket({ search, onChange }: Props) {
  const { t } = useTranslation('goods');
  const ads = useCall('goods.list', sellParams(search), { keepPrevious: true });
  const { page, sort } = search;
  const isCheapestFirst = page === 1 && sort === 'cheapest' && (ads.data?.list.length ?? 0) > 1;
  return (
    <Page title={t('market.label')} sub={t('market.sub')}>
      <SellFilters search={search} onChange={onChange} />
      <OfferList
        label={t('market.label')}
        className={classes.apart}
        query={ads}
        skeleton={{ rows: 6, height: 84 }}
        failed={t('market.failed')}
        head={<SellHead total={ads.data?.totalCount} />}
        empty={<NoCards search={search} onChange={onChange} />}
        pager={{ page, pageSize: PAGE_SIZE, onPage: (next) => onChange({ page: next }) }}
      >
        {(ad, index) => <SellRow ad={ad} best={isCheapestFirst && index === 0} />}
      </OfferList>
    </Page>
  );
}

function SellFilters({ search, onChange }: Props) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const catalog = useCatalog().data;
  const any = { value: '' as const, label: market('filter.any') };
  return (
    <OfferFilters
      className={classes.filters}
      catalog={catalog}
      search={search}
      onChange={onChange}
      first={
        <FilterPill
          label={t('filter.brand')}
          value={search.brand}
          options={[any, ...(catalog?.brands ?? []).map((brand) => ({ value: brand.id, label: brand.name }))]}
          onChange={(brand) => onChange({ brand, country: '' })}
        />
      }
      receipt={{
        value: search.receipt,
        options: [any, ...SELL_RECEIPTS.map((value) => ({ value, label: t(`receipt.${value}`) }))],
        onChange: (receipt) => onChange({ receipt }),
      }}
      only={{
        label: t('quick.label'),
        on: search.quick !== '',
        onChange: (on) => onChange({ quick: on ? '1' : '' }),
      }}
      sort={{
        value: search.sort,
        options: SELL_SORTS.map((value) => ({ value, label: t(`sort.${value}`) })),
        onChange: (sort) => onChange({ sort }),
      }}
    />
  );
}

function NoCards({ search, onChange }: Props) {
  const { t } = useTranslation('goods');
  const filtered = isFiltered(search, CLEAR_SELL);
  return (
    <EmptyState
      picture="cards"
      title={t(filtered ? 'market.noneFit' : 'market.none')}
      action={
        filtered && (
          <Button variant="tint" onClick={() => onChange(CLEAR_SELL)}>
            {t('market.clear')}
          </Button>
        )
      }
    >
      {t(filtered ? 'market.noneFitWhy' : 'market.noneWhy')}
    </EmptyState>
  );
}
