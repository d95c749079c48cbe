import { Box } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Redirect } from '#web/ui/layout/use-go.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import type { Ad } from '../market.queries.ts';
import { OfferGone } from '../offers/offer-gone.tsx';
import classes from '../offers/offer-page.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { SellForm } from './sell-form.tsx';
import { SellSteps } from './sell-steps.tsx';

/** Sell cards against one offer. */
export function SellPage() {
  const { code } = useParams({ from: '/goSell/$code' });
  const { t } = useTranslation('market');
  const query = useCall('ads.get', { code });
  return (
    <Loaded
      of={[query]}
      skeleton={{ rows: 5, height: 96 }}
      missing={<OfferGone />}
      around={(placeholder) => (
        <Page tab={t('sell.crumbShort')}>
          <div className={classes.top}>{placeholder}</div>
        </Page>
      )}
    >
      {(ad) => <Sell ad={ad} reload={query.refetch} />}
    </Loaded>
  );
}

function Sell({ ad, reload }: { ad: Ad; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('market');
  const { user } = useSession();
  if (ad.isMine || ad.owner.userId === user?.userId) return <OfferGone why={t('own')} own />;
  if (ad.status !== 'on') return <OfferGone why={t('gone.off')} />;
  if (ad.form === 'physical') return <Redirect to={paths.sellPlaceAnOrder(ad.code)} />;
  return (
    <Page
      tab={t('sell.tab', { brand: ad.brand.name, country: countryName(ad.country), name: ad.owner.name })}
      crumbs={[
        { label: t('crumb.market'), href: paths.gift() },
        { label: ad.brand.name, href: paths.gift({ brand: ad.brand.id }) },
        { label: t('sell.crumb', { name: ad.owner.name }) },
      ]}
    >
      <PausedNote />
      <OfferPanel ad={ad} as="h1" />
      <SellSteps name={ad.owner.name} />
      <SellForm key={ad.code} latest={ad} reload={reload} />
      <Box component="p" mt="md" mx={0} mb={0} fz="sm">
        <AppLink href={paths.sellPlaceAnOrder(ad.code)}>{t('orders-placing:promise.later')}</AppLink>
      </Box>
    </Page>
  );
}
