import { IconHeadset, IconShieldCheckFilled, IconUsersGroup } from '@tabler/icons-react';
import type { Conversation, Member } from '#contract/chat/messages.ts';
import { cx } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import classes from '../chat.module.css';

interface Props {
  peer: Member | null;
  title: string;
  size?: number;
  /** Of a conversation without another person. */
  kind?: Conversation['kind'];
}

/** A person's picture; staff's shield; an icon for support without an agent, or for a group. */
export function PeerMark({ peer, title, size = 36, kind = 'group' }: Props) {
  if (peer && !peer.isStaff) {
    return <Avatar name={peer.name} photo={peer.photo} size={size} presence={peer.online ? 'online' : 'off'} />;
  }
  // A group belongs to its members: only the platform has the platform's colour.
  const isHouse = peer !== null || kind !== 'group';
  const Icon = peer ? IconShieldCheckFilled : kind === 'support' ? IconHeadset : IconUsersGroup;
  return (
    <span
      className={cx(classes.houseMark, !isHouse && classes.groupMark)}
      style={{ width: size, height: size }}
      title={title}
      aria-hidden="true"
    >
      <Icon size={size * 0.55} />
    </span>
  );
}
