import { Box, Button, Group, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { refreshMe } from '#web/api/me.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { Rights } from './members-panel.tsx';

/** Where an invitation leads: what it is to, and the way in. */
export function JoinTeamPage() {
  const { t } = useTranslation('teams');
  const { key } = useParams({ from: '/team/join/$key' });
  const invitation = useCall('teams.getInvitation', { key });
  return (
    <Box maw={560} my={0} mx="auto">
      <Page title={t('join.title')}>
        <Box mt="md" pb="lg">
          <Loaded of={[invitation]} skeleton={{ rows: 2, avatar: false }} failed={t('join.dead')}>
            {({ ownerName, teamName, name, rights, expiresAt }) => (
              <Panel title={teamName}>
                <Stack gap="md">
                  <Box>{t('join.text', { owner: ownerName, name })}</Box>
                  <Rights of={rights} />
                  <Box c="var(--cw-text-2)">{t('join.terms', { owner: ownerName, until: formatWhen(expiresAt) })}</Box>
                  <Accept token={key} />
                </Stack>
              </Panel>
            )}
          </Loaded>
        </Box>
      </Page>
    </Box>
  );
}

function Accept({ token }: { token: string }) {
  const { t } = useTranslation('teams');
  const { user } = useSession();
  const go = useGo();
  const command = useCommand('teams.join', {
    quiet: true,
    stale: ['teams.get'],
    onDone: () => {
      toastDone(t('join.done'));
      void refreshMe();
      go(paths.team());
    },
  });
  if (user === null) {
    const back = paths.joinTeam(token);
    return (
      <Group>
        <AppLink href={paths.login(back)}>{t('join.login')}</AppLink>
        <AppLink href={paths.register(back)}>{t('join.register')}</AppLink>
      </Group>
    );
  }
  if (user.role !== 'trader' || user.operatorId !== null) return <Note tone="turn">{t('join.notTrader')}</Note>;
  return (
    <>
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Group>
        <Button loading={command.isPending} onClick={() => command.mutate({ key: token })}>
          {t('join.act')}
        </Button>
      </Group>
    </>
  );
}
