import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall, useCommand } from '#web/api/query.ts';
import { OwnOffer, RemoveButton } from '#web/features/ads/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatNumber } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PointsFacts } from '../offer/points-facts.tsx';
import classes from '../offer/points-offer.module.css';
import { type OwnPointsAd, POINTS_STALE } from '../points-ads.queries.ts';
import { PointsShelfSwitch } from './points-shelf-switch.tsx';

/** One's own offer of points: its numbers, its terms, and what can be done with it. */
export function OwnPointsAdPage({ code }: { code: string }) {
  const { t } = useTranslation('points-ads');
  const mine = useCall('pointsAds.getMine', { code });
  return (
    <OwnOffer title={t('own.tab')} of={[mine]}>
      {(ad) => <Own ad={ad} />}
    </OwnOffer>
  );
}

function Own({ ad }: { ad: OwnPointsAd }) {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  const remove = useCommand('pointsAds.remove', { quiet: true, stale: POINTS_STALE });
  return (
    <Page
      crumbs={[
        { label: t('market.title'), href: paths.otc() },
        { label: ads('mine.title'), href: paths.myPointsAds() },
        { label: ad.code },
      ]}
      title={t(`own.${ad.side}`, { currency: ad.currency })}
      sub={ad.code}
      actions={
        <>
          <ButtonLink href={paths.homeInfo(ad.side, ad.code)}>{ads('own.asOthers')}</ButtonLink>
          <ButtonLink href={paths.editPointsAd(ad.code)}>{ads('mine.edit')}</ButtonLink>
          <RemoveButton onRemove={() => remove.mutateAsync({ code: ad.code })} after={paths.myPointsAds()} />
        </>
      }
    >
      <PausedNote gives={ad.side === 'sell'} />
      <div className={classes.grid}>
        <Stack gap="md">
          {ad.hiddenWhy !== null && (
            <Note tone="stop" title={t(`hidden.${ad.hiddenWhy}`)}>
              {t(`hiddenStep.${ad.hiddenWhy}`)}
            </Note>
          )}
          <PointsFacts ad={ad} />
          <Panel title={t('own.terms')}>
            <p className="cw-wrap">{ad.terms === '' ? t('offer.noTerms') : ad.terms}</p>
          </Panel>
        </Stack>
        <Numbers ad={ad} />
      </div>
    </Page>
  );
}

function Numbers({ ad }: { ad: OwnPointsAd }) {
  const { t } = useTranslation('points-ads');
  const { t: ads } = useTranslation('ads');
  const open = BigInt(ad.totalAmount) - BigInt(ad.remainingAmount) - BigInt(ad.settledAmount);
  return (
    <Panel title={ads('own.numbers')} aside={<PointsShelfSwitch ad={ad} />}>
      <KeyValues
        rows={[
          { label: t('mine.left'), value: formatAmount(ad.remainingAmount) },
          { label: ads('own.open'), value: formatAmount(open) },
          { label: ads('own.settled'), value: formatAmount(ad.settledAmount) },
          { label: ads('amount.total'), value: formatAmount(ad.totalAmount), total: true },
          { label: ads('own.sold'), value: formatNumber(ad.soldCount) },
          { label: ads('own.views'), value: formatNumber(ad.views) },
        ]}
      />
    </Panel>
  );
}
