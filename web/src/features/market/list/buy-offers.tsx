import { useTranslation } from 'react-i18next';
import { OFFERS_COUNTED } from '#core/offers/listing.ts';
import type { useCall } from '#web/api/query.ts';
import type { Change } from '#web/searches.ts';
import type { BuySearch } from '../pages.ts';
import { BuyHead } from '../row/buy-head.tsx';
import { BuyRow } from '../row/buy-row.tsx';
import { faceOf, PAGE_SIZE } from './market-params.ts';
import { NoOffers } from './no-offers.tsx';
import { OfferList } from './offer-list.tsx';

interface Props {
  offers: ReturnType<typeof useCall<'ads.list'>>;
  search: BuySearch;
  onChange: Change<BuySearch>;
}

/** The buy ads that fit what the reader asks for. */
export function BuyOffers({ offers, search, onChange }: Props) {
  const { t } = useTranslation('market');
  const { page, sort } = search;
  const isBestFirst = page === 1 && sort === 'rate' && (offers.data?.list.length ?? 0) > 1;
  return (
    <OfferList
      label={t('home.offers')}
      query={offers}
      skeleton={{ rows: 7, height: 92 }}
      failed={t('home.failed')}
      head={<BuyHead total={offers.data?.totalCount} />}
      empty={<NoOffers search={search} onChange={onChange} />}
      pager={{ page, pageSize: PAGE_SIZE, counted: OFFERS_COUNTED, onPage: (next) => onChange({ page: next }) }}
      cards
    >
      {(ad, index) => (
        <BuyRow ad={ad} face={faceOf(search.face)} best={isBestFirst && index === 0} brandless={search.brand !== ''} />
      )}
    </OfferList>
  );
}
