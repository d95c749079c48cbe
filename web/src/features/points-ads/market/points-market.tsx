import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OFFERS_COUNTED } from '#core/offers/listing.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { OfferList } from '#web/features/market/public.ts';
import type { Change } from '#web/searches.ts';
import type { OtcSearch } from '#web/shared-searches.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { usePointsTerms } from '../points-ads.queries.ts';
import { CLEAR_OTC, otcParams, PAGE_SIZE } from './market-params.ts';
import { PointsFilters } from './points-filters.tsx';
import { PointsHead, PointsRow } from './points-row.tsx';

interface Props {
  search: OtcSearch;
  onChange: Change<OtcSearch>;
  /** Side and currency are the address's. */
  isFixed?: boolean;
}

const FIRST_CURRENCY = 'USD';

/** The currency that the market shows: the address's, else the reader's own, else the one with most offers. */
export function useMarketCurrency(wanted: string): string {
  const { user } = useSession();
  const terms = usePointsTerms();
  if (wanted !== '') return wanted;
  const traded = terms.data?.currencies.filter(({ selling, buying }) => selling + buying > 0) ?? [];
  const own = traded.find(({ currency }) => currency === user?.currency);
  return own?.currency ?? traded[0]?.currency ?? FIRST_CURRENCY;
}

/** Offers of points in one currency. */
export function PointsMarket({ search, onChange, isFixed = false }: Props) {
  const { t } = useTranslation('points-ads');
  const currency = useMarketCurrency(search.currency);
  const offers = useCall('pointsAds.list', otcParams(search, currency), { keepPrevious: true });
  const { page } = search;
  const best = offers.data?.bestPrice ?? null;
  const isMarked = (offers.data?.totalCount ?? 0) > 1;
  return (
    <>
      <PointsFilters search={search} currency={currency} onChange={onChange} isFixed={isFixed} />
      <OfferList
        label={t('market.offers')}
        query={offers}
        skeleton={{ rows: 6, height: 84 }}
        failed={t('market.failed')}
        head={<PointsHead total={offers.data?.totalCount} />}
        empty={<NoOffers search={search} onChange={onChange} />}
        pager={{ page, pageSize: PAGE_SIZE, counted: OFFERS_COUNTED, onPage: (next) => onChange({ page: next }) }}
      >
        {(ad) => <PointsRow ad={ad} best={isMarked && ad.unitPrice === best} />}
      </OfferList>
    </>
  );
}

function NoOffers({ search, onChange }: Props) {
  const { t } = useTranslation('points-ads');
  const isFiltered = (Object.keys(CLEAR_OTC) as (keyof typeof CLEAR_OTC)[]).some((key) => search[key] !== '');
  return (
    <EmptyState
      title={t(isFiltered ? 'market.noneFit' : 'market.none')}
      action={
        isFiltered && (
          <Button variant="tint" onClick={() => onChange(CLEAR_OTC)}>
            {t('market.clear')}
          </Button>
        )
      }
    >
      {t(isFiltered ? 'market.noneFitWhy' : 'market.noneWhy')}
    </EmptyState>
  );
}
