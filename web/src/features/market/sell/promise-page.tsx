import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { paths } from '#web/paths.ts';
import { Redirect } from '#web/ui/layout/use-go.ts';
import { Page } from '#web/ui/page/page.tsx';
import type { Ad } from '../market.queries.ts';
import { LoadedAd, useAdCrumbs } from '../offers/loaded-ad.tsx';
import { OfferGone } from '../offers/offer-gone.tsx';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { PromiseForm } from './promise-form.tsx';

/** Promise cards to one offer: physical ones, or e-codes that are handed over later. */
export function PromisePage() {
  const { code } = useParams({ from: '/sellPlaceAnOrder/$code' });
  const { t } = useTranslation('orders-placing');
  return (
    <LoadedAd code={code} tab={t('promise.tab')}>
      {(ad, reload) => <Promised ad={ad} reload={reload} />}
    </LoadedAd>
  );
}

function Promised({ ad, reload }: { ad: Ad; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('orders-placing');
  const { user } = useSession();
  const crumbs = useAdCrumbs();
  if (ad.isMine || ad.owner.userId === user?.userId) return <OfferGone why={t('market:own')} own />;
  if (ad.status !== 'on') return <OfferGone why={t('market:gone.off')} />;
  if (!ad.takesPromises) return <Redirect to={paths.goSell(ad.code)} />;
  return (
    <Page tab={t('promise.tab')} crumbs={crumbs(ad, t('promise.crumb', { name: ad.owner.name }))}>
      <PausedNote gives={false} />
      <OfferPanel ad={ad} as="h1" />
      <PromiseForm key={ad.code} latest={ad} reload={reload} />
    </Page>
  );
}
