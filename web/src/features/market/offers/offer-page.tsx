import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
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
  return (
    <Loaded
      of={[query]}
      skeleton={{ rows: 5, height: 96 }}
      missing={<OfferGone />}
      around={(placeholder) => (
        <Page tab={t('details.tab')}>
          <div className={classes.top}>{placeholder}</div>
        </Page>
      )}
    >
      {(ad) => <Offer ad={ad} />}
    </Loaded>
  );
}

function Offer({ ad }: { ad: Ad }) {
  const { t } = useTranslation('market');
  return (
    <Page
      tab={offerTitle(ad)}
      crumbs={[
        { label: t('crumb.market'), href: paths.gift() },
        { label: ad.brand.name, href: paths.gift({ brand: ad.brand.id }) },
        { label: t('details.crumb', { name: ad.owner.name }) },
      ]}
    >
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
