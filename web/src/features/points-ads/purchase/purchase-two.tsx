import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { pow10 } from '#core/money/amount.ts';
import { type PointsPrice, pointsForFiat } from '#core/offers/points-price.ts';
import { useCall } from '#web/api/query.ts';
import { OwnerCell } from '#web/features/market/public.ts';
import { FavouriteSwitch } from '#web/features/people/public.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { PurchaseSearch } from '#web/offer-searches.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { useMarketCurrency } from '../market/points-market.tsx';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { type PointsAd, usePointsTerms } from '../points-ads.queries.ts';
import { priceText } from '../points-figures.ts';
import { isOfType } from './pay-types.ts';
import classes from './purchase.module.css';
import { PurchaseFrame, type PurchaseType, typeOf } from './purchase-frame.tsx';

const BEST_OFFERS = 20;
const FALLBACK_LOCK_S = 60;

/** The best offers for the amount; choosing one holds its price for a while. */
export function PurchaseTwo() {
  const { t } = useTranslation('points-ads');
  const type = typeOf(useParams({ from: '/purchaseCurrency/$type/two' }).type);
  const [search, change] = usePageSearch('/purchaseCurrency/$type/two');
  const currency = useMarketCurrency(search.tradeCurrency);
  const { amount, payWay, payType, favourites } = search;
  const offers = useCall('pointsAds.list', {
    side: type === 'buy' ? 'sell' : 'buy',
    currency,
    ...nonEmpty({ method: payWay, amount: amount === '' ? undefined : Number(amount) }),
    ...nonEmpty({ favouritesOnly: favourites === '1' || undefined }),
    limit: BEST_OFFERS,
  });
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
          {(rows) => {
            const fitting = rows.filter((ad) => !ad.isMine && ad.methods.some((method) => isOfType(method, payType)));
            if (fitting.length === 0) return <None type={type} search={search} />;
            return fitting.map((ad) => (
              <Choice key={ad.code} ad={ad} type={type} search={{ ...search, tradeCurrency: currency }} />
            ));
          }}
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
  const go = useGo();
  const methodName = useMethodName();
  const terms = usePointsTerms();
  const points = pointsOf(ad, search.amount);
  const choose = () => {
    const lockS = terms.data?.priceLockS ?? FALLBACK_LOCK_S;
    const chosen = {
      ad: ad.code,
      version: String(ad.version),
      price: ad.unitPrice ?? '',
      until: String(serverNow() + lockS * 1000),
    };
    go(paths.purchase(type, 'three', { ...search, ...chosen }));
  };
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
        <Button variant="tint" onClick={choose} aria-label={t('purchase.chooseOf', { name: ad.owner.name })}>
          {t('purchase.choose')}
        </Button>
      </div>
    </div>
  );
}

/** The points (base units) that an amount in whole units comes to at the offer's price; null: none. */
export function pointsOf(ad: Pick<PointsAd, 'unitPrice' | 'currency' | 'unit'>, amount: string): bigint | null {
  if (ad.unitPrice === null || amount === '') return null;
  return pointsForFiat(BigInt(amount) * pow10(ad.unit), BigInt(ad.unitPrice) as PointsPrice, ad.currency);
}

function None({ type, search }: { type: PurchaseType; search: PurchaseSearch }) {
  const { t } = useTranslation('points-ads');
  return (
    <EmptyState
      title={t('market.noneFit')}
      action={
        <Button component={AppLink} href={paths.purchase(type, 'one', search)} variant="tint">
          {t('purchase.change')}
        </Button>
      }
    >
      {t('purchase.noneWhy')}
    </EmptyState>
  );
}
