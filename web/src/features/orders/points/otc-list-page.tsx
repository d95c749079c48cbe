import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { IconCircleMinus, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { nonEmpty, unless } from '#web/lib/search.ts';
import { cx } from '#web/lib/text.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { useCountdown } from '#web/ui/use-countdown.ts';
import classes from '../list/order-list.module.css';
import { PeriodFilter } from '../list/order-list-filters.tsx';
import { ORDER_TABS, POINTS_STATES } from '../pages.ts';
import { fiatText, methodText, toneOf } from './points-words.ts';

const PAGE_ROWS = 20;
type Row = ResultOf<'pointsOrders.listMine'>['list'][number];

/** The reader's points orders, by whose move it is; the address holds tab, search and page. */
export function OtcListPage() {
  const { t } = useTranslation('points-orders');
  const [search, change] = usePageSearch('/orderList/otc');
  const params: ParamsOf<'pointsOrders.listMine'> = {
    ...nonEmpty({ turn: unless(search.turn, 'all'), search: search.search }),
    ...nonEmpty({ role: unless(search.role, 'any'), state: unless(search.state, 'any') }),
    ...nonEmpty({ from: search.from, to: search.to }),
    start: search.page,
    limit: PAGE_ROWS,
  };
  const orders = useCall('pointsOrders.listMine', params, { keepPrevious: true });
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    void exportCsv('pointsOrders.listMine', params, 'points-orders.csv').finally(() => setBusy(false));
  };
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={
        <>
          <Button variant="default" component={AppLink} href={paths.orderList()}>
            {t('toGift')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.75} />}
            onClick={download}
            loading={busy}
          >
            {t('export')}
          </Button>
        </>
      }
    >
      <Group gap="md" mt="md">
        <div className={classes.tabs}>
          <SegmentedControl
            value={search.turn}
            onChange={(turn) => change({ turn })}
            data={ORDER_TABS.map((tab) => ({ value: tab, label: t(`tab.${tab}`) }))}
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
      <Box mt="sm">
        <FilterBar>
          <FilterPill
            label={t('filter.role')}
            value={search.role}
            options={(['any', 'seller', 'buyer'] as const).map((value) => ({ value, label: t(`filter.${value}`) }))}
            onChange={(role) => change({ role })}
          />
          <FilterPill
            label={t('filter.state')}
            value={search.state}
            options={[
              { value: 'any' as const, label: t('filter.any') },
              ...POINTS_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            ]}
            onChange={(state) => change({ state })}
          />
          <PeriodFilter search={search} change={change} />
        </FilterBar>
      </Box>
      <Panel flush className={classes.list}>
        <QueryList
          query={orders}
          skeleton={{ rows: 6, height: 76 }}
          empty={<EmptyState title={t('empty.title')}>{t('empty.why')}</EmptyState>}
          pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
        >
          {(rows) => <Rows rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('points-orders');
  const columns: Column<Row>[] = [
    {
      key: 'what',
      header: t('column.what'),
      width: 'minmax(180px, 1.4fr)',
      cell: (row) => <Lines first={<b>{t(`what.${row.role}`)}</b>} second={row.code} />,
    },
    {
      key: 'points',
      header: t('column.points'),
      right: true,
      width: 'minmax(118px, 0.8fr)',
      cell: (row) => <Lines first={<Amount value={row.orderAmount} />} second={fiatText(row)} />,
    },
    {
      key: 'with',
      header: t('column.with'),
      width: 'minmax(120px, 1fr)',
      cell: (row) => <Lines first={row.opponent.name} second={methodText(row.method, t)} />,
    },
    { key: 'state', header: t('column.state'), width: 'minmax(170px, 1.1fr)', cell: (row) => <State row={row} /> },
    {
      key: 'time',
      header: t('column.time'),
      right: true,
      width: 'minmax(110px, 0.7fr)',
      cell: (row) => <Time row={row} />,
    },
  ];
  return (
    <div className={classes.rows}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.code}
        rowHref={(row) => paths.operate({ adCode: row.adCode, orderCode: row.code, opponentCode: row.opponent.id })}
        rowHeight={76}
        cardsIn={TABLET}
      />
    </div>
  );
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  const tone = toneOf(row);
  const over = isPointsEnd(row.state) && tone === 'waiting';
  return (
    <StateChip tone={tone} icon={over ? <IconCircleMinus size={14} stroke={1.75} /> : undefined} soft>
      {t(`state.${row.state}`)}
    </StateChip>
  );
}

function Time({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  const { leftMs, over } = useCountdown(row.dueAt);
  if (row.endedAt) return <Lines first={formatWhen(row.endedAt)} second={t('ended')} right />;
  if (leftMs === null) return <Lines first={formatWhen(row.placedAt)} second={t('placed')} right />;
  return <Lines first={over ? t('closing') : formatLeft(leftMs)} second={t('left')} right />;
}

function Lines({ first, second, right }: { first: ReactNode; second: string; right?: boolean }) {
  return (
    <span className={cx(classes.lines, right && classes.time)}>
      <span>{first}</span>
      <small>{second}</small>
    </span>
  );
}
