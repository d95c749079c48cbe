import { Box, Button, Group } from '@mantine/core';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { StateChip } from '#web/ui/state-chip.tsx';

type SessionRow = ResultOf<'auth.listSessions'>['list'][number];

const icon = { size: 18, stroke: 1.75 } as const;

/** The open sessions of the account, each with a way to end it. */
export function OpenSessions({ rows }: { rows: readonly SessionRow[] }) {
  const { t } = useTranslation('auth');
  const columns: Column<SessionRow>[] = [
    {
      key: 'device',
      header: t('security.device'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => (
        <Group component="span" gap="xs">
          <b>{nameOf(row, t)}</b>
          {row.current && (
            <StateChip tone="done" icon={null}>
              {t('security.here')}
            </StateChip>
          )}
        </Group>
      ),
    },
    { key: 'address', header: t('security.address'), named: true, cell: (row) => row.address || '–' },
    { key: 'opened', header: t('security.opened'), named: true, cell: (row) => formatDateTime(row.createdAt) },
    { key: 'ends', header: t('security.ends'), named: true, cell: (row) => formatDateTime(row.expiresAt) },
    {
      key: 'end',
      header: <ActHeader />,
      // Each row is a grid of its own: a track as wide as its content would move the columns before it.
      width: '104px',
      right: true,
      cell: (row) => !row.current && <EndOne row={row} />,
    },
  ];
  return (
    <>
      <DataTable label={t('security.sessions')} columns={columns} rows={rows} rowKey={(row) => row.sessionId} />
      <Box p="md">
        <EndOthers count={rows.filter((row) => !row.current).length} />
      </Box>
    </>
  );
}

/** A browser, or the operator who acts in it: theirs is their own matter. */
const nameOf = ({ operator, device }: SessionRow, t: TFunction<'auth'>): string =>
  operator === null ? device || t('security.unknown') : t('security.operator', { name: operator });

function EndOne({ row }: { row: SessionRow }) {
  const { t } = useTranslation('auth');
  const device = nameOf(row, t);
  const command = useCommand('auth.endSession', {
    stale: ['auth.listSessions'],
    onDone: () => toastDone(t('security.endedOne', { device })),
  });
  return (
    <Button
      variant="subtle"
      color="brick"
      size="compact-sm"
      loading={command.isPending}
      aria-label={t('security.endOne', { device })}
      onClick={() => command.mutate({ sessionId: row.sessionId })}
    >
      {t('security.endHere')}
    </Button>
  );
}

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('auth');
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return <Box c="dimmed">{t('security.only')}</Box>;
  return (
    <>
      <Button
        variant="outline"
        color="brick"
        leftSection={<IconDeviceMobileOff {...icon} />}
        onClick={() => setOpen(true)}
      >
        {t('security.end')}
      </Button>
      <CommandDialog
        call="auth.endOtherSessions"
        params={{}}
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('security.endTitle')}
        lost={t('security.endLost')}
        verb={t('security.endVerb', { count })}
        danger
        stale={['auth.listSessions']}
        done={({ ended }) => t('security.ended', { count: ended })}
      />
    </>
  );
}
