import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { formatUnitPrice } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatFace, formatRate } from '#web/lib/money.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MiniCard } from '#web/ui/mini-card.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './ad-form.module.css';

type SellAd = ResultOf<'goods.get'>;

/** One offer to sell as buyers see it: who sells, at what price, and which cards are there. */
export function SellInfo({ code }: { code: string }) {
  const { t } = useTranslation('ads');
  const query = useCall('goods.get', { code });
  const ad = query.data;
  if (query.isError && !ad) {
    return (
      <>
        <PageTitle title={t('sellInfo.tab')} />
        <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {errorText(query.error)}
        </ErrorState>
      </>
    );
  }
  if (!ad) return <SkeletonRows rows={5} height={96} />;
  return (
    <>
      <PageTitle
        title={t('sellInfo.title', { brand: ad.brand.name, country: countryName(ad.country) })}
        sub={ad.code}
        mark={<MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={46} />}
      />
      <div className={classes.grid}>
        <div className={classes.sections}>
          <Goods ad={ad} />
          <Panel title={t('sellInfo.rules')}>
            <ol className={classes.rules}>
              {(['freeze', 'silence', 'dispute'] as const).map((one) => (
                <li key={one}>{t(`sellInfo.rule.${one}`, { name: ad.seller.name })}</li>
              ))}
            </ol>
          </Panel>
        </div>
        <aside className={classes.aside}>
          <Seller ad={ad} />
        </aside>
      </div>
    </>
  );
}

function Seller({ ad }: { ad: SellAd }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const { seller } = ad;
  const done = seller.completedPermille;
  return (
    <Panel title={t('sellInfo.seller')}>
      <div className={classes.stack}>
        <div className={classes.who}>
          <Avatar name={seller.name} photo={seller.photo} size={40} presence={seller.online ? 'online' : 'off'} />
          <b>{seller.name}</b>
          {seller.certified && <IconRosetteDiscountCheckFilled size={17} aria-label={market('offer.certified')} />}
        </div>
        <KeyValues
          rows={[
            { label: market('panel.orders'), value: seller.orders.toLocaleString('en') },
            { label: market('panel.completed'), value: done === null ? '–' : `${(done / 10).toFixed(1)}%` },
            { label: market('facts.form'), value: market(`form.${ad.form}`) },
            { label: t('terms.receiptWith'), value: t(`terms.with.${ad.receipt}`) },
            { label: market('facts.rate'), value: formatRate(ad.rate) },
            {
              label: market('facts.price', { currency: ad.currency }),
              value: `${formatUnitPrice(ad.unitPrice)} ${market('points')}`,
            },
          ]}
        />
        <p className={classes.said}>{ad.description || market('panel.noTerms')}</p>
      </div>
    </Panel>
  );
}

function Goods({ ad }: { ad: SellAd }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  if (ad.goods.length === 0) {
    return (
      <Panel title={t('sellInfo.cards')} flush>
        <EmptyState title={t('sellInfo.none')}>{t('sellInfo.noneWhy')}</EmptyState>
      </Panel>
    );
  }
  return (
    <Panel title={t('sellInfo.cards')} aside={t('sellMine.onSale', { count: ad.goodsOnSale })}>
      <KeyValues
        rows={ad.goods.map((one) => ({
          label: `${one.row}. ${formatFace(one.faceValue, { symbol: ad.currency, unit: ad.unit })}`,
          value: `${formatAmount(one.points)} ${market('points')}`,
        }))}
      />
    </Panel>
  );
}
