import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { faceText, quote, referenceFace } from '#web/features/market/public.ts';
import { FavouriteStar, TrustedMark } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatFace, formatRate } from '#web/lib/money.ts';
import { formatNumber, formatPermille } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { SellAd } from './goods.queries.ts';
import classes from './sell-market.module.css';

/** One sell ad of the market: who, what a card costs, how many there are, of what value. */
export function SellOfferRow({ ad, best = false }: { ad: SellAd; best?: boolean }) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const face = referenceFace(ad.unit);
  return (
    <div className={classes.row}>
      <SellerCell ad={ad} best={best} />
      <div className={classes.price}>
        <b>{formatAmount(quote(ad, face).gross)}</b> <small>{market('offer.per', { face: faceText(face, ad) })}</small>
        <div className={classes.under}>{market('offer.rate', { rate: formatRate(ad.rate) })}</div>
      </div>
      <div className={classes.stock}>
        <span>{t('row.cards', { count: ad.goodsOnSale })}</span>
        <div className={classes.under}>{facesText(ad)}</div>
      </div>
      <div className={classes.card}>
        <MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={30} />
        <span>
          {ad.brand.name}
          <br />
          <span className={classes.under}>
            {countryName(ad.country)} · {market(`form.${ad.form}`)}
          </span>
        </span>
      </div>
      <ActCell ad={ad} best={best} />
    </div>
  );
}

/** `$25 – $200`: the values on sale. */
export function facesText(ad: SellAd): string {
  const currency = { symbol: ad.currency, unit: ad.unit };
  if (ad.minFace === null || ad.maxFace === null) return '–';
  const least = formatFace(ad.minFace, currency, true);
  return ad.minFace === ad.maxFace ? least : `${least} – ${formatFace(ad.maxFace, currency, true)}`;
}

function SellerCell({ ad, best }: { ad: SellAd; best: boolean }) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const { owner } = ad;
  const done = owner.completedPermille;
  return (
    <div className={classes.who}>
      <Avatar name={owner.name} photo={owner.photo} size={40} presence={owner.online ? 'online' : 'off'} />
      <div className={classes.whoText}>
        <div className={classes.name}>
          <AppLink
            href={paths.sellDetails(ad.code)}
            className={classes.whole}
            aria-label={t('row.label', { name: owner.name, brand: ad.brand.name, country: countryName(ad.country) })}
          >
            <b>{owner.name}</b>
          </AppLink>
          {best && (
            <StateChip tone="done" icon={null}>
              {t('row.cheapest')}
            </StateChip>
          )}
          <TrustedMark userId={owner.userId} />
          {!ad.isMine && <FavouriteStar adCode={ad.code} name={owner.name} />}
        </div>
        <div className={classes.under}>
          {market('offer.orders', { count: owner.orders, shown: formatNumber(owner.orders) })}
          {done !== null && ` · ${formatPermille(done, { short: true })}`}
        </div>
        <div className={classes.tags}>
          {ad.quick && (
            <span className={classes.quick}>
              <IconBolt size={13} stroke={2} aria-hidden="true" />
              {t('quick.label')}
            </span>
          )}
          <Tag>{t(`receipt.${ad.receipt}`)}</Tag>
          {ad.tags[0] && <Tag>{ad.tags[0]}</Tag>}
        </div>
      </div>
    </div>
  );
}

function ActCell({ ad, best }: { ad: SellAd; best: boolean }) {
  const { t } = useTranslation('goods');
  const { user } = useSession();
  if (ad.isMine) {
    return (
      <Button component={AppLink} href={paths.adSellDetails(ad.code)} variant="default" className={classes.act}>
        {t('row.yours')}
      </Button>
    );
  }
  const buys = user?.serverFlag === true;
  return (
    <Button
      component={AppLink}
      href={buys ? paths.goOrder(ad.code) : paths.sellDetails(ad.code)}
      variant={best && buys ? 'filled' : 'tint'}
      className={classes.act}
      aria-label={t(buys ? 'row.buyFrom' : 'row.lookAt', { name: ad.owner.name })}
    >
      {t(buys ? 'row.buy' : 'row.look')}
    </Button>
  );
}
