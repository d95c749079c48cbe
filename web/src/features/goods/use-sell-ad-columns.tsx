import { Box, Checkbox, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  faceText,
  formatUnitPrice,
  QuickSwitch,
  quote,
  referenceFace,
  ShelfSwitch,
} from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import type { Chosen } from '#web/ui/list/use-chosen.ts';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './goods.module.css';
import type { MySellAd } from './goods.queries.ts';

/** The owner's columns of a sell ad: price, cards, visibility. */
export function useSellAdColumns(rows: Chosen): readonly Column<MySellAd>[] {
  const { t } = useTranslation('goods');
  return [
    {
      key: 'ad',
      header: t('mine.ad'),
      cell: (ad) => (
        <Flex component="span" align="center" gap="sm" miw={0}>
          <Checkbox
            aria-label={t('mine.choose', { code: ad.code })}
            checked={rows.has(ad.code)}
            onChange={() => rows.toggle(ad.code)}
          />
          <AdCell ad={ad} />
        </Flex>
      ),
    },
    { key: 'price', header: t('mine.price'), width: '160px', cell: (ad) => <PriceCell ad={ad} /> },
    {
      key: 'cards',
      header: t('mine.cards'),
      width: '140px',
      right: true,
      cell: (ad) => <CardsCell ad={ad} />,
    },
    {
      key: 'quick',
      header: t('quick.label'),
      width: '96px',
      wideOnly: true,
      cell: (ad) => <QuickSwitch ad={ad} compact />,
    },
    {
      key: 'shelf',
      header: t('mine.shelf'),
      width: '180px',
      right: true,
      cell: (ad) => <ShelfCell ad={ad} />,
    },
  ];
}

/** The switch, or the status where it cannot be switched any more, and the link to the cards. */
function ShelfCell({ ad }: { ad: MySellAd }) {
  const { t } = useTranslation('goods');
  return (
    <Flex component="span" display="inline-flex" align="center" gap="md">
      {ad.status === 'completed' ? (
        <StateChip tone="done">{t('ad.completed')}</StateChip>
      ) : (
        <ShelfSwitch ad={ad} compact />
      )}
      <ButtonLink href={paths.goodsList(ad.code)} size="sm" aria-label={t('mine.cardsOf', { code: ad.code })}>
        {t('mine.toCards')}
      </ButtonLink>
    </Flex>
  );
}

function AdCell({ ad }: { ad: MySellAd }) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  return (
    <>
      <MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={40} />
      <Flex component="span" direction="column" gap="hair" miw={0}>
        <AppLink href={paths.adSellDetails(ad.code)}>
          <b>
            {ad.brand.name} {countryName(ad.country)}
          </b>
        </AppLink>
        <span className={classes.under}>
          {market(`form.${ad.form}`)} · <span className="cw-mono">{ad.code}</span>
        </span>
        {ad.hiddenWhy !== null && (
          <Box component="span" fz="xs" c="var(--cw-stop-text)">
            {t(`mine.hides.${ad.hiddenWhy}`)}
          </Box>
        )}
      </Flex>
    </>
  );
}

function CardsCell({ ad }: { ad: MySellAd }) {
  const { t } = useTranslation('goods');
  return (
    <Flex component="span" direction="column" gap="hair" miw={0}>
      <span>{t('mine.onSale', { count: ad.goods.onSale })}</span>
      <span className={classes.under}>
        {formatFace(ad.faceOnSale, { symbol: ad.currency, unit: ad.unit }, true)}
        {ad.goods.inTrade > 0 && ` · ${t('mine.inTrade', { count: ad.goods.inTrade })}`}
      </span>
    </Flex>
  );
}

function PriceCell({ ad }: { ad: MySellAd }) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const face = referenceFace(ad.unit);
  return (
    <Flex component="span" direction="column" gap="hair" miw={0}>
      <span>
        <Box component="b" fz="lg">
          {formatAmount(quote(ad, face).gross)}
        </Box>{' '}
        <small className={cx(classes.under, classes.per)}>{market('offer.per', { face: faceText(face, ad) })}</small>
      </span>
      {ad.internalPrice !== null && (
        <span className={classes.under}>{t('mine.floor', { price: formatUnitPrice(ad.internalPrice) })}</span>
      )}
    </Flex>
  );
}
