import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#contract/chat/messages.ts';
import { useCommand } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { OpenDialog } from '#web/ui/dialog/open-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { refreshConversation } from '../engine/engine.ts';
import { PeerMark } from '../messages/peer-mark.tsx';
import classes from './group.module.css';
import { PeoplePicker, useChosen } from './people-picker.tsx';

interface Props {
  conversation: Conversation;
  me: string;
  onClose: () => void;
}

const STALE = ['chat.listConversations'] as const;

/** The members of a group. Its owner invites and removes; everybody may leave, unless members follow a team. */
export function GroupMembers({ conversation, me, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [view, setView] = useState<'members' | 'invite' | 'leave'>('members');
  const present = conversation.members.filter((member) => member.present);
  const showMembers = () => setView('members');
  if (view === 'leave') {
    return <LeaveDialog conversation={conversation} me={me} onLeft={onClose} onClose={showMembers} />;
  }
  return (
    <OpenDialog onClose={onClose} title={t('group.members', { count: present.length })} size={460}>
      {view === 'invite' ? (
        <Invite id={conversation.id} me={me} present={present} onDone={showMembers} />
      ) : (
        <Members conversation={conversation} me={me} present={present} onView={setView} />
      )}
    </OpenDialog>
  );
}

interface LeaveProps extends Props {
  onLeft: () => void;
}

/** After leaving, the window closes, maybe before the answer comes: the follow-up is done here. */
function LeaveDialog({ conversation: { id, title }, me, onLeft, onClose }: LeaveProps) {
  const { t } = useTranslation('chat');
  const go = useGo();
  return (
    <CommandDialog
      call="chat.changeMembers"
      params={{ conversationId: id, remove: [me] }}
      title={t('group.leaveTitle', { title })}
      lost={t('group.leaveText')}
      verb={t('group.leave')}
      stale={STALE}
      onDone={() => {
        onLeft();
        go(paths.chat());
        return 'stay';
      }}
      onClose={onClose}
    />
  );
}

interface ListProps {
  conversation: Conversation;
  me: string;
  present: Conversation['members'];
  onView: (view: 'invite' | 'leave') => void;
}

function Members({ conversation: { id, isHidden, isFixed }, me, present, onView }: ListProps) {
  const { t } = useTranslation('chat');
  const isOwner = present.some((item) => item.userId === me && item.isOwner);
  const removing = useCommand('chat.changeMembers', {
    stale: STALE,
    quiet: true,
    onDone: () => void refreshConversation(id),
  });
  return (
    <div className={classes.form}>
      <div className={classes.people}>
        {present.map((item) => (
          <div key={item.userId} className={classes.person}>
            <PeerMark peer={item} title={item.name} size={28} />
            <span>{item.name}</span>
            {item.isOwner && <em>{t('group.owner')}</em>}
            {isOwner && item.userId !== me && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                onClick={() => removing.mutate({ conversationId: id, remove: [item.userId] })}
                aria-label={t('group.removeOne', { name: item.name })}
              >
                {t('group.remove')}
              </Button>
            )}
          </div>
        ))}
      </div>
      {removing.isError && <Note tone="stop">{removing.error.message}</Note>}
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
        {!isHidden && !isFixed && (
          <Button variant="default" onClick={() => onView('leave')}>
            {t('group.leave')}
          </Button>
        )}
        {isOwner && <Button onClick={() => onView('invite')}>{t('group.invite')}</Button>}
      </Group>
    </div>
  );
}

interface InviteProps extends Pick<ListProps, 'me' | 'present'> {
  id: string;
  onDone: () => void;
}

function Invite({ id, me, present, onDone }: InviteProps) {
  const { t } = useTranslation('chat');
  const [chosen, toggle] = useChosen();
  const inviting = useCommand('chat.changeMembers', {
    stale: STALE,
    quiet: true,
    onDone: () => {
      onDone();
      refreshConversation(id);
    },
  });
  return (
    <div className={classes.form}>
      <PeoplePicker me={me} without={new Set(present.map((item) => item.userId))} chosen={chosen} onToggle={toggle} />
      {inviting.isError && <Note tone="stop">{inviting.error.message}</Note>}
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
        <Button
          disabled={chosen.size === 0}
          loading={inviting.isPending}
          onClick={() => inviting.mutate({ conversationId: id, add: [...chosen] })}
        >
          {t('group.invite')}
        </Button>
      </Group>
    </div>
  );
}
