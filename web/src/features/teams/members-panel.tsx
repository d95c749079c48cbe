import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { ChangeDialog, RemoveDialog } from './member-dialogs.tsx';
import type { InvitationRow, MemberRow, OwnTeam } from './team-rows.ts';

/** Who may act for the reader: their rights, and links that were not opened yet. */
export function MembersPanel({ team }: { team: OwnTeam }) {
  const { t } = useTranslation('teams');
  const [isInviting, setInviting] = useState(false);
  return (
    <Panel
      title={team.name}
      aside={
        <Button size="sm" onClick={() => setInviting(true)}>
          {t('invite.open')}
        </Button>
      }
    >
      {team.members.length === 0 && <EmptyState title={t('members.none')}>{t('members.noneText')}</EmptyState>}
      <Stack gap="md">
        {team.members.map((member) => (
          <Member key={member.id} member={member} />
        ))}
        {team.invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </Stack>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Panel>
  );
}

function Member({ member }: { member: MemberRow }) {
  const { t } = useTranslation('teams');
  const [dialog, setDialog] = useState<'change' | 'remove' | null>(null);
  const close = () => setDialog(null);
  return (
    <Group justify="space-between" align="flex-start" data-testid="team-member">
      <Stack gap={4} miw={0} flex="1 1 240px">
        <Group gap="xs">
          <b>{member.name}</b>
          <Box c="var(--cw-text-2)">{member.account}</Box>
          {member.isOn && <StateChip tone="done">{t('members.on')}</StateChip>}
          {!member.hasFactor && <StateChip tone="turn">{t('members.noFactor')}</StateChip>}
        </Group>
        <Rights of={member.rights} />
      </Stack>
      <Group gap="xs">
        <Button size="sm" variant="default" onClick={() => setDialog('change')}>
          {t('members.change')}
        </Button>
        <Button size="sm" variant="default" onClick={() => setDialog('remove')}>
          {t('members.remove')}
        </Button>
      </Group>
      {dialog === 'change' && <ChangeDialog member={member} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog member={member} onClose={close} />}
    </Group>
  );
}

export function Rights({ of }: { of: MemberRow['rights'] }) {
  const { t } = useTranslation('teams');
  const names = of.map((right) => t(`right.${right}`)).join(' · ');
  return (
    <Box fz="sm" c="var(--cw-text-2)">
      {names || t('members.noRights')}
    </Box>
  );
}

function Invitation({ invitation }: { invitation: InvitationRow }) {
  const { t } = useTranslation('teams');
  const command = useCommand('teams.withdrawInvitation', { mask: false, stale: ['teams.get'] });
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4} miw={0} flex="1 1 240px">
        <Group gap="xs">
          <b>{invitation.name}</b>
          <StateChip tone="waiting">{t('members.invited', { until: formatWhen(invitation.expiresAt) })}</StateChip>
        </Group>
        <Rights of={invitation.rights} />
      </Stack>
      <Button
        size="sm"
        variant="default"
        loading={command.isPending}
        onClick={() => command.mutate({ id: invitation.id })}
      >
        {t('members.withdraw')}
      </Button>
    </Group>
  );
}
