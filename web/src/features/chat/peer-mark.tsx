import { IconShieldCheckFilled, IconUsersGroup } from '@tabler/icons-react';
import type { Member } from '#contract/functions/chat.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import classes from './chat.module.css';

/** A person's picture; the house's shield of staff; a group's sign. */
export function PeerMark({ peer, title, size = 36 }: { peer: Member | null; title: string; size?: number }) {
  if (peer && !peer.isStaff) {
    return <Avatar name={peer.name} photo={peer.photo} size={size} presence={peer.online ? 'online' : 'off'} />;
  }
  const Icon = peer ? IconShieldCheckFilled : IconUsersGroup;
  return (
    <span className={classes.houseMark} style={{ width: size, height: size }} title={title} aria-hidden="true">
      <Icon size={size * 0.55} />
    </span>
  );
}
