import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import type { PointsAd } from '../points-ads.queries.ts';
import { AmountForm } from './amount-form.tsx';
import { PointsFacts } from './points-facts.tsx';
import classes from './points-offer.module.css';
import { PointsOwner } from './points-owner.tsx';

/** One offer of points as others see it, with what an order of an amount comes to. */
export function PointsOfferPage({ code }: { code: string }) {
  const { t } = useTranslation('points-ads');
  const query = useCall('pointsAds.get', { code });
  return (
    <Loaded
      of={[query]}
      skeleton={{ rows: 5, height: 96 }}
      missing={<Gone />}
      around={(placeholder) => <Page tab={t('offer.tab')}>{placeholder}</Page>}
    >
      {(ad) => <Offer ad={ad} />}
    </Loaded>
  );
}

function Offer({ ad }: { ad: PointsAd }) {
  const { t } = useTranslation('points-ads');
  const side = ad.side === 'sell' ? ('buy' as const) : ('sell' as const);
  const title = t(ad.side === 'sell' ? 'offer.sells' : 'offer.buys', { name: ad.owner.name, currency: ad.currency });
  return (
    <Page
      crumbs={[
        { label: t('market.title'), href: paths.otc({ side, currency: ad.currency }) },
        { label: t('offer.crumb', { name: ad.owner.name }) },
      ]}
      title={title}
      sub={ad.code}
      actions={ad.isMine && <ButtonLink href={paths.ownPointsAd(ad.code)}>{t('row.yours')}</ButtonLink>}
    >
      <div className={classes.grid}>
        <Stack gap="md">
          <PointsOwner ad={ad} />
          <PointsFacts ad={ad} />
        </Stack>
        <AmountForm ad={ad} />
      </div>
    </Page>
  );
}

function Gone() {
  const { t } = useTranslation('points-ads');
  return (
    <Panel flush>
      <EmptyState
        title={t('offer.gone')}
        action={
          <ButtonLink href={paths.otc()} variant="tint">
            {t('offer.toMarket')}
          </ButtonLink>
        }
      >
        {t('offer.goneWhy')}
      </EmptyState>
    </Panel>
  );
}
