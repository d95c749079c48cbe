import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Ad, faceText, limitsText, quote, referenceFace, ShelveSwitch } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './my-ads.module.css';
import type { Bulk } from './use-bulk.ts';

/** What the owner of an offer looks for: what it pays, how much is left, whether it is seen. */
export function useAdColumns(bulk: Bulk): readonly Column<Ad>[] {
  const { t } = useTranslation('ads');
  return [
    {
      key: 'card',
      header: t('mine.card'),
      before: ({ code }) => (
        <Checkbox aria-label={t('bulk.choose', { code })} checked={bulk.has(code)} onChange={() => bulk.toggle(code)} />
      ),
      cell: (ad) => <CardCell ad={ad} note={ad.hiddenWhy ? t(`hidden.short.${ad.hiddenWhy}`) : ''} />,
    },
    { key: 'price', header: t('mine.price'), width: '150px', cell: (ad) => <PriceCell ad={ad} /> },
    { key: 'limits', header: t('mine.limits'), width: '150px', wideOnly: true, cell: (ad) => <LimitsCell ad={ad} /> },
    { key: 'left', header: t('mine.left'), width: '150px', right: true, cell: (ad) => <LeftCell ad={ad} /> },
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
    { key: 'acts', header: t('mine.shelf'), width: '190px', right: true, cell: (ad) => <ActsCell ad={ad} /> },
  ];
}

function PriceCell({ ad }: { ad: Ad }) {
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

function LimitsCell({ ad }: { ad: Ad }) {
  const { t: market } = useTranslation('market');
  return (
    <>
      <span className={classes.range}>{limitsText(ad)}</span>
      <div className={classes.under}>{market('offer.upTo', { count: ad.maxCards })}</div>
    </>
  );
}

function LeftCell({ ad }: { ad: Ad }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  return (
    <span className={classes.left}>
      {formatAmount(ad.remainingAmount)} <small className={classes.under}>{market('pts')}</small>
      <span className={classes.underLine}>
        {t('mine.of', { total: formatAmount(ad.totalAmount, { decimals: 0 }) })}
      </span>
    </span>
  );
}

/** The switch, or the word where nothing can be switched any more, and the way to edit. */
function ActsCell({ ad }: { ad: Ad }) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  return (
    <span className={classes.acts}>
      {ad.status === 'completed' ? (
        <StateChip tone="done">{market('status.completed')}</StateChip>
      ) : (
        <ShelveSwitch ad={ad} compact />
      )}
      <Button
        component={AppLink}
        href={paths.editAd(ad.code)}
        variant="default"
        size="sm"
        aria-label={t('mine.editOf', { code: ad.code })}
      >
        {t('mine.edit')}
      </Button>
    </span>
  );
}

type Card = Pick<Ad, 'brand' | 'country' | 'form' | 'code'>;

/** Which card, and why the offer is not seen, when it is not. */
export function CardCell({ ad, note }: { ad: Card; note: string }) {
  const { t: market } = useTranslation('market');
  return (
    <span className={classes.card}>
      <MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={40} />
      <span className={classes.words}>
        <b>
          {ad.brand.name} {countryName(ad.country)}
        </b>
        <span className={classes.under}>
          {market(`form.${ad.form}`)} · <span className="cw-mono">{ad.code}</span>
        </span>
        {note && <span className={classes.hidden}>{note}</span>}
      </span>
    </span>
  );
}
