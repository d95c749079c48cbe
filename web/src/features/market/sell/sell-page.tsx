import { Navigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Crumbs } from '#web/ui/layout/crumbs.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { OfferGone } from '../offers/offer-gone.tsx';
import classes from '../offers/offer-page.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { SellForm } from './sell-form.tsx';
import { SellSteps } from './sell-steps.tsx';

/** Sell cards against one offer. */
export function SellPage() {
  const { code } = useParams({ from: '/goSell/$code' });
  const { t } = useTranslation('market');
  const { user } = useSession();
  const query = useCall('ads.get', { code });
  const ad = query.data;
  const title = ad && t('sell.tab', { brand: ad.brand.name, country: countryName(ad.country), name: ad.owner.name });
  useEffect(() => {
    document.title = `${title ?? t('sell.crumbShort')} · Cardway`;
  }, [title, t]);
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
  if (ad.isMine || ad.owner.userId === user?.userId) return <OfferGone why={t('own')} own />;
  if (ad.status !== 'on') return <OfferGone why={t('gone.off')} />;
  if (ad.form === 'physical') return <Navigate to={paths.sellPlaceAnOrder(ad.code)} replace />;
  return (
    <>
      <Crumbs
        items={[
          { label: t('crumb.market'), href: paths.gift() },
          { label: ad.brand.name, href: `${paths.gift()}?brand=${ad.brand.id}` },
          { label: t('sell.crumb', { name: ad.owner.name }) },
        ]}
      />
      <PausedNote />
      <OfferPanel ad={ad} as="h1" />
      <SellSteps name={ad.owner.name} />
      <SellForm key={ad.code} latest={ad} reload={query.refetch} />
      <p className={classes.later}>
        <AppLink href={paths.sellPlaceAnOrder(ad.code)}>{t('orders-placing:promise.later')}</AppLink>
      </p>
    </>
  );
}
