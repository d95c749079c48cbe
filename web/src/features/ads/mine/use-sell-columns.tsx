import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { faceText, quote, referenceFace } from '#web/features/market/public.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './my-ads.module.css';
import { CardCell } from './use-ad-columns.tsx';
import type { Bulk } from './use-bulk.ts';

export type SellAd = ResultOf<'goods.getMine'>;

/** What the owner of an offer to sell looks for: its price, its cards, whether it is seen. */
export function useSellColumns(bulk: Bulk): readonly Column<SellAd>[] {
  const { t } = useTranslation('ads');
  return [
    {
      key: 'card',
      header: t('mine.card'),
      before: ({ code }) => (
        <Checkbox aria-label={t('bulk.choose', { code })} checked={bulk.has(code)} onChange={() => bulk.toggle(code)} />
      ),
      cell: (ad) => (
        <CardCell ad={ad} note={ad.hidden ? t(ad.belowFloor ? 'sellMine.belowFloor' : 'sellMine.empty') : ''} />
      ),
    },
    { key: 'price', header: t('sellMine.price'), width: '150px', cell: (ad) => <PriceCell ad={ad} /> },
    {
      key: 'goods',
      header: t('sellMine.goods'),
      width: '150px',
      right: true,
      cell: (ad) => (
        <span className={classes.left}>
          {t('sellMine.onSale', { count: ad.goods.onSale })}
          <span className={classes.underLine}>{t('sellMine.inTrade', { count: ad.goods.inTrade })}</span>
        </span>
      ),
    },
    {
      key: 'record',
      header: t('mine.record'),
      width: '110px',
      right: true,
      wideOnly: true,
      cell: (ad) => (
        <>
          {t('mine.sold', { count: ad.soldCount })}
          <div className={classes.under}>{t('mine.views', { count: ad.views })}</div>
        </>
      ),
    },
    { key: 'acts', header: t('mine.shelf'), width: '210px', right: true, cell: (ad) => <ActsCell ad={ad} /> },
  ];
}

function PriceCell({ ad }: { ad: SellAd }) {
  const { t: market } = useTranslation('market');
  const face = referenceFace(ad.unit);
  return (
    <>
      <b className={classes.price}>{formatAmount(quote(ad, face).gross)}</b>{' '}
      <small className={classes.under}>{market('offer.per', { face: faceText(face, ad) })}</small>
      <div className={classes.under}>{market('offer.rate', { rate: formatRate(ad.rate) })}</div>
    </>
  );
}

const TONES = { on: 'done', off: 'waiting', completed: 'done' } as const;

function ActsCell({ ad }: { ad: SellAd }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  return (
    <span className={classes.acts}>
      <StateChip tone={TONES[ad.status]} icon={null}>
        {market(`status.${ad.status}`)}
      </StateChip>
      <Button
        component={AppLink}
        href={paths.goodsList(ad.code)}
        variant="default"
        size="sm"
        aria-label={t('sellMine.cardsOf', { code: ad.code })}
      >
        {t('sellMine.cards')}
      </Button>
    </span>
  );
}
