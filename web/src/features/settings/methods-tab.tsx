import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { FeeShown } from './fee-shown.tsx';
import { LastChange } from './last-change.tsx';
import { MethodFeeDialog } from './method-fee-dialog.tsx';
import { NoneFit } from './none-fit.tsx';
import classes from './settings.module.css';
import type { MethodRow } from './settings-rows.ts';

/** The ways to pay for points, with the fees of orders that are paid so. */
export function MethodsTab({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation('settings');
  const methodName = useMethodName();
  const [search, change] = usePageSearch('/staff/settings');
  const [editing, setEditing] = useState<MethodRow | null>(null);
  const fees = useCall('settings.listMethodFees', {});
  const rows = (fees.data?.list ?? []).filter(({ method }) =>
    methodName(method).toLowerCase().includes(search.q.toLowerCase()),
  );
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.about}>{t('methods.about')}</p>
        <SearchInput
          className={classes.search}
          maxLength={60}
          label={t('methods.search')}
          value={search.q}
          onChange={(q) => change({ q })}
        />
      </div>
      <Panel flush className={classes.list}>
        <Loaded of={[fees]} skeleton={{ rows: 6, height: 64, avatar: false }} inset>
          {() =>
            rows.length > 0 ? (
              <MethodTable rows={rows} onEdit={isAdmin ? setEditing : undefined} />
            ) : (
              <NoneFit onReset={() => change({ q: '' })} />
            )
          }
        </Loaded>
      </Panel>
      {editing && <MethodFeeDialog row={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

interface TableProps {
  rows: readonly MethodRow[];
  onEdit: ((row: MethodRow) => void) | undefined;
}

function MethodTable({ rows, onEdit }: TableProps) {
  const { t } = useTranslation('settings');
  const methodName = useMethodName();
  const columns: Column<MethodRow>[] = [
    {
      key: 'method',
      header: t('column.method'),
      width: 'minmax(0, 1.4fr)',
      cell: (row) => <b>{methodName(row.method)}</b>,
    },
    { key: 'fee', header: t('column.fee'), cell: (row) => <FeeShown fee={row} /> },
    {
      key: 'changed',
      header: t('column.changed'),
      wideOnly: true,
      cell: (row) => <LastChange changed={row.changed} />,
    },
    {
      key: 'act',
      header: <ActHeader />,
      width: '88px',
      right: true,
      cell: (row) =>
        onEdit && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onEdit(row)}
            aria-label={t('changeOf', { name: methodName(row.method) })}
          >
            {t('change')}
          </Button>
        ),
    },
  ];
  return <DataTable label={t('tab.methods')} columns={columns} rows={rows} rowKey={(row) => row.method} />;
}
