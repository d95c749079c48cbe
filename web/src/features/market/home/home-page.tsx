import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { lazyPart } from '#web/lib/loading/lazy-part.tsx';
import { loadChunk } from '#web/lib/loading/load-chunk.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { Change } from '#web/searches.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { buyParams } from '../list/market-params.ts';
import { useCatalog } from '../market.queries.ts';
import type { BuySearch } from '../pages.ts';
import { BrandChips } from './brand-chips.tsx';
import { Calculator } from './calculator.tsx';
import classes from './home.module.css';
import { HomeSides } from './home-sides.tsx';

/** The cards for sale are fetched when somebody asks for them: the first screen is for those who sell. */
const SellMarket = lazy(async () => ({
  default: (await loadChunk(() => import('../list/sell-offers.tsx'))).SellMarket,
}));

/** Fetched while the answers are on their way that it shows. */
const HomeOffers = lazyPart(
  async () => (await import('./home-offers.tsx')).HomeOffers,
  <div className={classes.toCome}>
    <SkeletonRows rows={7} height={92} />
  </div>,
);

/** Both sides of the market: what is my card worth, and which cards are for sale (`?side=sell`). */
export function GiftHomePage() {
  const [search, change] = usePageSearch('/gift');
  if (search.side !== 'sell') return <BuyMarket search={search} change={change} />;
  return (
    <>
      <HomeSides shown="sell" />
      <Suspense fallback={<SkeletonRows rows={6} height={84} />}>
        <SellMarket search={search} onChange={change} />
      </Suspense>
    </>
  );
}

/** What is my card worth, and who pays it: calculator, filters, offers. */
function BuyMarket({ search, change }: { search: BuySearch; change: Change<BuySearch> }) {
  const { t } = useTranslation('market');
  const catalog = useCatalog();
  const offers = useCall('ads.list', buyParams(search), { keepPrevious: true });
  return (
    <Page tab={t('home.tab')}>
      <Calculator catalog={catalog} search={search} onChange={change} />
      <HomeSides shown="buy" />
      <BrandChips brands={catalog.data?.brands ?? []} search={search} onChange={change} />
      <HomeOffers catalog={catalog.data} offers={offers} search={search} onChange={change} />
    </Page>
  );
}
