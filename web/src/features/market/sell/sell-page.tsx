import { Box } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Redirect } from '#web/ui/layout/use-go.ts';
import { Page } from '#web/ui/page/page.tsx';
import type { Ad } from '../market.queries.ts';
import { LoadedAd, useAdCrumbs } from '../offers/loaded-ad.tsx';
import { OfferGone } from '../offers/offer-gone.tsx';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { SellForm } from './sell-form.tsx';
import { SellSteps } from './sell-steps.tsx';

/** Sell cards against one offer. */
export function SellPage() {
  const { code } = useParams({ from: '/goSell/$code' });
  const { t } = useTranslation('market');
  return (
    <LoadedAd code={code} tab={t('sell.crumbShort')}>
      {(ad, reload) => <Sell ad={ad} reload={reload} />}
    </LoadedAd>
  );
}

function Sell({ ad, reload }: { ad: Ad; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('market');
  const { user } = useSession();
  const crumbs = useAdCrumbs();
  if (ad.isMine || ad.owner.userId === user?.userId) return <OfferGone why={t('own')} own />;
  if (ad.status !== 'on') return <OfferGone why={t('gone.off')} />;
  if (ad.form === 'physical') return <Redirect to={paths.sellPlaceAnOrder(ad.code)} />;
  return (
    <Page
      tab={t('sell.tab', { brand: ad.brand.name, country: countryName(ad.country), name: ad.owner.name })}
      crumbs={crumbs(ad, t('sell.crumb', { name: ad.owner.name }))}
    >
      <PausedNote gives={false} />
      <OfferPanel ad={ad} as="h1" />
      <SellSteps name={ad.owner.name} />
      <SellForm key={ad.code} latest={ad} reload={reload} />
      {ad.takesPromises && (
        <Box component="p" mt="md" mx={0} mb={0} fz="sm">
          <AppLink href={paths.sellPlaceAnOrder(ad.code)}>{t('orders-placing:promise.later')}</AppLink>
        </Box>
      )}
    </Page>
  );
}
