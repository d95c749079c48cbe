import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { type Address, paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import { sumOf, toneOf } from '../order-words.ts';
import { OrderMarks } from '../trade/order-marks.tsx';
import { type TradeCells, TradeRows, TradeState } from '../trade/trade-list.tsx';
import classes from './order-list.module.css';

type Row = ResultOf<'orders.listMine'>['list'][number];

export const giftHref = (row: Row, search?: Parameters<typeof paths.operate>[1]): Address =>
  paths.operate({ adCode: row.adCode, orderCode: row.code, opponentCode: row.opponent.userId }, search);

/** The cells of a row that is an order of cards. */
export const GIFT_CELLS: TradeCells<Row> = {
  what: (row) => <What row={row} />,
  amount: (row) => <Sum row={row} />,
  with: (row) => <With row={row} />,
  state: (row) => <State row={row} />,
};

/** One line an order; a column to rate stands at the end while any order of the page can be rated. */
export function OrderRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('orders');
  return (
    <TradeRows<Row>
      label={t('title')}
      rows={rows}
      rowHref={(row) => giftHref(row)}
      amount={t('column.amount')}
      cells={GIFT_CELLS}
      last={
        rows.some((row) => row.mayRate) && {
          key: 'rate',
          header: t('rate.column'),
          right: true,
          width: '84px',
          cell: (row) => <Rate row={row} />,
        }
      }
    />
  );
}

function What({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  const face = formatFace(row.faceValue, { symbol: row.currency, unit: row.unit }, true);
  return (
    <Flex component="span" align="center" gap="sm" miw={0}>
      <MiniCard initials={row.brand.initials} color={row.brand.colour} name={row.brand.name} />
      <Lines cut first={<b>{t('what', { face, brand: row.brand.name, country: row.country })}</b>}>
        <OrderMarks row={row} />
      </Lines>
    </Flex>
  );
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  return (
    <TradeState tone={toneOf(row)} isOver={row.turn === 'done'}>
      {t(`state.${row.state}`)}
    </TradeState>
  );
}

function Rate({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  if (!row.mayRate) return null;
  return (
    <ButtonLink
      size="sm"
      href={paths.transferResult(row.code)}
      aria-label={t('rate.label', { name: row.opponent.name })}
    >
      {t('rate.button')}
    </ButtonLink>
  );
}

function With({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  return (
    <Lines
      cut
      first={
        <Box component="span" fw={520}>
          {row.opponent.name}
        </Box>
      }
      second={t(`you.${row.role}`, { count: row.cardCount })}
    />
  );
}

function Sum({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  const { value, kind } = sumOf(row);
  return (
    <Lines
      cut
      first={
        <Amount value={value} suffix={t('pts')} className={cx(classes.sum, kind === 'returned' && classes.returned)} />
      }
      second={
        <>
          {t(`sum.${kind}`)} <OwnWorth points={value} />
        </>
      }
    />
  );
}
