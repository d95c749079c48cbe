import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Figure } from './figure.tsx';
import { LiftedList } from './lifted-list.tsx';
import { openUntil } from './pause-words.ts';

type Row = ResultOf<'disputes.listPauses'>['list'][number];
type Liftable = 'claim_rate' | 'faults';

function isLiftable(reason: Row['reason']): reason is Liftable {
  return reason === 'claim_rate' || reason === 'faults';
}

const LIFTERS = { admin: 'pauses.colleague', other: 'pauses.admins' } as const;

/** Accounts that cannot trade at present; an admin lifts pauses that do not end by themselves. */
export const PausesPanel = listPart({
  at: '/staff/arbitration/statistics',
  call: 'disputes.listPauses',
  words: 'disputes',
  params: () => ({}),
  pageRows: 10,
  layout: 'log',
  title: (t) => t('pauses.title'),
  panelTitle: (t) => t('pauses.title'),
  skeleton: { rows: 3, height: 72 },
  empty: (t) => (
    <Box component="p" py="md" px="mdplus" c="dimmed">
      {t('pauses.none')}
    </Box>
  ),
  tail: (_, { data }) => <LiftedList rows={data?.lifted ?? []} />,
  rowKey: (row) => `${row.userId} ${row.reason}`,
  columns: (t, { role, open }) => ({
    who: { head: t('pauses.who'), cell: (row) => <AppLink href={paths.userCenter(row.userId)}>{row.name}</AppLink> },
    why: { head: t('pauses.why'), cell: (row) => t(`pause.${row.reason}`) },
    claims: {
      head: t('pauses.claims'),
      right: true,
      cell: (row) => <Figure label={t('pauses.claims')}>{`${row.lost} / ${row.claims}`}</Figure>,
    },
    until: {
      head: t('pauses.until'),
      cell: (row) => (row.endsAt ? formatWhen(row.endsAt) : t(openUntil(row.reason))),
    },
    act: {
      head: t('pauses.act'),
      width: '120px',
      cell: (row) =>
        row.mayLift ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => open((close) => <LiftDialog row={row} onClose={close} />)}
          >
            {t('pauses.lift')}
          </Button>
        ) : row.reason === 'staff' ? (
          <AppLink href={paths.person(row.userId)}>{t('pauses.suspension')}</AppLink>
        ) : (
          <small>{t(isLiftable(row.reason) ? LIFTERS[role === 'admin' ? 'admin' : 'other'] : 'pauses.itself')}</small>
        ),
    },
  }),
});

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
