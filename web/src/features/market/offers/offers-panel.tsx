import { useTranslation } from 'react-i18next';
import { OFFERS_COUNTED } from '#core/offers/listing.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import type { BuySearch, Change } from '#web/searches.ts';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import type { Ad } from '../market.queries.ts';
import { faceOf, listParams, PAGE_SIZE } from './market-params.ts';
import { NoOffers } from './no-offers.tsx';
import { OfferHead } from './offer-head.tsx';
import { OfferRow } from './offer-row.tsx';
import classes from './offers-panel.module.css';

interface Props {
  search: BuySearch;
  onChange: Change<BuySearch>;
}

/** The offers that fit what the reader asks for. */
export function OffersPanel({ search, onChange }: Props) {
  const { t } = useTranslation('market');
  const params = listParams(search);
  const offers = useCall('ads.list', params, { keepPrevious: true });
  const { data } = offers;
  if (offers.isError && !data) {
    return (
      <ErrorState title={t('home.failed')} onRetry={() => void offers.refetch()} retrying={offers.isFetching}>
        {errorText(offers.error)}
      </ErrorState>
    );
  }
  const { page } = search;
  const topOfAll = page === 1 && params.sort === 'rate' && (data?.list.length ?? 0) > 1;
  return (
    <section className={classes.place} aria-label={t('home.offers')} aria-busy={offers.isPlaceholderData || undefined}>
      <div className={classes.panel}>
        {' '}
        <OfferHead total={data?.totalCount} />
        {!data && <SkeletonRows rows={7} height={92} />}
        {data && data.list.length === 0 && <NoOffers search={search} onChange={onChange} />}
        {data && data.list.length > 0 && (
          <OfferRows
            list={data.list}
            face={faceOf(search.face)}
            best={topOfAll}
            fading={offers.isPlaceholderData}
            brandless={search.brand !== ''}
          />
        )}
        {data && (
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={data.totalCount}
            counted={OFFERS_COUNTED}
            onPage={(next) => onChange({ page: next })}
          />
        )}
      </div>{' '}
    </section>
  );
}

interface RowsProps {
  list: readonly Ad[];
  face: number | null;
  /** The first row is the best of all. */
  best: boolean;
  fading: boolean;
  brandless: boolean;
}

function OfferRows({ list, face, best, fading, brandless }: RowsProps) {
  return (
    <ul className={cx(classes.rows, fading && classes.fading)}>
      {list.map((ad, index) => (
        <li key={ad.code}>
          <OfferRow ad={ad} face={face} best={best && index === 0} brandless={brandless} />
        </li>
      ))}
    </ul>
  );
}
