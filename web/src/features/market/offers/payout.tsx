import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatBasisPoints, formatExact } from '#web/lib/money.ts';
import { Amount } from '#web/ui/amount.tsx';
import { EscrowRail, type RailParty } from '#web/ui/layout/escrow-rail.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import type { Ad } from '../market.queries.ts';
import { formatUnitPrice, quote, shownFee } from '../sell/quote.ts';
import classes from './payout.module.css';

interface Props {
  ad: Ad;
  /** Whole units in all. */
  face: number;
  cards: number;
  /** The seller; a visitor is "you" as well. */
  seller: RailParty;
}

/** What one receives and how it comes about: every figure by the functions the server settles with. */
export function Payout({ ad, face, cards, seller }: Props) {
  const { t } = useTranslation('market');
  const sum = quote(ad, face);
  const rows = [
    {
      label: t('payout.face', { count: cards }),
      value: `${formatAmount(sum.face, { unit: ad.unit })} ${ad.currency}`,
    },
    { label: t('payout.price'), value: `× ${formatUnitPrice(ad.unitPrice)}` },
    { label: t('payout.freezes', { name: ad.owner.name }), value: <Amount value={sum.gross} /> },
    {
      label: t('payout.fee', { rate: formatBasisPoints(ad.feeBps) }),
      value: <span title={formatExact(-sum.fee)}>{formatAmount(-shownFee(sum))}</span>,
    },
    { label: t('calc.receive'), value: <Amount value={sum.net} />, total: true },
  ];
  return (
    <>
      <div aria-live="polite">
        <Amount value={sum.net} size="xl" suffix={t('points')} />
      </div>
      <Box component="p" mt="xxs" mx={0} mb="sm" fz="sm" c="dimmed">
        {t('payout.peg')} <OwnWorth points={sum.net} />
      </Box>
      <div className={classes.rows}>
        <KeyValues rows={rows} />
      </div>
      <Box my="smplus" mx={0} py="sm" px="xsplus" bdrs="md" bg="var(--cw-sunken)" className={classes.rail}>
        <p>{t('payout.rail')}</p>
        <EscrowRail
          payer={{ name: ad.owner.name, photo: ad.owner.photo }}
          payee={{ ...seller, label: t('payout.you') }}
          amount={formatAmount(sum.gross)}
          stage="frozen"
        />
      </Box>
    </>
  );
}
