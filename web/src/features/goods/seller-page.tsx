import { SegmentedControl } from '@mantine/core';
import { useParams, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useOpposite } from '#web/api/me.ts';
import { useCall } from '#web/api/query.ts';
import { OfferRow } from '#web/features/market/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import classes from './sell-market.module.css';
import { SellOfferRow } from './sell-offer-row.tsx';

const PAGE_SIZE = 20;
type Kind = 'buy' | 'sell';

/** All offers of one user: what they buy, or what they sell. */
export function SellerPage() {
  const { type, code } = useParams({ from: '/buySeller/$type/$code' });
  const { t } = useTranslation('goods');
  const router = useRouter();
  const [{ page }, change] = usePageSearch('/buySeller/$type/$code');
  const kind: Kind = type === 'buy' ? 'buy' : 'sell';
  const person = useOpposite(code);
  const name = person?.nickname ?? '';
  return (
    <>
      <PageTitle
        title={person && !name ? t('seller.unnamed') : t(`seller.${kind}`, { name })}
        mark={<Avatar name={name || '?'} photo={person?.photo ?? null} size={48} />}
        sub={name && <AppLink href={paths.userCenter(code)}>{t('seller.record')}</AppLink>}
        acts={
          <SegmentedControl
            aria-label={t('seller.which')}
            value={kind}
            onChange={(next) => router.history.push(paths.buySeller(next === 'buy' ? 'buy' : 'sell', code))}
            data={[
              { value: 'sell', label: t('seller.tabSell') },
              { value: 'buy', label: t('seller.tabBuy') },
            ]}
          />
        }
      />
      {kind === 'buy' ? (
        <BuyOffers ownerId={code} page={page} onPage={(next) => change({ page: next })} />
      ) : (
        <SellOffers ownerId={code} page={page} onPage={(next) => change({ page: next })} />
      )}
    </>
  );
}

interface ListProps {
  ownerId: string;
  page: number;
  onPage: (page: number) => void;
}

function BuyOffers({ ownerId, page, onPage }: ListProps) {
  const ads = useCall('ads.list', { ownerId, start: page, limit: PAGE_SIZE }, { keepPrevious: true });
  return (
    <Offers query={ads} kind="buy" page={page} onPage={onPage}>
      {ads.data?.list.map((ad) => (
        <li key={ad.code}>
          <OfferRow ad={ad} />
        </li>
      ))}
    </Offers>
  );
}

function SellOffers({ ownerId, page, onPage }: ListProps) {
  const ads = useCall('goods.list', { ownerId, start: page, limit: PAGE_SIZE }, { keepPrevious: true });
  return (
    <Offers query={ads} kind="sell" page={page} onPage={onPage}>
      {ads.data?.list.map((ad) => (
        <li key={ad.code}>
          <SellOfferRow ad={ad} />
        </li>
      ))}
    </Offers>
  );
}

interface OffersProps {
  query: ReturnType<typeof useCall<'ads.list'>> | ReturnType<typeof useCall<'goods.list'>>;
  kind: Kind;
  page: number;
  onPage: (page: number) => void;
  children: React.ReactNode;
}

function Offers({ query, kind, page, onPage, children }: OffersProps) {
  const { t } = useTranslation('goods');
  const { data } = query;
  if (query.isError && !data) {
    return (
      <ErrorState title={t('market.failed')} onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {errorText(query.error)}
      </ErrorState>
    );
  }
  return (
    <section className={classes.panel} aria-label={t(kind === 'buy' ? 'seller.tabBuy' : 'seller.tabSell')}>
      {!data && <SkeletonRows rows={5} height={84} />}
      {data && data.list.length === 0 && (
        <EmptyState title={t(kind === 'buy' ? 'seller.noneBuy' : 'seller.noneSell')}>{t('seller.noneWhy')}</EmptyState>
      )}
      {data && data.list.length > 0 && <ul className={classes.rows}>{children}</ul>}
      <Pager page={page} pageSize={PAGE_SIZE} total={data?.totalCount ?? 0} onPage={onPage} />
    </section>
  );
}
