import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { BuySearch, Change } from '#web/searches.ts';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { useCatalog } from '../market.queries.ts';
import { MarketFilters } from '../offers/market-filters.tsx';
import { OffersPanel } from '../offers/offers-panel.tsx';
import { BestPricesPanel } from './best-prices-panel.tsx';
import { BrandChips } from './brand-chips.tsx';
import { Calculator } from './calculator.tsx';
import classes from './home.module.css';
import { HomeSides } from './home-sides.tsx';
import { ProtectionPanel } from './protection-panel.tsx';
import { RankingPanel } from './ranking-panel.tsx';

/** The cards for sale are fetched when somebody asks for them: the first screen is for those who sell. */
const SellMarket = lazy(async () => ({ default: (await import('#web/features/goods/public.ts')).SellMarket }));

/** Both sides of the market: what is my card worth, and which cards are for sale (`?side=sell`). */
export function GiftHomePage() {
  const [search, change] = usePageSearch('/gift');
  if (search.side !== 'sell') return <BuyOffers search={search} change={change} />;
  return (
    <>
      <HomeSides selling />
      <Suspense fallback={<SkeletonRows rows={6} height={84} />}>
        <SellMarket search={search} onChange={change} />
      </Suspense>
    </>
  );
}

/** What is my card worth, and who pays it: calculator, filters, offers. */
function BuyOffers({ search, change }: { search: BuySearch; change: Change<BuySearch> }) {
  const { t } = useTranslation('market');
  const catalog = useCatalog();
  useEffect(() => {
    document.title = `${t('home.tab')} · Cardway`;
  }, [t]);
  return (
    <>
      <Calculator catalog={catalog} search={search} onChange={change} />
      <HomeSides selling={false} />
      <BrandChips brands={catalog.data?.brands ?? []} search={search} onChange={change} />
      <MarketFilters catalog={catalog.data} search={search} onChange={change} />
      <div className={classes.grid} id="offers">
        <OffersPanel search={search} onChange={change} />
        <aside className={classes.aside}>
          <BestPricesPanel />
          <RankingPanel brandId={search.brand} />
          <ProtectionPanel />
        </aside>
      </div>
    </>
  );
}
