import { useTranslation } from 'react-i18next';
import { OFFERS_COUNTED } from '#core/offers/listing.ts';
import { offerCells as cells, OwnerCell } from '#web/features/market/public.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { formatCounted, formatPermille } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { PointsAd } from '../points-ads.queries.ts';
import { fiatLimits, POINT, pointsLimits, premiumText, priceText } from '../points-figures.ts';
import classes from './points-market.module.css';

/** One points ad of the market: who, what a point costs, between which amounts, by which ways. */
export function PointsRow({ ad, best = false }: { ad: PointsAd; best?: boolean }) {
  const { t } = useTranslation('points-ads');
  const methodName = useMethodName();
  const { owner } = ad;
  const label = t(ad.side === 'sell' ? 'row.sells' : 'row.buys', { name: owner.name, currency: ad.currency });
  return (
    <div className={cx(cells.row, classes.row)}>
      <OwnerCell
        offer={ad}
        className={classes.who}
        link={{ href: paths.homeInfo(ad.side, ad.code), label }}
        best={best ? t('row.best') : null}
        after={owner.completedPermille !== null && ` · ${formatPermille(owner.completedPermille, { short: true })}`}
        tags={ad.tags[0] && <Tag>{ad.tags[0]}</Tag>}
      />
      <PointsPriceCell ad={ad} />
      <div className={classes.limits}>
        <span>{fiatLimits(ad)}</span>
        <div className={cells.under}>{t('row.points', { limits: pointsLimits(ad) })}</div>
      </div>
      <div className={classes.tags}>
        {ad.methods.map((method) => (
          <Tag key={method}>{methodName(method)}</Tag>
        ))}
      </div>
      <ActCell ad={ad} best={best} />
    </div>
  );
}

/** What a point costs, and how that stands to the market. */
export function PointsPriceCell({ ad }: { ad: PointsAd }) {
  const { t } = useTranslation('points-ads');
  return (
    <div className={cx(cells.price, classes.price)}>
      <b>{ad.unitPrice === null ? '–' : priceText(ad.unitPrice, ad.currency)}</b> <small>{t('row.per')}</small>{' '}
      <OwnWorth points={POINT} />
      <div className={cells.under}>
        {ad.pricing === 'fixed' ? t('row.fixed') : t('row.premium', { premium: premiumText(ad.premium ?? 0) })}
      </div>
    </div>
  );
}

function ActCell({ ad, best }: { ad: PointsAd; best: boolean }) {
  const { t } = useTranslation('points-ads');
  const verb = ad.side === 'sell' ? 'row.buy' : 'row.sell';
  return (
    <ButtonLink
      href={ad.isMine ? paths.ownPointsAd(ad.code) : paths.homeInfo(ad.side, ad.code)}
      variant={ad.isMine ? 'default' : best ? 'filled' : 'tint'}
      className={cx(cells.action, classes.action)}
      aria-label={ad.isMine ? undefined : t(`${verb}From`, { name: ad.owner.name })}
    >
      {t(ad.isMine ? 'row.yours' : verb)}
    </ButtonLink>
  );
}

/** The names of a points ad's cells, and how many there are. */
export function PointsHead({ total }: { total: number | undefined }) {
  const { t } = useTranslation('points-ads');
  return (
    <div className={cx(cells.head, classes.head)}>
      <span>{t('head.owner')}</span>
      <span>{t('head.price')}</span>
      <span>{t('head.limits')}</span>
      <span>{t('head.methods')}</span>
      <span aria-live="polite">
        {total !== undefined && t('head.count', { count: total, shown: formatCounted(total, OFFERS_COUNTED) })}
      </span>
    </div>
  );
}
