import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import type { Ad } from '../market.queries.ts';
import { OfferGone } from '../offers/offer-gone.tsx';
import classes from '../offers/offer-page.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { PromiseForm } from './promise-form.tsx';

/** Promise cards to one offer: physical ones, or e-codes that are handed over later. */
export function PromisePage() {
  const { code } = useParams({ from: '/sellPlaceAnOrder/$code' });
  const { t } = useTranslation('orders-placing');
  const query = useCall('ads.get', { code });
  return (
    <Loaded
      of={[query]}
      skeleton={{ rows: 5, height: 96 }}
      missing={<OfferGone />}
      around={(placeholder) => (
        <Page tab={t('promise.tab')}>
          <div className={classes.top}>{placeholder}</div>
        </Page>
      )}
    >
      {(ad) => <Promised ad={ad} reload={query.refetch} />}
    </Loaded>
  );
}

function Promised({ ad, reload }: { ad: Ad; reload: () => Promise<unknown> }) {
  const { t } = useTranslation('orders-placing');
  const { user } = useSession();
  if (ad.isMine || ad.owner.userId === user?.userId) return <OfferGone why={t('market:own')} own />;
  if (ad.status !== 'on') return <OfferGone why={t('market:gone.off')} />;
  return (
    <Page
      tab={t('promise.tab')}
      crumbs={[
        { label: t('market:crumb.market'), href: paths.gift() },
        { label: ad.brand.name, href: paths.gift({ brand: ad.brand.id }) },
        { label: t('promise.crumb', { name: ad.owner.name }) },
      ]}
    >
      <PausedNote />
      <OfferPanel ad={ad} as="h1" />
      <PromiseForm key={ad.code} latest={ad} reload={reload} />
    </Page>
  );
}
