import { Group, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BILL_GROUPS, type Bill } from '#core/ledger/groups.ts';
import { errorText } from '#web/api/api-error.ts';
import { download } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import { ListPage } from '#web/ui/list-page/list-page.tsx';
import { CHART_HEIGHT, HistoryFilterPills, HistoryRows, SpanChart, SpanTable } from '../points/public.ts';
import classes from './bills.module.css';

/** Of a day, YYYY-MM-DD. */
const MONTH_LETTERS = 7;

const PLACES = {
  gift: { at: '/bill/gift', call: 'points.listGiftBill' },
  otc: { at: '/bill/otc', call: 'points.listOtcBill' },
} as const;

/** One of the two bills: month by month, and every movement with its order and the balance after it. */
export function BillPage({ bill }: { bill: Bill }) {
  const go = useGo();
  return (
    <ListPage
      spec={{
        ...PLACES[bill],
        words: 'bills',
        params: ({ kind, group, from, to }) => ({ kind, group, from, to }),
        pageRows: 20,
        layout: 'titled',
        title: (t) => t('title'),
        sub: (t) => t('sub'),
        links: (t) => <ButtonLink href={paths.wallet()}>{t('wallet')}</ButtonLink>,
        save: (t) => ({ label: t('export'), file: `bill-${bill}.csv` }),
        note: (t) => (
          <>
            <SegmentedControl
              mt="md"
              aria-label={t('bills')}
              value={bill}
              onChange={(next) => go(next === 'otc' ? paths.billOtc() : paths.billGift())}
              data={(['gift', 'otc'] as const).map((value) => ({ value, label: t(value) }))}
            />
            <Months bill={bill} />
          </>
        ),
        panelTitle: (t) => t('list'),
        wraps: true,
        filters: (t, { search, change }) => {
          const day = (end: 'from' | 'to') => (
            <TextInput
              type="date"
              miw={140}
              aria-label={t(end)}
              value={search[end]}
              onChange={(event) => change({ [end]: event.currentTarget.value })}
            />
          );
          return {
            kind: <HistoryFilterPills search={search} change={change} groups={BILL_GROUPS[bill]} />,
            group: null,
            from: day('from'),
            to: day('to'),
          };
        },
        skeleton: { rows: 6, avatar: true },
        empty: (t, { isFiltered }) =>
          isFiltered
            ? { title: t('filtered'), why: t('filteredWhy'), reset: t('reset') }
            : { title: t('empty'), why: t('emptyWhy') },
        rows: (rows) => <HistoryRows rows={rows} />,
      }}
    />
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
          <SpanChart spans={list} unit={unit} height={CHART_HEIGHT} />
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
