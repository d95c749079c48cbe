import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { WithWorth } from '#web/ui/own-worth.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { PlacePoints } from '../offer/place-points.tsx';
import classes from '../offer/points-offer.module.css';
import { PointsOwner } from '../offer/points-owner.tsx';
import type { PurchaseSearch } from '../pages.ts';
import type { PointsAd } from '../points-ads.queries.ts';
import { exactPriceText, fiatText } from '../points-figures.ts';
import { NOTHING_CHOSEN, PurchaseFrame, type PurchaseType, typeOf } from './purchase-frame.tsx';

/** The order at the price that the server holds, for as long as it does. */
export function PurchaseThree() {
  const { t } = useTranslation('points-ads');
  const type = typeOf(useParams({ from: '/purchaseCurrency/$type/three' }).type);
  const [search] = usePageSearch('/purchaseCurrency/$type/three');
  const offer = useCall('pointsAds.get', { code: search.ad }, { enabled: search.ad !== '' });
  const back = { ...search, ...NOTHING_CHOSEN };
  return (
    <PurchaseFrame type={type} step="three" search={search}>
      {search.ad === '' || search.lock === '' ? (
        <Note action={<AppLink href={paths.purchase(type, 'one', back)}>{t('purchase.change')}</AppLink>}>
          {t('purchase.nothingChosen')}
        </Note>
      ) : (
        <Loaded of={[offer]} skeleton={{ rows: 3, height: 96 }} missing={<Note tone="stop">{t('offer.gone')}</Note>}>
          {(ad) => <Confirm ad={ad} type={type} search={search} />}
        </Loaded>
      )}
    </PurchaseFrame>
  );
}

function Confirm({ ad, type, search }: { ad: PointsAd; type: PurchaseType; search: PurchaseSearch }) {
  const { t } = useTranslation('points-ads');
  const { leftMs, over } = useCountdown(Number(search.until) || 0);
  const held = { ...ad, version: Number(search.version), unitPrice: search.price || null };
  const points = search.points === '' ? null : BigInt(search.points);
  const back = paths.purchase(type, 'two', { ...search, ...NOTHING_CHOSEN });
  const again = <ButtonLink href={back}>{t('purchase.again')}</ButtonLink>;
  return (
    <div className={classes.grid}>
      <PointsOwner ad={ad} />
      <Panel title={t('purchase.step.three')}>
        <Stack gap="md">
          <KeyValues
            rows={[
              { label: t('facts.price'), value: search.price === '' ? '–' : exactPriceText(search.price, ad.currency) },
              {
                label: t(type === 'buy' ? 'form.get' : 'form.give'),
                value: points === null ? '–' : <WithWorth points={points}>{formatAmount(points)}</WithWorth>,
              },
              {
                label: t(type === 'buy' ? 'form.pay' : 'form.receive'),
                value: points === null ? '–' : fiatText(points, held),
                total: true,
              },
            ]}
          />
          {over ? (
            <Note action={again}>{t('purchase.over')}</Note>
          ) : (
            <>
              <Note tone="frozen">{t('purchase.locked', { count: Math.ceil((leftMs ?? 0) / 1000) })}</Note>
              <PlacePoints ad={held} points={points} method={search.payWay} lockId={search.lock} />
            </>
          )}
        </Stack>
      </Panel>
    </div>
  );
}
