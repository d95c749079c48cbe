import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import classes from './treasury.module.css';
import type { Treasury } from './treasury.queries.ts';
import { useAccountName } from './use-account-name.ts';

type Row = Treasury['accounts'][number];

/** Every account of the platform by its currency; a row leads to its history. */
export function HouseAccounts({ accounts }: { accounts: readonly Row[] }) {
  const { t } = useTranslation('treasury');
  const nameOf = useAccountName();
  const columns: Column<Row>[] = [
    {
      key: 'account',
      header: t('account.column'),
      width: 'minmax(0, 2fr)',
      cell: (row) => (
        <Lines first={<b>{nameOf(row.account, row.network)}</b>}>
          <small className="cw-wrap">{t(`account.what.${row.network === null ? row.account : 'custody'}`)}</small>
        </Lines>
      ),
    },
    { key: 'currency', header: t('account.currency'), width: '96px', named: true, cell: (row) => row.currency },
    {
      key: 'frozen',
      header: t('account.frozen'),
      right: true,
      named: true,
      cell: (row) => <Amount value={row.frozenAmount} unit={row.unit} />,
    },
    {
      key: 'amount',
      header: t('account.amount'),
      right: true,
      named: true,
      cell: (row) => <Amount value={row.amount} unit={row.unit} />,
    },
  ];
  return (
    <Panel flush className={classes.panel} title={t('account.title')}>
      <DataTable
        label={t('account.title')}
        columns={columns}
        rows={accounts}
        rowKey={(row) => row.account}
        rowHref={(row) => paths.treasury({ tab: 'history', account: row.account })}
        rowHeight={64}
      />
    </Panel>
  );
}
