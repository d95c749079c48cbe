import { Box, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { currencyOf } from '#core/money/currency.ts';
import { currencyOfHouse, HOUSE_ACCOUNT_NAMES } from '#core/treasury/house-accounts.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { SearchAt } from '#web/searches.ts';
import { HOUSE_DIRECTIONS } from '#web/treasury-searches.ts';
import { Amount } from '#web/ui/amount.tsx';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import classes from './treasury.module.css';
import { useAccountName } from './use-account-name.ts';

type Row = ResultOf<'treasury.listHistory'>['list'][number];
type Search = SearchAt<'/staff/treasury'>;

const PAGE_ROWS = 25;

const paramsOf = ({ account, direction, from, to, page }: Search): ParamsOf<'treasury.listHistory'> => ({
  account,
  direction,
  ...nonEmpty({ from, to }),
  start: page,
  limit: PAGE_ROWS,
});

/** What moved on one account of the house, with the balance after each movement. */
export function HouseHistory() {
  const { t } = useTranslation('treasury');
  const [search, change] = usePageSearch('/staff/treasury');
  const params = paramsOf(search);
  const list = useCall('treasury.listHistory', params, { keepPrevious: true });
  return (
    <>
      <Filters />
      <Panel
        flush
        className={classes.panel}
        title={t('history.title')}
        aside={
          <ExportButton
            label={t('history.export')}
            save={() => exportCsv('treasury.listHistory', params, `treasury-${search.account.replace('/', '-')}.csv`)}
          />
        }
      >
        <QueryList
          query={list}
          skeleton={{ rows: 6, height: 64, avatar: false }}
          empty={<EmptyState title={t('history.none')}>{t('history.noneWhy')}</EmptyState>}
          pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
        >
          {(rows) => <Rows rows={rows} unit={currencyOf(currencyOfHouse(search.account)).unit} />}
        </QueryList>
      </Panel>
    </>
  );
}

function Filters() {
  const { t } = useTranslation('treasury');
  const [{ account, direction, from, to }, change] = usePageSearch('/staff/treasury');
  const overview = useCall('treasury.getOverview', {});
  const nameOf = useAccountName();
  const accounts = overview.data?.accounts ?? HOUSE_ACCOUNT_NAMES.map((name) => ({ account: name, network: null }));
  const days = { from, to };
  return (
    <Box mt="lg">
      <FilterBar>
        <FilterPill
          label={t('history.account')}
          value={account}
          options={accounts.map((entry) => ({ value: entry.account, label: nameOf(entry.account, entry.network) }))}
          onChange={(next) => change({ account: next })}
        />
        <FilterPill
          label={t('history.direction')}
          value={direction}
          options={HOUSE_DIRECTIONS.map((value) => ({ value, label: t(`history.${value}`) }))}
          onChange={(next) => change({ direction: next })}
        />
        {(['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            miw={150}
            aria-label={t(`history.${end}`)}
            value={days[end]}
            onChange={(event) => change({ [end]: event.currentTarget.value })}
          />
        ))}
      </FilterBar>
    </Box>
  );
}

function Rows({ rows, unit }: { rows: readonly Row[]; unit: number }) {
  const { t } = useTranslation(['treasury', 'points']);
  const nameOf = useAccountName();
  const columns: Column<Row>[] = [
    {
      key: 'what',
      header: t('history.what'),
      width: 'minmax(0, 1.8fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <b>{t(`points:what.${row.what}`)}</b>
          <small className="cw-wrap">
            {[row.isUser ? row.other : nameOf(row.other), row.ref].filter(Boolean).join(' · ')}
          </small>
        </span>
      ),
    },
    { key: 'when', header: t('history.when'), cell: (row) => <small>{formatDateTime(row.at)}</small> },
    {
      key: 'delta',
      header: t('history.delta'),
      right: true,
      cell: (row) => <Amount value={row.delta} unit={unit} sign />,
    },
    {
      key: 'after',
      header: t('history.after'),
      right: true,
      named: true,
      cell: (row) => <Amount value={row.after} unit={unit} />,
    },
  ];
  return (
    <DataTable label={t('history.title')} columns={columns} rows={rows} rowKey={(row) => row.id} cardsIn={TABLET} />
  );
}
