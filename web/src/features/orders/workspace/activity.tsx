import {
  IconClock,
  IconEye,
  IconFlag,
  IconGavel,
  IconLock,
  IconMessageQuestion,
  IconScale,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { History } from '#web/ui/list/history.tsx';
import { activityOf, activityText } from './activity-words.ts';
import { asSentence } from './words.ts';
import type { Order } from './workspace.queries.ts';

const ICONS: Readonly<Record<string, TablerIcon>> = {
  placed: IconLock,
  view: IconEye,
  cancel: IconX,
  decline: IconX,
  claim: IconFlag,
  ask_more: IconMessageQuestion,
  escalate: IconScale,
  take_case: IconScale,
  rule: IconGavel,
  appeal: IconScale,
  clock: IconClock,
};

export function OrderActivity({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const events = order.timeline.map((entry, index) => {
    const words = activityOf(order, entry, order.timeline[index - 1]);
    const { note, endReason, opensAt, movesOn } = words;
    return {
      key: String(entry.seq),
      at: entry.at,
      icon: ICONS[entry.type],
      text: activityText(words, t),
      lines: [
        entry.operator !== null && t('shell:operators.by', { operator: entry.operator }),
        endReason && t('endReason.said', { reason: t(`endReason.${endReason}`) }),
        movesOn && asSentence(t('activity.movesOn', words.values)),
        opensAt && t('activity.opens', { at: formatWhen(opensAt) }),
      ],
      quote: note,
    };
  });
  return (
    <History
      title={t('activity.title')}
      aside={t(order.role === 'staff' ? 'log.sides' : 'log.both')}
      events={events}
      isMine={order.turn === 'mine'}
    />
  );
}
