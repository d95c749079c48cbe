import { Group } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { countryName } from '#web/lib/country.ts';
import { formatFace } from '#web/lib/money.ts';
import { formatPermille } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { SellOffer } from '../market.queries.ts';
import cells from './offer-cells.module.css';
import { OwnerCell, PriceCell } from './offer-cells.tsx';
import classes from './sell-row.module.css';

/** One sell ad of the market: who, what a card costs, how many there are, of what value. */
export function SellRow({ ad, best = false }: { ad: SellOffer; best?: boolean }) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  return (
    <div className={cx(cells.row, classes.row)}>
      <Seller ad={ad} best={best} />
      <PriceCell offer={ad} className={classes.price} />
      <div className={classes.stock}>
        <span>{t('row.cards', { count: ad.goodsOnSale })}</span>
        <div className={cells.under}>{facesText(ad)}</div>
      </div>
      <Group gap="xsplus" wrap="nowrap" miw={0} fz="sm">
        <MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={30} />
        <span>
          {ad.brand.name}
          <br />
          <span className={cells.under}>
            {countryName(ad.country)} · {market(`form.${ad.form}`)}
          </span>
        </span>
      </Group>
      <ActCell ad={ad} best={best} />
    </div>
  );
}

/** `$25 – $200`: the values on sale. */
function facesText(ad: SellOffer): string {
  const currency = { symbol: ad.currency, unit: ad.unit };
  if (ad.minFace === null || ad.maxFace === null) return '–';
  const least = formatFace(ad.minFace, currency, true);
  return ad.minFace === ad.maxFace ? least : `${least} – ${formatFace(ad.maxFace, currency, true)}`;
}

function Seller({ ad, best }: { ad: SellOffer; best: boolean }) {
  const { t } = useTranslation('goods');
  const { owner } = ad;
  const label = t('row.label', { name: owner.name, brand: ad.brand.name, country: countryName(ad.country) });
  return (
    <OwnerCell
      offer={ad}
      className={classes.who}
      link={{ href: paths.sellDetails(ad.code), label }}
      best={best ? t('row.cheapest') : null}
      after={owner.completedPermille !== null && ` · ${formatPermille(owner.completedPermille, { short: true })}`}
      tags={
        <Group gap="xxs" align="stretch">
          {ad.quick && (
            <span className={classes.quick}>
              <IconBolt size={13} stroke={2} aria-hidden="true" />
              {t('quick.label')}
            </span>
          )}
          <Tag>{t(`receipt.${ad.receipt}`)}</Tag>
          {ad.tags[0] && <Tag>{ad.tags[0]}</Tag>}
        </Group>
      }
    />
  );
}

function ActCell({ ad, best }: { ad: SellOffer; best: boolean }) {
  const { t } = useTranslation('goods');
  const { user } = useSession();
  if (ad.isMine) {
    return (
      <ButtonLink href={paths.adSellDetails(ad.code)} className={cx(cells.action, classes.action)}>
        {t('row.yours')}
      </ButtonLink>
    );
  }
  const buys = user?.serverFlag === true;
  return (
    <ButtonLink
      href={buys ? paths.goOrder(ad.code) : paths.sellDetails(ad.code)}
      variant={best && buys ? 'filled' : 'tint'}
      className={cx(cells.action, classes.action)}
      aria-label={t(buys ? 'row.buyFrom' : 'row.lookAt', { name: ad.owner.name })}
    >
      {t(buys ? 'row.buy' : 'row.look')}
    </ButtonLink>
  );
}

/** The names of a sell ad's cells, and how many there are. */
export function SellHead({ total }: { total: number | undefined }) {
  const { t } = useTranslation('goods');
  return (
    <div className={cx(cells.head, classes.head)}>
      <span>{t('head.seller')}</span>
      <span>{t('head.price')}</span>
      <span>{t('head.stock')}</span>
      <span>{t('head.card')}</span>
      <span aria-live="polite">{total !== undefined && t('head.count', { count: total })}</span>
    </div>
  );
}
