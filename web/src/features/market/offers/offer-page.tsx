import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { Crumbs } from '#web/ui/layout/crumbs.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { TradeRules } from '../home/trade-rules.tsx';
import type { Ad } from '../market.queries.ts';
import { AdFacts } from './ad-facts.tsx';
import { AdPayout } from './ad-payout.tsx';
import { OfferGone } from './offer-gone.tsx';
import classes from './offer-page.module.css';
import { OfferPanel } from './offer-panel.tsx';
import { OwnerBar } from './owner-bar.tsx';

/** One offer to buy as others see it; its owner finds edit and shelve here as well. */
export function OfferPage({ code }: { code: string }) {
  const { t } = useTranslation('market');
  const query = useCall('ads.get', { code });
  const ad = query.data;
  useEffect(() => {
    document.title = `${ad ? offerTitle(ad) : t('details.tab')} · Cardway`;
  }, [ad, t]);
  if (query.isError && hasCode(query.error, 'nothing.found')) return <OfferGone />;
  if (query.isError && !ad) {
    return (
      <div className={classes.top}>
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {errorText(query.error)}
        </ErrorState>
      </div>
    );
  }
  if (!ad) return <SkeletonRows rows={5} height={96} />;
  return (
    <>
      <Crumbs
        items={[
          { label: t('crumb.market'), href: paths.gift() },
          { label: ad.brand.name, href: `${paths.gift()}?brand=${ad.brand.id}` },
          { label: t('details.crumb', { name: ad.owner.name }) },
        ]}
      />
      {ad.isMine && <OwnerBar ad={ad} />}
      <OfferPanel ad={ad} as="h1" />
      <div className={classes.grid}>
        <div className={classes.column}>
          <TradeRules ad={ad} />
          <AdFacts ad={ad} />
        </div>
        <AdPayout ad={ad} />
      </div>
    </>
  );
}

function offerTitle(ad: Ad): string {
  return `${ad.brand.name} ${countryName(ad.country)} · ${ad.owner.name}`;
}
