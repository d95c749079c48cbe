import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { faultyOffers } from './offer-fault.ts';
import classes from './provider-desk.module.css';
import { useTaking } from './use-taking.ts';

const MOST_OFFERS = 100;
const SHOWN = 6;

/** Whether orders are taken, and the offers that bring none. */
export function OffersPanel() {
  const { t } = useTranslation('inbox');
  const { data } = useCall('ads.listMine', { limit: MOST_OFFERS }, { swallow: true });
  const offers = data?.list ?? [];
  const taking = useTaking(offers);
  const faulty = faultyOffers(offers, serverNow());
  const onShelf = offers.filter(({ status }) => status === 'on').length;
  return (
    <Panel
      flush
      title={t('provider.offers.title')}
      aside={
        offers.length > 0 && (
          <Switch
            checked={taking.isOn}
            disabled={taking.isBusy || !taking.canTurn}
            label={t('provider.offers.taking')}
            labelPosition="left"
            onChange={(event) => taking.turn(event.currentTarget.checked)}
          />
        )
      }
      footer={
        data &&
        (offers.length === 0 ? (
          <AppLink href={paths.publishStep1()}>{t('provider.offers.publish')}</AppLink>
        ) : (
          <AppLink href={paths.myAds()}>{t('provider.offers.all', { on: onShelf, count: data.totalCount })}</AppLink>
        ))
      }
    >
      {!data && <SkeletonRows rows={1} height={64} avatar={false} />}
      {data && (
        <ul className={classes.offers}>
          {offers.length > 0 && !taking.canTurn && <li>{t('provider.offers.elsewhere')}</li>}
          {faulty.length === 0 && <li>{t(offers.length === 0 ? 'provider.offers.none' : 'provider.offers.well')}</li>}
          {faulty.slice(0, SHOWN).map(({ offer, fault }) => (
            <li key={offer.code}>
              <Lines
                first={
                  <AppLink href={paths.advertisementDetails('buy', offer.code)}>
                    {t('provider.offers.name', {
                      brand: offer.brand.name,
                      country: offer.country,
                      currency: offer.currency,
                    })}
                  </AppLink>
                }
                second={t(`provider.fault.${fault}`, { left: formatAmount(offer.remainingAmount) })}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
