import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { OwnFeedback } from './own-feedback.tsx';
import { TicketChip } from './ticket-chip.tsx';
import classes from './tickets.module.css';

type Row = ResultOf<'workOrders.listMine'>['list'][number];

const PAGE_ROWS = 20;

/** What the reader asked or complained about, and their feedback. */
export function MyRequestsPage() {
  const { t } = useTranslation('tickets');
  const [{ page }, change] = usePageSearch('/myRequests');
  const list = useCall('workOrders.listMine', { start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Page
      title={t('mine.title')}
      sub={t('mine.sub')}
      actions={
        <>
          <Button variant="default" component={AppLink} href={paths.feedback()}>
            {t('feedback.give')}
          </Button>
          <Button component={AppLink} href={paths.newRequest()}>
            {t('mine.new')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <Panel flush>
          <QueryList
            query={list}
            skeleton={{ rows: 4, height: 64, avatar: false }}
            empty={
              <EmptyState
                title={t('mine.none')}
                action={
                  <Group>
                    <Button variant="light" component={AppLink} href={paths.newRequest()}>
                      {t('mine.new')}
                    </Button>
                  </Group>
                }
              >
                {t('mine.noneText')}
              </EmptyState>
            }
            pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
          >
            {(rows) => <Rows rows={rows} />}
          </QueryList>
        </Panel>
        <OwnFeedback />
      </div>
    </Page>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('tickets');
  const columns: Column<Row>[] = [
    {
      key: 'title',
      header: t('column.title'),
      width: 'minmax(0, 2fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <span className="cw-wrap">{row.title}</span>
          <small>{[t(`kind.${row.kind}`), row.orderCode ?? row.code].join(' · ')}</small>
          {row.isAnswered && row.state === 'pending' && <small>{t('mine.answered')}</small>}
        </span>
      ),
    },
    { key: 'at', header: t('column.moved'), cell: (row) => formatDateTime(row.movedAt) },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => <TicketChip state={row.state} solved={row.solved} />,
    },
  ];
  return (
    <DataTable
      label={t('mine.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.code}
      rowHref={(row) => paths.myRequest(row.code)}
    />
  );
}
