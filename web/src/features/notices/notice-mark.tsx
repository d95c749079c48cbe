import {
  IconAlertTriangle,
  IconCoin,
  IconFlagCheck,
  IconHeadset,
  IconHourglassLow,
  IconInbox,
  IconListDetails,
  IconScale,
  IconShieldLock,
  IconSpeakerphone,
  IconStar,
  IconTagOff,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { KindMark, type MarkTone } from '#web/ui/media/kind-mark.tsx';
import type { NoticeKind } from './notices.queries.ts';

type Icon = ComponentType<{ size: number; stroke: number }>;

const MARKS: Record<NoticeKind, readonly [Icon, MarkTone]> = {
  order_taken: [IconInbox, 'turn'],
  order_moved: [IconListDetails, 'wait'],
  order_ended: [IconFlagCheck, 'done'],
  order_transferred: [IconListDetails, 'stop'],
  dispute_opened: [IconScale, 'stop'],
  dispute_moved: [IconScale, 'wait'],
  ruling: [IconScale, 'turn'],
  deadline_near: [IconHourglassLow, 'turn'],
  rating: [IconStar, 'wait'],
  points_moved: [IconCoin, 'done'],
  account: [IconShieldLock, 'stop'],
  ad_shelved: [IconTagOff, 'stop'],
  case_waiting: [IconScale, 'turn'],
  proposal: [IconUsersGroup, 'turn'],
  ticket: [IconHeadset, 'done'],
  ticket_work: [IconHeadset, 'turn'],
  chain_alarm: [IconAlertTriangle, 'stop'],
  announcement: [IconSpeakerphone, 'wait'],
  order_alert: [IconAlertTriangle, 'stop'],
};

/** What a notice is about, at a glance. */
export function NoticeMark({ kind }: { kind: NoticeKind }) {
  const [Icon, tone] = MARKS[kind];
  return (
    <KindMark tone={tone}>
      <Icon size={18} stroke={1.75} />
    </KindMark>
  );
}
