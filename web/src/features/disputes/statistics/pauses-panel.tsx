import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Figure } from './figure.tsx';
import { LiftedList } from './lifted-list.tsx';
import { openUntil } from './pause-words.ts';
import classes from './statistics.module.css';

type Row = ResultOf<'disputes.listPauses'>['list'][number];
type Liftable = 'claim_rate' | 'faults' | 'staff';

const PAGE_ROWS = 10;

function isLiftable(reason: Row['reason']): reason is Liftable {
  return reason === 'claim_rate' || reason === 'faults' || reason === 'staff';
}

/** Accounts that cannot trade at present; an admin lifts pauses that do not end by themselves. */
export function PausesPanel({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('disputes');
  const { user } = useSession();
  const [openRow, setAsked] = useState<Row | null>(null);
  const start = Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1;
  const pauses = useCall('disputes.listPauses', { start, limit: PAGE_ROWS }, { keepPrevious: true });
  const columns: Column<Row>[] = [
    {
      key: 'who',
      header: t('pauses.who'),
      cell: (row) => <AppLink href={paths.userCenter(row.userId)}>{row.name}</AppLink>,
    },
    { key: 'why', header: t('pauses.why'), cell: (row) => t(`pause.${row.reason}`) },
    {
      key: 'claims',
      header: t('pauses.claims'),
      right: true,
      cell: (row) => <Figure label={t('pauses.claims')}>{`${row.lost} / ${row.claims}`}</Figure>,
    },
    {
      key: 'until',
      header: t('pauses.until'),
      cell: (row) => (row.endsAt ? formatWhen(row.endsAt) : t(openUntil(row.reason))),
    },
    {
      key: 'act',
      header: t('pauses.act'),
      width: '120px',
      cell: (row) =>
        user?.role === 'admin' && isLiftable(row.reason) ? (
          <Button size="compact-sm" variant="default" onClick={() => setAsked(row)}>
            {t('pauses.lift')}
          </Button>
        ) : (
          <small>{t(isLiftable(row.reason) ? 'pauses.admins' : 'pauses.itself')}</small>
        ),
    },
  ];
  return (
    <Panel flush title={t('pauses.title')} className={classes.first}>
      <QueryList
        query={pauses}
        skeleton={{ rows: 3, avatar: false }}
        empty={
          <Box component="p" py="md" px="mdplus" c="dimmed">
            {t('pauses.none')}
          </Box>
        }
        pager={{ page: start, pageSize: PAGE_ROWS, onPage }}
      >
        {(rows) => (
          <DataTable
            label={t('pauses.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => `${row.userId} ${row.reason}`}
          />
        )}
      </QueryList>
      <LiftedList rows={pauses.data?.lifted ?? []} />
      {openRow && <LiftDialog row={openRow} onClose={() => setAsked(null)} />}
    </Panel>
  );
}

function LiftDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('disputes');
  return (
    <CommandDialog
      call="disputes.liftPause"
      params={{ userId: row.userId, reason: row.reason as Liftable }}
      fields={[{ kind: 'area', name: 'note', label: t('reason10') }]}
      title={t('pauses.askLift', { name: row.name })}
      lost={t('pauses.liftLost')}
      verb={t('pauses.lift')}
      stale={['disputes.listPauses']}
      onClose={onClose}
    />
  );
}
