import { Box, Checkbox, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Side } from '#core/offers/standing.ts';
import { faceText, limitsText, quote, referenceFace, ShelfSwitch } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import type { Chosen } from '#web/ui/list/use-chosen.ts';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './my-ads.module.css';
import type { OwnBuyOffer, OwnOffer, OwnSellOffer } from './own-queries.ts';

/** The owner's columns: price, remainder, visibility. */
export function useOwnColumns(side: Side, rows: Chosen): readonly Column<OwnOffer>[] {
  const { t } = useTranslation('ads');
  const isBuy = side === 'buy';
  const limits: Column<OwnOffer> = {
    key: 'limits',
    header: t('mine.limits'),
    width: 'minmax(110px, 0.9fr)',
    wideOnly: true,
    cell: (ad) => ad.side === 'buy' && <LimitsCell ad={ad} />,
  };
  return [
    {
      key: 'card',
      header: t('mine.card'),
      width: 'minmax(190px, 1.8fr)',
      before: ({ code }) => (
        <Checkbox aria-label={t('bulk.choose', { code })} checked={rows.has(code)} onChange={() => rows.toggle(code)} />
      ),
      cell: (ad) => <CardCell ad={ad} />,
    },
    {
      key: 'price',
      header: t(isBuy ? 'mine.price' : 'sellMine.price'),
      width: 'minmax(130px, 1fr)',
      cell: (ad) => <PriceCell ad={ad} />,
    },
    ...(isBuy ? [limits] : []),
    {
      key: 'stock',
      header: t(isBuy ? 'mine.left' : 'sellMine.goods'),
      width: 'minmax(120px, 0.9fr)',
      right: true,
      cell: (ad) => (ad.side === 'buy' ? <LeftCell ad={ad} /> : <GoodsCell ad={ad} />),
    },
    {
      key: 'record',
      header: t('mine.record'),
      width: 'minmax(108px, 0.6fr)',
      right: true,
      wideOnly: true,
      cell: (ad) => (
        <>
          {t('mine.sold', { count: ad.soldCount })}
          <div className={classes.under}>{t('mine.views', { count: ad.views })}</div>
        </>
      ),
    },
    {
      key: 'acts',
      header: t('mine.shelf'),
      width: '150px',
      right: true,
      cell: (ad) => <ActsCell ad={ad} />,
    },
  ];
}

/** Why others do not see the offer, by what hides it. */
const HIDDEN = {
  balance: 'hidden.short.balance',
  remainder: 'hidden.short.remainder',
  bail: 'hidden.short.bail',
  rate: 'hidden.short.rate',
  floor: 'sellMine.belowFloor',
  cards: 'sellMine.empty',
} as const;

/** The card, and why the offer is hidden, if it is. */
function CardCell({ ad }: { ad: OwnOffer }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  return (
    <Flex component="span" align="center" gap="sm" miw={0}>
      <MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={40} />
      <Flex component="span" direction="column" gap="hair" miw={0}>
        <b>
          {ad.brand.name} {countryName(ad.country)}
        </b>
        <span className={classes.under}>
          {market(`form.${ad.form}`)} · <span className="cw-mono">{ad.code}</span>
        </span>
        {ad.hiddenWhy !== null && (
          <Box component="span" fz="xs" c="var(--cw-stop-text)">
            {t(HIDDEN[ad.hiddenWhy])}
          </Box>
        )}
      </Flex>
    </Flex>
  );
}

function PriceCell({ ad }: { ad: OwnOffer }) {
  const { t: market } = useTranslation('market');
  const face = referenceFace(ad.unit);
  return (
    <>
      <Box component="b" fz="lg">
        {formatAmount(quote(ad, face).gross)}
      </Box>{' '}
      <small className={cx(classes.under, classes.per)}>{market('offer.per', { face: faceText(face, ad) })}</small>
      <div className={classes.under}>{market('offer.rate', { rate: formatRate(ad.rate) })}</div>
    </>
  );
}

function LimitsCell({ ad }: { ad: OwnBuyOffer }) {
  const { t: market } = useTranslation('market');
  return (
    <>
      <span className={classes.range}>{limitsText(ad)}</span>
      <div className={classes.under}>{market('offer.upTo', { count: ad.maxCards })}</div>
    </>
  );
}

function LeftCell({ ad }: { ad: OwnBuyOffer }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  return (
    <>
      {formatAmount(ad.remainingAmount)} <small className={classes.under}>{market('pts')}</small>
      <Box component="span" display="block" fz="xs" c="dimmed">
        {t('mine.of', { total: formatAmount(ad.totalAmount, { decimals: 0 }) })}
      </Box>
    </>
  );
}

function GoodsCell({ ad }: { ad: OwnSellOffer }) {
  const { t } = useTranslation('ads');
  return (
    <>
      {t('sellMine.onSale', { count: ad.goods.onSale })}
      <Box component="span" display="block" fz="xs" c="dimmed">
        {t('sellMine.inTrade', { count: ad.goods.inTrade })}
      </Box>
    </>
  );
}

/** The switch, or the status where it cannot be switched any more, and the link to edit or to the cards. */
function ActsCell({ ad }: { ad: OwnOffer }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const { code } = ad;
  const link =
    ad.side === 'buy'
      ? { href: paths.editAd(code), text: t('mine.edit'), name: t('mine.editOf', { code }) }
      : { href: paths.goodsList(code), text: t('sellMine.cards'), name: t('sellMine.cardsOf', { code }) };
  return (
    <span className={classes.actions}>
      {ad.status === 'completed' ? (
        <StateChip tone="done">{market('status.completed')}</StateChip>
      ) : (
        <ShelfSwitch ad={ad} compact />
      )}
      <ButtonLink href={link.href} size="sm" aria-label={link.name}>
        {link.text}
      </ButtonLink>
    </span>
  );
}
