import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#contract/chat/messages.ts';
import { useCommand } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { refreshConversation } from '../engine/engine.ts';
import { PeerMark } from '../messages/peer-mark.tsx';
import classes from './group.module.css';
import { PeoplePicker, useChosen } from './people-picker.tsx';

interface Props {
  conversation: Conversation;
  me: string;
  onClose: () => void;
}

/** The members of a group. Its owner invites and removes; everybody may leave, unless members follow a team. */
export function GroupMembers({ conversation, me, onClose }: Props) {
  const { t } = useTranslation('chat');
  const go = useGo();
  const { id, members, title } = conversation;
  const present = members.filter((member) => member.present);
  const isOwner = present.some((item) => item.userId === me && item.isOwner);
  const [isInviting, setInviting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [chosen, toggle] = useChosen();
  const changing = useCommand('chat.changeMembers', {
    stale: ['chat.listConversations'],
    quiet: true,
    // After leaving, this window closes, maybe before the answer comes, so the follow-up is done here.
    onDone: (_done, { remove }) => {
      if (remove?.includes(me)) {
        onClose();
        go(paths.chat());
        return;
      }
      setInviting(false);
      refreshConversation(id);
    },
  });
  if (isLeaving) {
    return (
      <ConfirmDialog
        opened
        title={t('group.leaveTitle', { title })}
        lost={t('group.leaveText')}
        verb={t('group.leave')}
        busy={changing.isPending}
        onConfirm={() => changing.mutate({ conversationId: id, remove: [me] })}
        onClose={() => setLeaving(false)}
      />
    );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('group.members', { count: present.length })}
      size={460}
      closeButtonProps={{ 'aria-label': t('ui:media.close') }}
    >
      <div className={classes.form}>
        {isInviting ? (
          <PeoplePicker
            me={me}
            without={new Set(present.map((item) => item.userId))}
            chosen={chosen}
            onToggle={toggle}
          />
        ) : (
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
                    onClick={() => changing.mutate({ conversationId: id, remove: [item.userId] })}
                    aria-label={t('group.removeOne', { name: item.name })}
                  >
                    {t('group.remove')}
                  </Button>
                )}
              </div>
            ))}
          </div>
        )}
        {changing.isError && <Note tone="stop">{changing.error.message}</Note>}
        <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap">
          {isInviting ? (
            <Button
              disabled={chosen.size === 0}
              loading={changing.isPending}
              onClick={() => changing.mutate({ conversationId: id, add: [...chosen] })}
            >
              {t('group.invite')}
            </Button>
          ) : (
            <>
              {!conversation.isHidden && !conversation.isFixed && (
                <Button variant="default" onClick={() => setLeaving(true)}>
                  {t('group.leave')}
                </Button>
              )}
              {isOwner && <Button onClick={() => setInviting(true)}>{t('group.invite')}</Button>}
            </>
          )}
        </Group>
      </div>
    </Modal>
  );
}
