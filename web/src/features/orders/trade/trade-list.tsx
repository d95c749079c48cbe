import { Flex, Group, SegmentedControl } from '@mantine/core';
import { IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderUnread } from '#web/features/chat/public.tsx';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import type { Address } from '#web/paths.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { ORDER_TABS } from '../pages.ts';
import classes from './trade-list.module.css';

interface Turned {
  readonly turn: (typeof ORDER_TABS)[number];
  readonly search: string;
}

interface TabsProps {
  search: Turned;
  change: (next: Partial<Turned>) => void;
  /** Orders that wait for the reader. */
  mine?: number | undefined;
}

/** Above a list of orders of any kind: whose move it is, and a search. */
export function TradeTabs({ search, change, mine = 0 }: TabsProps) {
  const { t } = useTranslation('orders');
  const labelOf = (tab: Turned['turn']) => (
    <Flex component="span" align="center" display="inline-flex" gap="xxsplus">
      {t(`tab.${tab}`)}
      {tab === 'mine' && mine > 0 && <em className={classes.count}>{mine}</em>}
    </Flex>
  );
  return (
    <Group gap="md" mt="md">
      <div className={classes.tabs}>
        <SegmentedControl
          value={search.turn}
          onChange={(turn) => change({ turn })}
          data={ORDER_TABS.map((tab) => ({ value: tab, label: labelOf(tab) }))}
          aria-label={t('tabs')}
        />
      </div>
      <SearchInput
        className={classes.search}
        label={t('search')}
        value={search.search}
        onChange={(text) => change({ search: text })}
      />
    </Group>
  );
}

interface Clocked {
  readonly code: string;
  readonly placedAt: string;
  readonly endedAt: string | null;
  readonly dueAt: string | null;
  readonly clockHours?: Parameters<typeof useCountdown>[1];
}

/** The cells of one kind of orders. */
export type TradeCells<R> = Readonly<Record<'what' | 'amount' | 'with' | 'state', (row: R) => ReactNode>>;

interface RowsProps<R> {
  label: string;
  rows: readonly R[];
  rowHref: (row: R) => Address;
  /** The header of the amount. */
  amount: string;
  cells: TradeCells<R>;
  /** After the time. */
  last?: Column<R> | false;
}

/** One line an order: what, how much, with whom and what they wrote, whose move, and until when. */
export function TradeRows<R extends Clocked>({ label, rows, rowHref, amount, cells, last = false }: RowsProps<R>) {
  const { t } = useTranslation('orders');
  const columns: Column<R>[] = [
    { key: 'what', header: t('column.what'), width: 'minmax(180px, 1.5fr)', cell: cells.what },
    { key: 'amount', header: amount, right: true, width: 'minmax(118px, 0.8fr)', cell: cells.amount },
    {
      key: 'with',
      header: t('column.with'),
      width: 'minmax(110px, 1fr)',
      cell: (row) => (
        <Flex component="span" align="center" gap="xxsplus" miw={0}>
          {cells.with(row)}
          <OrderUnread orderCode={row.code} />
        </Flex>
      ),
    },
    { key: 'state', header: t('column.state'), width: 'minmax(170px, 1.1fr)', cell: cells.state },
    {
      key: 'time',
      header: t('column.time'),
      right: true,
      width: 'minmax(132px, 0.7fr)',
      cell: (row) => <Time row={row} />,
    },
    ...(last ? [last] : []),
  ];
  return (
    <div className={classes.rows}>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        rowHref={rowHref}
        rowHeight={76}
        cardsIn={TABLET}
      />
    </div>
  );
}

function Time({ row }: { row: Clocked }) {
  const { t } = useTranslation('orders');
  const { leftMs, over, isLast, pausedUntil } = useCountdown(row.dueAt, row.clockHours);
  if (row.endedAt) return <Lines cut right first={formatWhen(row.endedAt)} second={t('ended')} />;
  if (leftMs === null) return <Lines cut right first={formatWhen(row.placedAt)} second={t('placed')} />;
  const left = formatLeft(leftMs);
  if (pausedUntil !== null) {
    const until = t('paused.until', { at: formatWhen(pausedUntil) });
    return <Lines cut right first={t('paused.left', { left })} second={until} />;
  }
  const clock = <span className={cx('cw-num', isLast && classes.last)}>{over ? t('closing') : left}</span>;
  return <Lines cut right first={clock} second={t('left')} />;
}

/** A state in a list; an order in which nothing runs any longer has no hourglass. */
export function TradeState({ tone, isOver, children }: { tone: Tone; isOver: boolean; children: ReactNode }) {
  const icon = isOver && tone === 'waiting' ? <IconCircleMinus size={14} stroke={1.75} /> : undefined;
  return (
    <StateChip tone={tone} icon={icon} soft>
      {children}
    </StateChip>
  );
}
