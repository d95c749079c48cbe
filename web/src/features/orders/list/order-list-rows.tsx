import { Box, Button, Flex } from '@mantine/core';
import { IconCircleMinus, IconNotes } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { sumOf, toneOf } from '../order-words.ts';
import classes from './order-list.module.css';

type Row = ResultOf<'orders.listMine'>['list'][number];

/** Stands at the end while any order of the page can be rated. */
const RATE = { key: 'rate', right: true, width: '84px', cell: (row: Row) => <Rate row={row} /> };

/** One line an order: what, with whom, how much, whose move, and until when. */
export function OrderRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('orders');
  const columns: Column<Row>[] = [
    { key: 'what', header: t('column.what'), width: 'minmax(180px, 1.5fr)', cell: (row) => <What row={row} /> },
    {
      key: 'amount',
      header: t('column.amount'),
      right: true,
      width: 'minmax(118px, 0.8fr)',
      cell: (row) => <Sum row={row} />,
    },
    { key: 'with', header: t('column.with'), width: 'minmax(110px, 1fr)', cell: (row) => <With row={row} /> },
    { key: 'state', header: t('column.state'), width: 'minmax(170px, 1.1fr)', cell: (row) => <State row={row} /> },
    {
      key: 'time',
      header: t('column.time'),
      right: true,
      width: 'minmax(132px, 0.7fr)',
      cell: (row) => <Time row={row} />,
    },
    ...(rows.some((row) => row.mayRate) ? [{ ...RATE, header: t('rate.column') }] : []),
  ];
  return (
    <div className={classes.rows}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.code}
        rowHref={(row) => paths.operate({ adCode: row.adCode, orderCode: row.code, opponentCode: row.opponent.userId })}
        rowHeight={76}
        cardsIn={TABLET}
      />
    </div>
  );
}

function What({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  const face = formatFace(row.faceValue, { symbol: row.currency, unit: row.unit }, true);
  return (
    <Flex component="span" align="center" gap="sm" miw={0}>
      <MiniCard initials={row.brand.initials} color={row.brand.colour} name={row.brand.name} />
      <span className={classes.lines}>
        <b>{t('what', { face, brand: row.brand.name, country: row.country })}</b>
        <span className={classes.own}>
          <small className={classes.code}>{row.code}</small>
          {row.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {row.note && (
            <span role="img" aria-label={t('own.note', { note: row.note })} title={row.note}>
              <IconNotes size={15} stroke={1.75} aria-hidden="true" />
            </span>
          )}
        </span>
      </span>
    </Flex>
  );
}

function Rate({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  if (!row.mayRate) return null;
  return (
    <Button
      variant="default"
      size="sm"
      component={AppLink}
      href={paths.transferResult(row.code)}
      aria-label={t('rate.label', { name: row.opponent.name })}
    >
      {t('rate.button')}
    </Button>
  );
}

function With({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  return (
    <span className={classes.lines}>
      <Box component="span" fw={520}>
        {row.opponent.name}
      </Box>
      <small>{t(`you.${row.role}`, { count: row.cardCount })}</small>
    </span>
  );
}

function Sum({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  const { value, kind } = sumOf(row);
  return (
    <span className={classes.lines}>
      <Amount value={value} suffix={t('pts')} className={cx(classes.sum, kind === 'returned' && classes.returned)} />
      <small>
        {t(`sum.${kind}`)} <OwnWorth points={value} />
      </small>
    </span>
  );
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  const tone = toneOf(row);
  // Nothing runs any longer: no hourglass.
  const over = row.turn === 'done' && tone === 'waiting';
  return (
    <StateChip tone={tone} icon={over ? <IconCircleMinus size={14} stroke={1.75} /> : undefined} soft>
      {t(`state.${row.state}`)}
    </StateChip>
  );
}

function Time({ row }: { row: Row }) {
  const { t } = useTranslation('orders');
  const { leftMs, over, pausedUntil } = useCountdown(row.dueAt, row.clockHours);
  if (row.endedAt) return <Lines first={formatWhen(row.endedAt)} second={t('ended')} />;
  if (leftMs === null) return <Lines first={formatWhen(row.placedAt)} second={t('placed')} />;
  const left = formatLeft(leftMs);
  if (pausedUntil !== null) {
    return <Lines first={t('paused.left', { left })} second={t('paused.until', { at: formatWhen(pausedUntil) })} />;
  }
  return <Lines first={over ? t('closing') : left} second={t('left')} />;
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <span className={cx(classes.lines, classes.time)}>
      <span>{first}</span>
      <small>{second}</small>
    </span>
  );
}
