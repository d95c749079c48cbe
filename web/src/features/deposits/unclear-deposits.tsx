import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { DEPOSIT_CURRENCY_FILTERS, UNCLEAR_SHOWS } from '#web/withdrawal-searches.ts';
import { DecideDialog } from './decide-dialog.tsx';
import classes from './deposits.module.css';

type Row = ResultOf<'deposits.listUnclear'>['list'][number];

const PAGE_ROWS = 25;

/** Deposits that staff look at: held, or lost after they were credited. */
export function UnclearDeposits() {
  const mayDecide = useSession().user?.role === 'admin';
  const [deciding, setDeciding] = useState<Row | null>(null);
  const { t } = useTranslation('deposits');
  const [{ show, currency, page }, change] = usePageSearch('/staff/deposits');
  const params = { show, currency, start: page, limit: PAGE_ROWS };
  const list = useCall('deposits.listUnclear', params, { keepPrevious: true });
  const isFiltered = show !== 'all' || currency !== 'all';
  return (
    <>
      <SavedFilters list="deposits" />
      <Box mt="lg">
        <FilterBar>
          <FilterPill
            label={t('unclear.show')}
            value={show}
            options={UNCLEAR_SHOWS.map((value) => ({ value, label: t(`unclear.shown.${value}`) }))}
            onChange={(next) => change({ show: next, page: 1 })}
          />
          <FilterPill
            label={t('unclear.currency')}
            value={currency}
            options={DEPOSIT_CURRENCY_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? t('unclear.shown.all') : value,
            }))}
            onChange={(next) => change({ currency: next, page: 1 })}
          />
        </FilterBar>
      </Box>
      <Panel flush title={t('unclear.title')} className={classes.panel}>
        <QueryList
          query={list}
          skeleton={{ rows: 3, height: 64, avatar: false }}
          empty={
            <EmptyState title={t(isFiltered ? 'unclear.noneFit' : 'unclear.none')}>{t('unclear.noneWhy')}</EmptyState>
          }
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <Rows rows={rows} onDecide={mayDecide ? setDeciding : null} />}
        </QueryList>
        {deciding && <DecideDialog row={deciding} onClose={() => setDeciding(null)} />}
      </Panel>
    </>
  );
}

function Rows({ rows, onDecide }: { rows: readonly Row[]; onDecide: ((row: Row) => void) | null }) {
  const { t } = useTranslation('deposits');
  const columns: Column<Row>[] = [
    {
      key: 'owner',
      header: t('unclear.owner'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.owner}</span>
          <small>{`${row.networkName} · ${formatDateTime(row.at)}`}</small>
        </span>
      ),
    },
    {
      key: 'tx',
      header: t('own.tx'),
      width: 'minmax(0, 1.4fr)',
      cell: (row) => <small className="cw-wrap">{row.txHash}</small>,
    },
    {
      key: 'amount',
      header: t('own.amount'),
      right: true,
      cell: (row) => <Amount value={row.amount} unit={row.unit} suffix={row.currency} />,
    },
    {
      key: 'state',
      header: t('own.state'),
      width: 'minmax(0, 1.4fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <span>
            <StateChip tone={row.state === 'held' ? 'frozen' : 'dispute'}>{t(`state.${row.state}`)}</StateChip>
          </span>
          <small className="cw-wrap">{t(`unclear.${row.heldReason ?? 'lost'}`)}</small>
        </span>
      ),
    },
    ...(onDecide === null
      ? []
      : [
          {
            key: 'decide',
            header: t('decide.column'),
            width: '120px',
            cell: (row: Row) => (
              <Button
                variant="default"
                size="sm"
                aria-label={t('decide.title', { name: row.owner })}
                onClick={() => onDecide(row)}
              >
                {t('decide.open')}
              </Button>
            ),
          },
        ]),
  ];
  return <DataTable label={t('unclear.title')} columns={columns} rows={rows} rowKey={(row) => row.id} rowHeight={64} />;
}
