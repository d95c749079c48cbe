import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import type { Crumb } from '#web/ui/layout/crumbs.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import type { Ad } from '../market.queries.ts';
import { OfferGone } from './offer-gone.tsx';
import classes from './offer-page.module.css';

interface Props {
  code: string;
  /** The tab's title until the ad is there. */
  tab: string;
  children: (ad: Ad, reload: () => Promise<unknown>) => ReactNode;
}

/** The frame of a page about one buy ad: its skeleton, and what stands there when the ad does not exist. */
export function LoadedAd({ code, tab, children }: Props) {
  const query = useCall('ads.get', { code });
  return (
    <Loaded
      of={[query]}
      skeleton={{ rows: 5, height: 96 }}
      missing={<OfferGone />}
      around={(placeholder) => (
        <Page tab={tab}>
          <div className={classes.top}>{placeholder}</div>
        </Page>
      )}
    >
      {(ad) => children(ad, query.refetch)}
    </Loaded>
  );
}

/** The way from the market to a page about one buy ad. */
export function useAdCrumbs(): (ad: Ad, label: string) => Crumb[] {
  const { t } = useTranslation('market');
  return (ad, label) => [
    { label: t('crumb.market'), href: paths.gift() },
    { label: ad.brand.name, href: paths.gift({ brand: ad.brand.id }) },
    { label },
  ];
}
