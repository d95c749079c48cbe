import { Flex } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconLock, IconLockOpen } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { KindMark, type MarkTone } from '#web/ui/media/kind-mark.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import classes from './wallet.module.css';

type Row = ResultOf<'points.listHistory'>['list'][number];

const TONES: Record<Row['state'], Tone> = { done: 'done', frozen: 'frozen', paid_out: 'done', returned: 'waiting' };

/** A row for each movement, newest first: kind, time, state, change, and balance after it. */
export function HistoryRows({ rows, unit }: { rows: readonly Row[]; unit?: number }) {
  const { t } = useTranslation('points');
  const columns: Column<Row>[] = [
    { key: 'what', header: t('column.what'), width: 'minmax(0, 1.6fr)', cell: (row) => <What row={row} /> },
    {
      key: 'amount',
      header: t('column.amount'),
      right: true,
      cell: (row) => <Amount value={row.delta} unit={unit} sign className={classes.delta} />,
    },
    {
      key: 'when',
      header: t('column.when'),
      cell: (row) => <span className={classes.when}>{formatWhen(row.at)}</span>,
    },
    {
      key: 'state',
      header: t('column.state'),
      width: '130px',
      cell: (row) => (
        <StateChip tone={TONES[row.state]} icon={row.state === 'frozen' ? undefined : null}>
          {t(`state.${row.state}`)}
        </StateChip>
      ),
    },
    {
      key: 'after',
      header: t('column.after'),
      right: true,
      wideOnly: true,
      cell: (row) => <Amount value={row.availableAfter} unit={unit} className={classes.after} />,
    },
  ];
  return <DataTable label={t('history')} columns={columns} rows={rows} rowKey={(row) => row.id} cardsIn={TABLET} />;
}

function What({ row }: { row: Row }) {
  const { t } = useTranslation(['points', 'bills']);
  const isOut = row.delta.startsWith('-');
  const side = row.other === null ? null : t(isOut ? 'sendTo' : 'sendFrom', { name: row.other });
  const order = row.orderCode !== null && row.isOwnOrder && (
    <AppLink href={paths.order(row.orderCode)}>{row.orderCode}</AppLink>
  );
  const payout = row.payoutId !== null && <AppLink href={paths.payout(row.payoutId)}>{t('bills:payout')}</AppLink>;
  const about = [side, row.message, order || row.orderCode, row.orderLabel, payout].filter(Boolean);
  return (
    <Flex component="span" align="center" gap="sm" miw={0}>
      <KindMark tone={markOf(row)}>{iconOf(row)}</KindMark>
      <Lines
        first={<b>{t(`what.${row.what}`)}</b>}
        second={
          about.length === 0
            ? t('whatElse')
            : about.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a row never change places.
                <Fragment key={index}>
                  {index > 0 && ' · '}
                  {part}
                </Fragment>
              ))
        }
      />
    </Flex>
  );
}

function markOf(row: Row): MarkTone {
  if (row.kind === 'pending') return 'frozen';
  return row.delta.startsWith('-') ? 'wait' : 'done';
}

function iconOf(row: Row) {
  if (row.kind === 'pending') return <IconLock size={17} stroke={1.75} />;
  if (row.kind === 'void' || row.kind === 'post') return <IconLockOpen size={17} stroke={1.75} />;
  return row.delta.startsWith('-') ? (
    <IconArrowUpRight size={17} stroke={1.75} />
  ) : (
    <IconArrowDownLeft size={17} stroke={1.75} />
  );
}
