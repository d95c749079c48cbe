import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import type { MemberRow } from './team-rows.ts';

type Row = ResultOf<'teams.listActs'>['list'][number];

const PAGE_ROWS = 20;

const CODE = /^[A-Z]{2}/;

/** The order or offer by its code; a conversation as a link to it. */
function Subject({ row: { what, subject } }: { row: Row }) {
  const { t } = useTranslation('teams');
  if (CODE.test(subject)) return subject;
  if (subject === '' || !what.startsWith('chat.')) return '';
  return <AppLink href={paths.chat(subject)}>{t('log.chat')}</AppLink>;
}

/** What the operators did in the reader's name, newest first. */
export function ActsPanel({ members }: { members: readonly MemberRow[] }) {
  const { t } = useTranslation('teams');
  const [page, setPage] = useState(1);
  const [memberId, setMember] = useState('');
  const params = { ...(memberId === '' ? {} : { memberId }), start: page, limit: PAGE_ROWS };
  const log = useCall('teams.listActs', params, { keepPrevious: true });
  const columns: Column<Row>[] = [
    { key: 'who', header: t('log.who'), cell: (row) => <b>{row.operator}</b> },
    {
      key: 'what',
      header: t('log.what'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => t(`did.${row.what.replace('.', '_')}`, { defaultValue: t('did.other') }),
    },
    { key: 'subject', header: t('log.subject'), cell: (row) => <Subject row={row} /> },
    { key: 'at', header: t('log.at'), cell: (row) => formatDateTime(row.at) },
  ];
  return (
    <Panel
      title={t('log.title')}
      aside={
        <Select
          aria-label={t('log.who')}
          size="sm"
          w={{ base: 150, xs: 240 }}
          data={[{ value: '', label: t('log.all') }, ...members.map(({ id, name }) => ({ value: id, label: name }))]}
          value={memberId}
          onChange={(next) => {
            setMember(next ?? '');
            setPage(1);
          }}
          allowDeselect={false}
        />
      }
      flush
    >
      <QueryList
        query={log}
        skeleton={{ rows: 3, avatar: false }}
        empty={<EmptyState title={t('log.none')}>{t('log.noneText')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: setPage }}
      >
        {(rows) => <DataTable label={t('log.title')} columns={columns} rows={rows} rowKey={(row) => row.id} />}
      </QueryList>
    </Panel>
  );
}
