import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './bail.module.css';

type Debt = ResultOf<'bail.listDebts'>['list'][number];
const PAGE_ROWS = 5;

/** Compensations that are owed, by the reader or to the reader. Nothing where there never was one. */
export function DebtsPanel({ side }: { side: 'owed_by_me' | 'owed_to_me' }) {
  const { t } = useTranslation('bail');
  const [start, setStart] = useState(1);
  const debts = useCall('bail.listDebts', { side, start, limit: PAGE_ROWS }, { keepPrevious: true });
  const isNothing = debts.isPending || debts.data?.list.length === 0;
  if (isNothing) return null;
  const columns: Column<Debt>[] = [
    {
      key: 'order',
      header: t('debts.order'),
      cell: (debt) => (
        <span className={classes.debt}>
          <b>{debt.orderCode}</b>
          <small>
            {t(`debts.with.${side}`, { name: debt.other })} · {formatWhen(debt.at)}
          </small>
        </span>
      ),
      width: 'minmax(0, 1.6fr)',
    },
    { key: 'amount', header: t('debts.amount'), right: true, cell: (debt) => <Amount value={debt.amount} /> },
    { key: 'paid', header: t('debts.paid'), right: true, cell: (debt) => <Amount value={debt.paid} /> },
    {
      key: 'state',
      header: t('debts.state'),
      width: '130px',
      cell: (debt) => (
        <StateChip tone={debt.open ? 'waiting' : 'done'}>{t(`debts.${debt.open ? 'open' : 'done'}`)}</StateChip>
      ),
    },
  ];
  return (
    <Panel flush title={t(`debts.title.${side}`)} className={classes.panel}>
      <Box component="p" pt={0} px="mdplus" pb="sm" c="var(--cw-text-2)">
        {t(`debts.why.${side}`)}
      </Box>
      <QueryList
        query={debts}
        skeleton={{ rows: 1 }}
        empty={null}
        pager={{ page: start, pageSize: PAGE_ROWS, onPage: setStart }}
      >
        {(rows) => (
          <DataTable label={t(`debts.title.${side}`)} columns={columns} rows={rows} rowKey={(debt) => debt.orderCode} />
        )}
      </QueryList>
    </Panel>
  );
}
