import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import rowClasses from '#web/ui/list/entry-lines.module.css';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { briefly } from '../messages/briefly.ts';
import { ExcerptDialog } from './excerpt-dialog.tsx';
import { HandleDialog } from './handle-dialog.tsx';

type Report = ResultOf<'chat.listReports'>['list'][number];
type State = 'open' | 'handled';

const STATES = ['open', 'handled'] as const;
const PAGE_ROWS = 25;

interface Props {
  state: State;
  page: number;
  onChange: (change: { state?: State; page?: number }) => void;
}

/** Messages that users reported, and who handled them. */
export function ReportsTab({ state, page, onChange }: Props) {
  const { t } = useTranslation('chat');
  const reports = useCall('chat.listReports', { state, start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  const [shown, setShown] = useState<{ report: Report; dialog: 'excerpt' | 'handle' } | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <FilterBar>
        <FilterPill
          label={t('reports.show')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(`reports.state.${value}`) }))}
          onChange={(next) => onChange({ state: next, page: 1 })}
        />
      </FilterBar>
      <Panel flush className={rowClasses.list ?? ''}>
        <QueryList
          query={reports}
          skeleton={{ rows: 6, height: 72, avatar: false }}
          empty={<EmptyState title={t(`reports.none.${state}`)} />}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => onChange({ page: next }) }}
        >
          {(rows) => (
            <ReportTable
              rows={rows}
              onExcerpt={(report) => setShown({ report, dialog: 'excerpt' })}
              onHandle={(report) => setShown({ report, dialog: 'handle' })}
            />
          )}
        </QueryList>
      </Panel>
      {shown?.dialog === 'excerpt' && (
        <ExcerptDialog conversationId={shown.report.conversationId} seq={shown.report.seq} onClose={close} />
      )}
      {shown?.dialog === 'handle' && <HandleDialog id={shown.report.id} onClose={close} />}
    </>
  );
}

interface TableProps {
  rows: readonly Report[];
  onExcerpt: (report: Report) => void;
  onHandle: (report: Report) => void;
}

function ReportTable({ rows, onExcerpt, onHandle }: TableProps) {
  const { t } = useTranslation('chat');
  // Nobody handles a report of an own message, or by themselves.
  const ownId = useSession().user?.userId;
  const columns: Column<Report>[] = [
    {
      key: 'who',
      header: t('reports.column.who'),
      width: 'minmax(0, 1fr)',
      cell: (row) => (
        <Box component="span" display="block" miw={0} className={rowClasses.lines}>
          <AppLink href={paths.userCenter(row.author.userId)}>{row.author.name}</AppLink>
          <small>{t('reports.by', { name: row.reporter.name, time: formatDateTime(row.at) })}</small>
        </Box>
      ),
    },
    {
      key: 'message',
      header: t('reports.column.message'),
      width: 'minmax(0, 2fr)',
      cell: (row) => (
        <Box component="span" display="block" miw={0} className={rowClasses.lines}>
          <span className={rowClasses.text}>{row.message.text || briefly(t, row.message)}</span>
          <small title={row.hash}>
            {row.orderCode ?? t(`excerpt.kind.${row.kind}`)} · #{row.seq} ·{' '}
            <span className="cw-mono">{row.hash.slice(0, 12)}</span>
          </small>
        </Box>
      ),
    },
    {
      key: 'reason',
      header: t('reports.column.reason'),
      width: 'minmax(0, 1.5fr)',
      cell: (row) => (
        <Box component="span" display="block" miw={0} className={rowClasses.lines}>
          <Group gap="xxs">
            <Tag>{t(`report.reason.${row.reason}`)}</Tag>
            {row.message.retracted && <Tag>{t('record.retracted')}</Tag>}
          </Group>
          {row.note && <span className={rowClasses.text}>{row.note}</span>}
          {row.handled && <Handled {...row.handled} />}
        </Box>
      ),
    },
    {
      key: 'act',
      header: t('reports.column.act'),
      right: true,
      width: '190px',
      cell: (row) => (
        <Group gap="xxs" justify="flex-end">
          <Button variant="subtle" size="compact-sm" onClick={() => onExcerpt(row)}>
            {t('excerpt.open')}
          </Button>
          {row.handled === null && row.reporter.userId !== ownId && row.author.userId !== ownId && (
            <Button variant="light" size="compact-sm" onClick={() => onHandle(row)}>
              {t('reports.handle')}
            </Button>
          )}
        </Group>
      ),
    },
  ];
  return <DataTable label={t('reports.title')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

function Handled({ by, at, outcome, note }: NonNullable<Report['handled']>) {
  const { t } = useTranslation('chat');
  return (
    <>
      <span className={rowClasses.text}>
        {t(`reports.outcome.${outcome}`)}: {note}
      </span>
      <small>{t('reports.handledBy', { name: by, time: formatDateTime(at) })}</small>
    </>
  );
}
