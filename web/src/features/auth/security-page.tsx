import { Box, Button, Group, Stack } from '@mantine/core';
import { IconDeviceMobileOff, IconKey, IconLock, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { FreezePanel, HistoryPanel, OwnFactors } from '#web/features/security/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { type Address, paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';

type SessionRow = ResultOf<'auth.listSessions'>['list'][number];

const ICONS = { login: IconKey, trading: IconLock, email: IconMail } as const;
const icon = { size: 18, stroke: 1.75 } as const;

/** Where the account is logged in, with the way to end what is not one's own, and the ways to new passwords. */
export function SecurityPage() {
  const { t } = useTranslation('auth');
  const sessions = useCall('auth.listSessions', {});
  return (
    <Box maw={860} my={0} mx="auto">
      <Page title={t('security.title')} sub={t('security.sub')}>
        <Stack gap="md" mt="md" pb="lg">
          <OwnFactors />
          <Panel title={t('security.sessions')} flush>
            <Loaded of={[sessions]} skeleton={{ rows: 3, avatar: false }}>
              {({ list }) => <Sessions rows={list} />}
            </Loaded>
          </Panel>
          <Panel title={t('security.passwords')}>
            <Stack gap="sm">
              <Password name="login" href={paths.setPassword()} />
              <Password name="trading" href={paths.tradingPassword()} />
              <Password name="email" href={paths.bindEmail()} />
            </Stack>
          </Panel>
          <HistoryPanel />
          <FreezePanel />
        </Stack>
      </Page>
    </Box>
  );
}

function Sessions({ rows }: { rows: readonly SessionRow[] }) {
  const { t } = useTranslation('auth');
  const columns: Column<SessionRow>[] = [
    {
      key: 'device',
      header: t('security.device'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => (
        <Group component="span" gap="xs">
          <b>{row.device || t('security.unknown')}</b>
          {row.current && (
            <StateChip tone="done" icon={null}>
              {t('security.here')}
            </StateChip>
          )}
        </Group>
      ),
    },
    { key: 'address', header: t('security.address'), cell: (row) => row.address },
    { key: 'opened', header: t('security.opened'), cell: (row) => formatDateTime(row.createdAt) },
    { key: 'ends', header: t('security.ends'), cell: (row) => formatDateTime(row.expiresAt) },
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

function EndOthers({ count }: { count: number }) {
  const { t } = useTranslation('auth');
  const [isOpen, setOpen] = useState(false);
  const command = useCommand('auth.endOtherSessions', {
    stale: ['auth.listSessions'],
    quiet: true,
    onDone: ({ ended }) => {
      setOpen(false);
      toastDone(t('security.ended', { count: ended }));
    },
  });
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
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => command.mutate({})}
        title={t('security.endTitle')}
        lost={t('security.endLost')}
        verb={t('security.endVerb', { count })}
        danger
        busy={command.isPending}
        error={command.error ? errorText(command.error) : undefined}
      />
    </>
  );
}

function Password({ name, href }: { name: 'login' | 'trading' | 'email'; href: Address }) {
  const { t } = useTranslation('auth');
  const Icon = ICONS[name];
  return (
    <Group justify="space-between" gap="sm">
      <Box c="var(--cw-text-2)" flex={1} miw={220}>
        {t(`security.${name}Why`)}
      </Box>
      <Button variant="default" component={AppLink} href={href} leftSection={<Icon {...icon} />}>
        {t(`security.${name}`)}
      </Button>
    </Group>
  );
}
