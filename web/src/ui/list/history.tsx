import { IconCheck, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatWhen } from '../../lib/date.ts';
import { cx } from '../../lib/text.ts';
import { Panel } from '../layout/panel.tsx';
import classes from './history.module.css';

export interface HistoryEvent {
  readonly key: string;
  readonly at: string;
  readonly icon?: TablerIcon | undefined;
  readonly text: ReactNode;
  /** Lines below the text; those that are empty are left out. */
  readonly lines?: readonly (string | null | false | undefined)[];
  /** Words that somebody wrote with it. */
  readonly quote?: string | null;
}

interface Props {
  title: string;
  aside?: ReactNode;
  events: readonly HistoryEvent[];
  /** The reader must act on the last one. */
  isMine: boolean;
}

/** Everything that happened in a process, oldest first, with what its people wrote. */
export function History({ title, aside, events, isMine }: Props) {
  const end = useRef<HTMLOListElement>(null);
  const count = events.length;
  useEffect(() => {
    if (count > 0 && end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [count]);
  return (
    <Panel flush title={title} aside={aside} className={classes.panel}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by the keyboard */}
      <ol className={classes.events} ref={end} tabIndex={0} aria-label={title}>
        {events.map((event, index) => (
          <Event key={event.key} event={event} isFresh={isMine && index === count - 1} />
        ))}
      </ol>
    </Panel>
  );
}

function Event({ event, isFresh }: { event: HistoryEvent; isFresh: boolean }) {
  const { at, icon: Icon = IconCheck, text, lines = [], quote } = event;
  return (
    <li className={cx(classes.event, isFresh && classes.fresh)}>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      <div>
        {text}
        {lines.filter(Boolean).map((line) => (
          <small key={line as string} className={classes.reason}>
            {line}
          </small>
        ))}
        {quote && <q className={classes.quote}>{quote}</q>}
      </div>
      <time dateTime={at}>{formatWhen(at)}</time>
    </li>
  );
}
