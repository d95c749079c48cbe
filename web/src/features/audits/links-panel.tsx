import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { MakeLinkDialog } from './make-link-dialog.tsx';

type Row = ResultOf<'audits.listLinks'>['list'][number];

const PAGE_ROWS = 25;
/** The header has no button: a track as wide as its content would stand elsewhere in each row. */
const ACT_WIDTH = '88px';

/** The links of auditors: made, listed and ended by administrators. */
export function LinksPanel() {
  const { t } = useTranslation('audits');
  const [{ page }, change] = usePageSearch('/staff/audit');
  const [isMaking, setMaking] = useState(false);
  const [ending, setEnding] = useState<Row | null>(null);
  const links = useCall('audits.listLinks', { start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Stack gap="md" align="stretch">
      <Button style={{ alignSelf: 'flex-start' }} onClick={() => setMaking(true)}>
        {t('make.open')}
      </Button>
      <Panel flush>
        <QueryList
          query={links}
          skeleton={{ rows: 4, height: 56, avatar: false }}
          empty={<EmptyState title={t('links.none')}>{t('links.noneText')}</EmptyState>}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <Links rows={rows} onEnd={setEnding} />}
        </QueryList>
      </Panel>
      {isMaking && <MakeLinkDialog onClose={() => setMaking(false)} />}
      {ending && <EndDialog row={ending} onClose={() => setEnding(null)} />}
    </Stack>
  );
}

function Links({ rows, onEnd }: { rows: readonly Row[]; onEnd: (row: Row) => void }) {
  const { t } = useTranslation('audits');
  const columns: Column<Row>[] = [
    { key: 'auditor', header: t('links.auditor'), cell: ({ auditor }) => auditor },
    { key: 'subject', header: t('links.subject'), cell: ({ subject }) => subject ?? t('everybody') },
    { key: 'madeBy', named: true, header: t('links.madeBy'), cell: ({ madeBy }) => madeBy },
    { key: 'endsAt', named: true, header: t('links.endsAt'), cell: ({ endsAt }) => formatDateTime(endsAt) },
    {
      key: 'opened',
      named: true,
      header: t('links.opened'),
      cell: ({ lastOpenedAt }) => (lastOpenedAt === null ? t('links.never') : formatDateTime(lastOpenedAt)),
    },
    {
      key: 'state',
      header: t('links.state'),
      cell: ({ state }) => <StateChip tone={state === 'open' ? 'done' : 'waiting'}>{t(`links.is.${state}`)}</StateChip>,
    },
    {
      key: 'end',
      header: <ActHeader />,
      width: ACT_WIDTH,
      right: true,
      cell: (row) =>
        row.state === 'open' && (
          <Button size="xs" variant="default" onClick={() => onEnd(row)}>
            {t('end.verb')}
          </Button>
        ),
    },
  ];
  return <DataTable label={t('links.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function EndDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('audits');
  return (
    <CommandDialog
      onClose={onClose}
      call="audits.endLink"
      params={{ id: row.id }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t('end.title', { name: row.auditor })}
      lost={t('end.lost')}
      verb={t('end.verb')}
      danger
      stale={['audits.listLinks']}
    />
  );
}
