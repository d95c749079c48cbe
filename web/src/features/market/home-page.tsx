import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { BestPricesPanel } from './best-prices-panel.tsx';
import { BrandChips } from './brand-chips.tsx';
import { Calculator } from './calculator.tsx';
import classes from './home.module.css';
import { useCatalog } from './market.queries.ts';
import { MarketFilters } from './market-filters.tsx';
import { OffersPanel } from './offers-panel.tsx';
import { ProtectionPanel } from './protection-panel.tsx';
import { useMarketSearch } from './use-market-search.ts';

/** What is my card worth, and who pays it: calculator, filters, offers. */
export function GiftHomePage() {
  const { t } = useTranslation('market');
  const catalog = useCatalog();
  const [search, change] = useMarketSearch();
  useEffect(() => {
    document.title = `${t('home.tab')} · Cardway`;
  }, [t]);
  return (
    <>
      <Calculator catalog={catalog} search={search} onChange={change} />
      <BrandChips brands={catalog.data?.brands ?? []} search={search} onChange={change} />
      <MarketFilters catalog={catalog.data} search={search} onChange={change} />
      <div className={classes.grid} id="offers">
        <OffersPanel search={search} onChange={change} />
        <aside className={classes.aside}>
          <BestPricesPanel />
          <ProtectionPanel />
        </aside>
      </div>
    </>
  );
}
