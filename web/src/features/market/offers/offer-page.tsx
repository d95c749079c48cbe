import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { countryName } from '#web/lib/country.ts';
import { Page } from '#web/ui/page/page.tsx';
import { TradeRules } from '../home/trade-rules.tsx';
import type { Ad } from '../market.queries.ts';
import { AdFacts } from './ad-facts.tsx';
import { AdPayout } from './ad-payout.tsx';
import { LoadedAd, useAdCrumbs } from './loaded-ad.tsx';
import classes from './offer-page.module.css';
import { OfferPanel } from './offer-panel.tsx';
import { OwnerBar } from './owner-bar.tsx';

/** One offer to buy as others see it; its owner finds edit and shelve here as well. */
export function OfferPage({ code }: { code: string }) {
  const { t } = useTranslation('market');
  return (
    <LoadedAd code={code} tab={t('details.tab')}>
      {(ad) => <Offer ad={ad} />}
    </LoadedAd>
  );
}

function Offer({ ad }: { ad: Ad }) {
  const { t } = useTranslation('market');
  const crumbs = useAdCrumbs();
  return (
    <Page tab={offerTitle(ad)} crumbs={crumbs(ad, t('details.crumb', { name: ad.owner.name }))}>
      {ad.isMine && <OwnerBar ad={ad} />}
      <OfferPanel ad={ad} as="h1" />
      <div className={classes.grid}>
        <Stack gap="md">
          <TradeRules ad={ad} />
          <AdFacts ad={ad} />
        </Stack>
        <AdPayout ad={ad} />
      </div>
    </Page>
  );
}

function offerTitle(ad: Ad): string {
  return `${ad.brand.name} ${countryName(ad.country)} · ${ad.owner.name}`;
}
