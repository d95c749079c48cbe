import { ActionIcon, Box, Flex } from '@mantine/core';
import { IconArrowLeft, IconRosetteDiscountCheckFilled, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Conversation, Member } from '#contract/chat/messages.ts';
import { useSession } from '#web/api/session.ts';
import { CallButtons } from '#web/features/calls/public.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import classes from './chat.module.css';
import { type Audience, onlineNames } from './conversations/audience.ts';
import { peerOf } from './engine/local-record.ts';
import { HeadMenu } from './head-menu.tsx';
import { PeerMark } from './messages/peer-mark.tsx';
import type { Say } from './messages/special-messages.tsx';
import { StaffBadge } from './messages/staff-badge.tsx';

interface Props {
  conversation: Conversation;
  me: string;
  place: 'page' | 'pane';
  onBack?: (() => void) | undefined;
  onSearch: () => void;
  /** Unfolds the safety notes; left out where they stand. */
  onNotes?: (() => void) | undefined;
  audience: Audience;
}

const icon = { size: 18, stroke: 1.75 } as const;

/** The other person of a conversation, and its actions. */
export function ChatHead({ conversation, me, place, onBack, onSearch, onNotes, audience }: Props) {
  const { t } = useTranslation('chat');
  const { isShared, title } = audience;
  const peer = isShared ? null : peerOf(conversation, me);
  // Visitors, who have no account, neither call nor are called.
  const isMember = useSession().user !== null;
  const mayCall = isMember && conversation.mayWrite && peer?.present && peer.role !== 'visitor';
  return (
    <header className={classes.head}>
      {onBack && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          className={classes.back ?? ''}
          onClick={onBack}
          aria-label={t('window.back')}
        >
          <IconArrowLeft {...icon} />
        </ActionIcon>
      )}
      <PeerMark peer={peer} title={title} kind={isShared ? 'group' : conversation.kind} />
      <Box flex={1} miw={0} pl="xxsplus" className={classes.headText}>
        <PeerName peer={peer} title={title} />
        <small>{isShared ? sharedSub(t, conversation, me) : subOf(t, { conversation, peer, place })}</small>
      </Box>
      {peer && mayCall && (
        <CallButtons
          conversationId={conversation.id}
          peer={{ userId: peer.userId, name: peer.name, photo: peer.photo }}
        />
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={classes.wide ?? ''}
        onClick={onSearch}
        aria-label={t('search.open')}
        title={t('search.open')}
      >
        <IconSearch {...icon} />
      </ActionIcon>
      <HeadMenu
        conversation={conversation}
        me={me}
        place={place}
        onSearch={onSearch}
        onBack={onBack}
        onNotes={onNotes}
      />
    </header>
  );
}

function sharedSub(t: Say, conversation: Conversation, me: string): string {
  const names = onlineNames(conversation, me);
  return names ? t('window.onlineNames', { names }) : t('window.noneOnline');
}

interface Sub {
  conversation: Conversation;
  peer: Member | null;
  place: Props['place'];
}

function subOf(t: Say, { conversation, peer, place }: Sub): string {
  if (!peer && conversation.kind === 'support') return t('window.assistant');
  if (!peer) return t('window.members', { count: conversation.members.filter((member) => member.present).length });
  const parts = [t(peer.online ? 'window.online' : 'window.offline')];
  if (conversation.orderCode && place === 'page') parts.push(t('window.order', { code: conversation.orderCode }));
  if (
    conversation.kind === 'order' &&
    conversation.members.some((member) => member.isStaff && member.present && member.userId !== peer.userId)
  ) {
    parts.push(t('window.withStaff'));
  }
  return parts.join(' · ');
}

function PeerName({ peer, title }: { peer: Member | null; title: string }) {
  const { t } = useTranslation('chat');
  if (!peer)
    return (
      <Flex component="h2" align="center" gap="xxs" miw={0} fz="md" fw={620} lh="h4" className={classes.peer}>
        {title}
      </Flex>
    );
  return (
    // The badge of staff has no room beside a long name on a phone: it stands below the name.
    <Flex
      component="h2"
      align="center"
      wrap={peer.isStaff ? 'wrap' : 'nowrap'}
      columnGap="xxs"
      miw={0}
      fz="md"
      fw={620}
      lh="h4"
      className={classes.peer}
    >
      {peer.isStaff || peer.role === 'visitor' ? (
        peer.name
      ) : (
        <AppLink href={paths.userCenter(peer.userId)}>{peer.name}</AppLink>
      )}
      {peer.certified && !peer.isStaff && (
        <IconRosetteDiscountCheckFilled size={15} className={classes.verified} aria-label={t('window.certified')} />
      )}
      {peer.isStaff && <StaffBadge label={peer.label} />}
    </Flex>
  );
}
