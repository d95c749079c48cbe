import { Box, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type OpenHours, openMs } from '#core/offers/open-hours.ts';
import { formatLeft, formatWhen } from '../../lib/date.ts';
import { cx } from '../../lib/text.ts';
import { StateChip, type Tone } from '../state-chip.tsx';
import { useCountdown } from '../use-countdown.ts';
import classes from './turn-bar.module.css';

/** Minutes left at which a screen reader is told. */
const SPOKEN_MINUTES = [10, 5, 1];

interface Props {
  /** The reader's move, the other side's, nobody's in a dispute, or over: `done` with points paid, `ended` without. */
  turn: 'mine' | 'theirs' | 'dispute' | 'done' | 'ended';
  /** The word in the chip; "Your turn" for `mine` when left out. */
  chip?: ReactNode;
  /** What to do, or what is happening. */
  title: ReactNode;
  /** What happens if nobody acts, with the clock time. */
  consequence: ReactNode;
  dueAt?: string | number | null;
  /** The whole span in seconds, so that the bar can drain. */
  totalS?: number;
  /** The clock stands still outside of these. */
  hours?: OpenHours | null;
  className?: string;
}

const CHIPS: Record<Props['turn'], Tone> = {
  mine: 'turn',
  theirs: 'waiting',
  dispute: 'dispute',
  done: 'done',
  ended: 'waiting',
};

/** The head of every process screen: whose turn, what to do, what silence does, and the time left. */
export function TurnBar({ turn, chip, title, consequence, dueAt, totalS, hours = null, className }: Props) {
  const { t } = useTranslation('ui');
  const { leftMs, over, isLast, pausedUntil } = useCountdown(turn === 'done' || turn === 'ended' ? null : dueAt, hours);
  const runsS = dueAt && totalS ? runningSeconds(new Date(dueAt).getTime(), totalS, hours) : undefined;
  const last = turn === 'mine' && isLast;
  const share = leftMs === null || !runsS ? null : Math.min(1, leftMs / (runsS * 1000));
  const minutes = leftMs === null ? null : Math.ceil(leftMs / 60_000);
  const spokenMinute = SPOKEN_MINUTES.find((minute) => minute === minutes);
  return (
    <section className={cx(classes.bar, classes[last ? 'last' : turn], className)}>
      <div className={classes.in}>
        <div className={classes.words}>
          <StateChip
            tone={CHIPS[turn]}
            icon={turn === 'ended' ? null : undefined}
            onTint={turn !== 'theirs' && turn !== 'ended'}
          >
            {chip ?? t(`turn.${turn}`)}
          </StateChip>
          <h2 className={classes.title}>{title}</h2>
          <Box component="p" c="var(--cw-text-2)" className={cx('cw-num', classes.consequence)}>
            {consequence}
          </Box>
        </div>
        {leftMs !== null && (
          <Box ta="right" className={cx('cw-num', classes.clock)} role="timer">
            <div className={classes.left}>
              {over ? (
                <Box component="span" fz="xl" lts="0">
                  {t('turn.closing')}
                </Box>
              ) : (
                formatLeft(leftMs)
              )}
            </div>
            {runsS ? (
              <Box mt="xxsplus" fz="sm" c="var(--cw-text-2)" className={classes.of}>
                {pausedUntil === null
                  ? t('turn.leftOf', { span: formatSpan(runsS, t) })
                  : t('turn.paused', { at: formatWhen(pausedUntil) })}
              </Box>
            ) : null}
          </Box>
        )}
      </div>
      {share !== null && (
        <div className={classes.track} aria-hidden="true">
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <VisuallyHidden aria-live="polite">
        {spokenMinute && turn === 'mine' && pausedUntil === null ? t('turn.spoken', { count: spokenMinute }) : ''}
      </VisuallyHidden>
    </section>
  );
}

const DAY_S = 86_400;

/** How long a clock runs that ends at `due`, `totalS` after its start: without the closed hours between. */
const runningSeconds = (due: number, totalS: number, hours: OpenHours | null): number =>
  Math.round(openMs(due - totalS * 1_000, due, hours) / 1_000);

/** A whole span in its largest unit: above two days in days. */
export function formatSpan(totalS: number, t: (key: string, options: { count: number }) => string): string {
  if (totalS < 60) return t('span.seconds', { count: totalS });
  if (totalS < 7200) return t('span.minutes', { count: Math.round(totalS / 60) });
  if (totalS <= 2 * DAY_S) return t('span.hours', { count: Math.round(totalS / 3600) });
  return t('span.days', { count: Math.round(totalS / DAY_S) });
}
