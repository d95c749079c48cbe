import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TEAM_NAME } from '#contract/functions/teams.ts';
import { errorText } from '#web/api/api-error.ts';
import { refreshMe } from '#web/api/me.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { ActsPanel } from './acts-panel.tsx';
import { MembersPanel, Rights } from './members-panel.tsx';
import { OperatorList } from './operator-list.tsx';
import { isNamed } from './rights-field.tsx';
import type { Team } from './team-rows.ts';

/** The team that one has, or works for. */
export function TeamPage() {
  const { t } = useTranslation('teams');
  const team = useCall('teams.get', {});
  return (
    <AccountPage title={t('title')} sub={t('sub')}>
      <Box mt="md" pb="lg">
        <Loaded of={[team]} skeleton={{ rows: 3, avatar: false }}>
          {(loaded) => <Shown team={loaded} />}
        </Loaded>
      </Box>
    </AccountPage>
  );
}

function Shown({ team: { mayCreate, own, membership } }: { team: Team }) {
  const { t } = useTranslation('teams');
  if (own !== null) {
    return (
      <Stack gap="md">
        <MembersPanel team={own} />
        <ActsPanel members={own.members} />
      </Stack>
    );
  }
  if (membership !== null) return <Working membership={membership} />;
  if (mayCreate) return <Create />;
  return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
}

function Create() {
  const { t } = useTranslation('teams');
  const [name, setName] = useState('');
  const command = useCommand('teams.create', { quiet: true, stale: ['teams.get'], onDone: () => void refreshMe() });
  return (
    <Panel title={t('create.title')}>
      <Stack gap="md" align="flex-start">
        <Box c="var(--cw-text-2)">{t('create.text')}</Box>
        <TextInput
          label={t('create.name')}
          maxLength={MAX_TEAM_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          w="100%"
          maw={360}
        />
        {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
        <Button
          disabled={!isNamed(name)}
          loading={command.isPending}
          onClick={() => command.mutate({ name: name.trim() })}
        >
          {t('create.act')}
        </Button>
      </Stack>
    </Panel>
  );
}

/** What a member sees: whom they work for, with which rights, and the way out. */
function Working({ membership }: { membership: NonNullable<Team['membership']> }) {
  const { t } = useTranslation('teams');
  const { user } = useSession();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Stack gap="md">
      <Panel title={membership.teamName}>
        <Stack gap="sm">
          <Box>{t('working.text', { owner: membership.ownerName, name: membership.name })}</Box>
          <Rights of={membership.rights} />
          {user?.operatorId === null && (
            <Group>
              <Button variant="default" onClick={() => setLeaving(true)}>
                {t('working.leave')}
              </Button>
            </Group>
          )}
        </Stack>
      </Panel>
      <Panel title={t('working.people')} flush>
        <OperatorList teamId={membership.teamId} />
      </Panel>
      <CommandDialog
        call="teams.leave"
        params={{}}
        opened={isLeaving}
        danger
        onClose={() => setLeaving(false)}
        title={t('working.leaveTitle', { owner: membership.ownerName })}
        lost={t('working.leaveText')}
        verb={t('working.leave')}
        stale={['teams.get']}
        onDone={() => void refreshMe()}
      />
    </Stack>
  );
}
