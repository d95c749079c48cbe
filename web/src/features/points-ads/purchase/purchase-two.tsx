import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { OwnerCell } from '#web/features/market/public.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { FavouriteSwitch } from '#web/features/people/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import { useMarketCurrency } from '../market/points-market.tsx';
import type { PurchaseSearch } from '../pages.ts';
import type { PointsAd } from '../points-ads.queries.ts';
import { pointsOf, priceText } from '../points-figures.ts';
import classes from './purchase.module.css';
import { PurchaseFrame, type PurchaseType, typeOf } from './purchase-frame.tsx';

const BEST_OFFERS = 20;

/**
 * The best offers for the amount; the server holds the terms of the one that is chosen for a while.
 * Not by the frame: the first rows only, to choose one, without a pager.
 */
export function PurchaseTwo() {
  const { t } = useTranslation('points-ads');
  const type = typeOf(useParams({ from: '/purchaseCurrency/$type/two' }).type);
  const [search, change] = usePageSearch('/purchaseCurrency/$type/two');
  const currency = useMarketCurrency(search.tradeCurrency);
  const { amount, payWay, payType, favourites } = search;
  const wanted = {
    side: type === 'buy' ? 'sell' : 'buy',
    currency,
    payType,
    othersOnly: true,
    ...nonEmpty({ method: payWay, amount: amount === '' ? undefined : Number(amount) }),
    ...nonEmpty({ favouritesOnly: favourites === '1' || undefined }),
    limit: BEST_OFFERS,
  } as const;
  const offers = useCall('pointsAds.list', wanted, { enabled: amount !== '' });
  if (amount === '') {
    return (
      <PurchaseFrame type={type} step="two" search={search}>
        <Note action={<AppLink href={paths.purchase(type, 'one', search)}>{t('purchase.step.one')}</AppLink>}>
          {t('purchase.nothingWanted')}
        </Note>
      </PurchaseFrame>
    );
  }
  return (
    <PurchaseFrame type={type} step="two" search={search}>
      <Panel
        title={t('purchase.best', { amount: `${amount} ${currency}` })}
        aside={<FavouriteSwitch on={favourites !== ''} onChange={(on) => change({ favourites: on ? '1' : '' })} />}
        flush
      >
        <QueryList
          query={offers}
          skeleton={{ rows: 4, height: 84 }}
          failed={t('market.failed')}
          empty={<None type={type} search={search} />}
        >
          {(rows) =>
            rows.map((ad) => (
              <Choice key={ad.code} ad={ad} type={type} search={{ ...search, tradeCurrency: currency }} />
            ))
          }
        </QueryList>
      </Panel>
    </PurchaseFrame>
  );
}

interface ChoiceProps {
  ad: PointsAd;
  type: PurchaseType;
  search: PurchaseSearch;
}

function Choice({ ad, type, search }: ChoiceProps) {
  const { t } = useTranslation('points-ads');
  const methodName = useMethodName();
  const points = pointsOf(ad, search.amount);
  return (
    <div className={classes.offer}>
      <OwnerCell
        offer={ad}
        link={{ href: paths.homeInfo(ad.side, ad.code), label: ad.owner.name }}
        best={null}
        after={null}
        tags={<small>{formatList(ad.methods.map(methodName))}</small>}
      />
      <div className={classes.sums}>
        <b>{ad.unitPrice === null ? '–' : priceText(ad.unitPrice, ad.currency)}</b>
        <small>
          {points === null
            ? '–'
            : t(type === 'buy' ? 'purchase.get' : 'purchase.give', { points: formatAmount(points) })}
        </small>
        {points !== null && <OwnWorth points={points} />}
        <Choose ad={ad} type={type} search={search} points={points} />
      </div>
    </div>
  );
}

/** Holds price and terms for an order of so many points, and goes on to it. */
function Choose({ ad, type, search, points }: ChoiceProps & { points: bigint | null }) {
  const { t } = useTranslation('points-ads');
  const go = useGo();
  const { user } = useSession();
  const hold = useCommand('pointsOrders.lockPrice', {
    stale: ['pointsAds.list'],
    onDone: ({ priceLockId, adCode, adVersion, unitPrice, amount, expiresAt }) =>
      go(
        paths.purchase(type, 'three', {
          ...search,
          ad: adCode,
          lock: priceLockId,
          version: String(adVersion),
          price: unitPrice,
          points: amount,
          until: String(Date.parse(expiresAt)),
        }),
      ),
  });
  if (user === null) {
    return (
      <ButtonLink variant="tint" href={paths.login(paths.purchase(type, 'two', search))}>
        {t('purchase.login')}
      </ButtonLink>
    );
  }
  const choose = () => {
    if (points === null || ad.unitPrice === null) return;
    hold.mutate({ adCode: ad.code, adVersion: ad.version, unitPrice: ad.unitPrice, amount: points.toString() });
  };
  return (
    <Button
      variant="tint"
      onClick={choose}
      loading={hold.isPending}
      disabled={user.isStaff || points === null}
      aria-label={t('purchase.chooseOf', { name: ad.owner.name })}
    >
      {t('purchase.choose')}
    </Button>
  );
}

function None({ type, search }: { type: PurchaseType; search: PurchaseSearch }) {
  const { t } = useTranslation('points-ads');
  return (
    <EmptyState
      title={t('market.noneFit')}
      action={
        <ButtonLink href={paths.purchase(type, 'one', search)} variant="tint">
          {t('purchase.change')}
        </ButtonLink>
      }
    >
      {t('purchase.noneWhy')}
    </EmptyState>
  );
}
