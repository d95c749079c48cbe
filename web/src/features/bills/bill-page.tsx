import { Box, Button, Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BILL_GROUPS, type Bill } from '#core/ledger/groups.ts';
import { errorText } from '#web/api/api-error.ts';
import { download, exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import type { Change } from '#web/searches.ts';
import { FilterBar } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { CHART_HEIGHT, HistoryFilterPills, HistoryRows, SpanChart, SpanTable } from '../points/public.ts';
import { type BillSearch, CLEAR, isFiltered, LISTS, PAGE_ROWS, paramsOf } from './bill.queries.ts';
import classes from './bills.module.css';

/** Of a day, YYYY-MM-DD. */
const MONTH_LETTERS = 7;

interface Props {
  bill: Bill;
  search: BillSearch;
  change: Change<BillSearch>;
}

/** One of the two bills: month by month, and every movement with its order and the balance after it. */
export function BillPage({ bill, search, change }: Props) {
  const { t } = useTranslation('bills');
  const go = useGo();
  const params = paramsOf(search);
  const history = useCall(LISTS[bill], params, { keepPrevious: true });
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={
        <>
          <Button variant="default" component={AppLink} href={paths.wallet()}>
            {t('wallet')}
          </Button>
          <ExportButton label={t('export')} save={() => exportCsv(LISTS[bill], params, `bill-${bill}.csv`)} />
        </>
      }
    >
      <SegmentedControl
        mt="md"
        aria-label={t('bills')}
        value={bill}
        onChange={(next) => go(next === 'otc' ? paths.billOtc() : paths.billGift())}
        data={(['gift', 'otc'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <Months bill={bill} />
      <Box mt="lg">
        <Filters bill={bill} search={search} change={change} />
      </Box>
      <Panel flush className={classes.panel} title={t('list')}>
        <QueryList
          query={history}
          skeleton={{ rows: 6, height: 64 }}
          empty={<NoMovements search={search} change={change} />}
          pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
        >
          {(rows) => <HistoryRows rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

function Months({ bill }: { bill: Bill }) {
  const { t } = useTranslation('bills');
  const months = useCall('points.getMonths', { bill });
  const { list = [], unit = 6 } = months.data ?? {};
  const [failure, setFailure] = useState<string | null>(null);
  const isStill = months.data !== undefined && list.every(({ paidIn, paidOut }) => paidIn === '0' && paidOut === '0');
  return (
    <Panel
      className={classes.panel}
      title={t('months')}
      aside={<Statement bill={bill} spans={list} onFailure={setFailure} />}
    >
      {failure !== null && <Note tone="stop">{failure}</Note>}
      {isStill ? (
        <p className={classes.still}>{t('still')}</p>
      ) : (
        <>
          <SpanChart kind="moved" spans={list} unit={unit} height={CHART_HEIGHT} />
          <SpanTable spans={list} unit={unit} by="month" summary={t('monthTable')} />
        </>
      )}
    </Panel>
  );
}

interface StatementProps {
  bill: Bill;
  spans: readonly { start: string }[];
  /** Why there is no file; null: no longer. Exports show no toast. */
  onFailure: (failure: string | null) => void;
}

/** The PDF file of one of the months. */
function Statement({ bill, spans, onFailure }: StatementProps) {
  const { t } = useTranslation('bills');
  const months = spans.map(({ start }) => start.slice(0, MONTH_LETTERS)).toReversed();
  const [chosen, setChosen] = useState<string | null>(null);
  const month = chosen ?? months[0];
  if (month === undefined) return null;
  const save = () => {
    onFailure(null);
    return download('points.getStatement', { bill, month }, `bill-${bill}-${month}.pdf`).catch((error: unknown) =>
      onFailure(errorText(error)),
    );
  };
  return (
    <Group gap="xs">
      <Select
        w={120}
        aria-label={t('pdfMonth')}
        value={month}
        data={months}
        allowDeselect={false}
        onChange={setChosen}
        comboboxProps={{ width: 140 }}
      />
      <ExportButton label={t('pdf')} save={save} />
    </Group>
  );
}

interface SearchProps {
  search: BillSearch;
  change: Change<BillSearch>;
}

function Filters({ bill, search, change }: Props) {
  const { t } = useTranslation('bills');
  return (
    <FilterBar wraps>
      <HistoryFilterPills search={search} change={change} groups={BILL_GROUPS[bill]} />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          miw={140}
          aria-label={t(end)}
          value={search[end]}
          onChange={(event) => change({ [end]: event.currentTarget.value })}
        />
      ))}
    </FilterBar>
  );
}

function NoMovements({ search, change }: SearchProps) {
  const { t } = useTranslation('bills');
  if (!isFiltered(search)) return <EmptyState title={t('empty')}>{t('emptyWhy')}</EmptyState>;
  return (
    <EmptyState
      title={t('filtered')}
      action={
        <Button variant="light" onClick={() => change(CLEAR)}>
          {t('reset')}
        </Button>
      }
    >
      {t('filteredWhy')}
    </EmptyState>
  );
}
