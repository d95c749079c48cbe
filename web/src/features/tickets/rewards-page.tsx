import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { PAYMENT_FILTERS, REWARD_FILTERS } from '#web/searches.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { FundDialog } from './fund-dialog.tsx';
import { RewardDialog } from './reward-dialog.tsx';
import classes from './tickets.module.css';

type Row = ResultOf<'rewards.list'>['list'][number];

const PAGE_ROWS = 25;
const TONES = { paid: 'done', proposed: 'turn', refused: 'dispute', withdrawn: 'waiting', expired: 'waiting' } as const;

/** Points that staff gave as compensation or reward, and the account that they come from. */
export function RewardsPage() {
  const { t } = useTranslation('tickets');
  const [{ kind, payment, page }, change] = usePageSearch('/staff/rewards');
  const params = { kind, payment, start: page, limit: PAGE_ROWS };
  const list = useCall('rewards.list', params, { keepPrevious: true });
  const role = useSession().user?.role;
  const [open, setOpen] = useState<'give' | 'fund' | null>(null);
  const close = () => setOpen(null);
  return (
    <Page
      title={t('reward.title')}
      sub={t('reward.sub')}
      actions={
        <>
          <Button variant="default" onClick={() => void exportCsv('rewards.list', params, 'rewards.csv')}>
            {t('list.export')}
          </Button>
          {role === 'admin' && (
            <Button variant="default" onClick={() => setOpen('fund')}>
              {t('reward.fund')}
            </Button>
          )}
          <Button onClick={() => setOpen('give')}>{t('reward.give')}</Button>
        </>
      }
    >
      <SavedFilters list="rewards" />
      <div className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('filter.kind')}
            value={kind}
            options={REWARD_FILTERS.map((value) => ({ value, label: t(`reward.kind.${value}`) }))}
            onChange={(next) => change({ kind: next })}
          />
          <FilterPill
            label={t('reward.payment')}
            value={payment}
            options={PAYMENT_FILTERS.map((value) => ({ value, label: t(`reward.paymentIn.${value}`) }))}
            onChange={(next) => change({ payment: next })}
          />
        </FilterBar>
      </div>
      {list.data && (
        <Box mb="md">
          <Note>
            {t('reward.holds')} <Amount value={list.data.promotion} /> · {t('reward.aloneUpTo')}{' '}
            <Amount value={list.data.alone} />
          </Note>
        </Box>
      )}
      <Panel flush>
        <QueryList
          query={list}
          skeleton={{ rows: 5, height: 64, avatar: false }}
          empty={<EmptyState title={t('reward.none')}>{t('reward.sub')}</EmptyState>}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <Rows rows={rows} />}
        </QueryList>
      </Panel>
      {open === 'give' && <RewardDialog onClose={close} />}
      {open === 'fund' && <FundDialog onClose={close} />}
    </Page>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('tickets');
  const columns: Column<Row>[] = [
    {
      key: 'receiver',
      header: t('reward.receiver'),
      cell: (row) => (
        <span className={classes.lines}>
          <AppLink href={paths.person(row.userId)}>{row.receiver}</AppLink>
          <small>{row.code}</small>
          {row.workOrderCode !== null && (
            <small>
              <AppLink href={paths.workOrder(row.workOrderCode)}>{row.workOrderCode}</AppLink>
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'why',
      header: t('reward.why'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <span className="cw-wrap">{row.reason}</span>
          <small>{[t(`reward.kind.${row.kind}`), t(`reward.scenario.${row.scenario}`)].join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'order',
      header: t('reward.order'),
      named: true,
      cell: ({ orderCode, vendor }) => (
        <span className={classes.lines}>
          <span>{orderCode ?? '–'}</span>
          {vendor !== null && <small>{t('reward.vendor', { name: vendor })}</small>}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('reward.amount'),
      right: true,
      cell: (row) => (
        <span className={classes.lines}>
          <Amount value={row.amount} />
          {row.payment === 'coupon' && <small>{t('reward.paymentIn.coupon')}</small>}
        </span>
      ),
    },
    {
      key: 'by',
      header: t('reward.by'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.approvedBy === null ? row.by : `${row.by}, ${row.approvedBy}`}</span>
          <small>{formatDateTime(row.paidAt ?? row.at)}</small>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => (
        <StateChip tone={TONES[row.state]}>
          {row.coupon === null ? t(`reward.state.${row.state}`) : t(`coupon.state.${row.coupon}`)}
        </StateChip>
      ),
    },
  ];
  return <DataTable label={t('reward.title')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
