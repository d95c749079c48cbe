import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { paths } from '#web/paths.ts';
import { Crumbs } from '#web/ui/layout/crumbs.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { OfferGone } from '../offers/offer-gone.tsx';
import classes from '../offers/offer-page.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { PromiseForm } from './promise-form.tsx';

/** Promise cards to one offer: physical ones, or e-codes that are handed over later. */
export function PromisePage() {
  const { code } = useParams({ from: '/sellPlaceAnOrder/$code' });
  const { t } = useTranslation('orders-placing');
  const { user } = useSession();
  const query = useCall('ads.get', { code });
  const ad = query.data;
  useEffect(() => {
    document.title = `${t('promise.tab')} · Cardway`;
  }, [t]);
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
  if (ad.isMine || ad.owner.userId === user?.userId) return <OfferGone why={t('market:own')} own />;
  if (ad.status !== 'on') return <OfferGone why={t('market:gone.off')} />;
  return (
    <>
      <Crumbs
        items={[
          { label: t('market:crumb.market'), href: paths.gift() },
          { label: ad.brand.name, href: `${paths.gift()}?brand=${ad.brand.id}` },
          { label: t('promise.crumb', { name: ad.owner.name }) },
        ]}
      />
      <PausedNote />
      <OfferPanel ad={ad} as="h1" />
      <PromiseForm key={ad.code} latest={ad} reload={query.refetch} />
    </>
  );
}
