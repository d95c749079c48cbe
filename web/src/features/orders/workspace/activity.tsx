import {
  IconCheck,
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
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { activityOf, activityText } from './activity-words.ts';
import { asSentence } from './words.ts';
import classes from './workspace.module.css';
import type { Entry, Order } from './workspace.queries.ts';

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

/** Everything that happened, oldest first, with what both sides wrote. */
export function OrderActivity({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const end = useRef<HTMLOListElement>(null);
  const count = order.timeline.length;
  useEffect(() => {
    if (count > 0 && end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [count]);
  return (
    <Panel
      flush
      title={t('activity.title')}
      aside={t(order.role === 'staff' ? 'log.sides' : 'log.both')}
      className={classes.activity}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by the keyboard */}
      <ol className={classes.events} ref={end} tabIndex={0} aria-label={t('activity.title')}>
        {order.timeline.map((entry, index) => (
          <Line
            key={entry.seq}
            order={order}
            entry={entry}
            before={order.timeline[index - 1]}
            fresh={index === count - 1 && order.turn === 'mine'}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface LineProps {
  order: Order;
  entry: Entry;
  before: Entry | undefined;
  /** The last one, while the reader must act. */
  fresh: boolean;
}

function Line({ order, entry, before, fresh }: LineProps) {
  const { t } = useTranslation('orders-workspace');
  const words = activityOf(order, entry, before);
  const { note, endReason, opensAt, movesOn } = words;
  const Icon = ICONS[entry.type] ?? IconCheck;
  return (
    <li className={cx(classes.event, fresh && classes.fresh)}>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      <div>
        {activityText(words, t)}
        {entry.operator !== null && (
          <small className={classes.reason}>{t('shell:operators.by', { operator: entry.operator })}</small>
        )}
        {endReason && (
          <small className={classes.reason}>{t('endReason.said', { reason: t(`endReason.${endReason}`) })}</small>
        )}
        {movesOn && <small className={classes.reason}>{asSentence(t('activity.movesOn', words.values))}</small>}
        {opensAt && <small className={classes.reason}>{t('activity.opens', { at: formatWhen(opensAt) })}</small>}
        {note && <q className={classes.quote}>{note}</q>}
      </div>
      <time dateTime={entry.at}>{formatWhen(entry.at)}</time>
    </li>
  );
}
