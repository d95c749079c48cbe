import { useMediaQuery } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/lib/number.ts';
import { formatDay } from '#web/lib/short-day.ts';
import { cx } from '#web/lib/text.ts';
import { Amount } from '#web/ui/amount.tsx';
import { PHONE } from '#web/ui/theme/breakpoints.ts';
import classes from './balance-chart.module.css';
import { labelPlaces, linesFor } from './chart-scale.ts';
import type { Span } from './span-chart.tsx';

interface Props {
  spans: readonly Span[];
  /** Power-of-ten exponent of the currency, and its name. */
  unit: number;
  suffix: string;
  /** Words for all of the days, such as "in 30 days". */
  period: string;
}

const LABELS = 5;
const LABELS_ON_PHONE = 3;
/** The drawing is stretched to its box: its own units are hundredths of it. */
const FULL = 100;

const movedOn = ({ paidIn, paidOut }: Span): bigint => BigInt(paidIn) - BigInt(paidOut);

/**
 * The balance at the end of each day as steps, over a few horizontal lines and dates. Above it stand the amount and the change: of
 * all days, or of the day under the pointer. Whoever cannot see it opens the table below.
 */
export function BalanceChart({ spans, unit, suffix, period }: Props) {
  const { t } = useTranslation('points');
  const onPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [pointed, setPointed] = useState<number | null>(null);
  const last = spans.at(-1);
  if (last === undefined) return <div className={classes.chart} />;
  const place = pointed !== null && pointed < spans.length ? pointed : null;
  const span = place === null ? last : (spans[place] ?? last);
  const change = place === null ? spans.reduce((sum, day) => sum + movedOn(day), 0n) : movedOn(span);
  const drawn = scaleOf(spans, unit);
  const x = (index: number) => (spans.length === 1 ? FULL : (index / (spans.length - 1)) * FULL);
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - left) / width;
    setPointed(Math.min(spans.length - 1, Math.max(0, Math.round(share * (spans.length - 1)))));
  };
  return (
    <div className={classes.chart} aria-hidden="true">
      <div className={classes.head}>
        <Amount value={span.balance} unit={unit} size="lg" suffix={suffix} />
        <span className={classes.change}>
          {change !== 0n && <Amount value={change} unit={unit} sign />}{' '}
          {place === null ? period : formatDay(span.start)}
        </span>
      </div>
      <div className={classes.plot} onPointerMove={point} onPointerDown={point} onPointerLeave={() => setPointed(null)}>
        {drawn.lines.map((line) => (
          <div key={line} className={classes.line} style={{ bottom: `${drawn.share(line)}%` }}>
            <span>{formatNumber(line)}</span>
          </div>
        ))}
        <div className={classes.area}>
          <svg viewBox={`0 0 ${FULL} ${FULL}`} preserveAspectRatio="none" aria-hidden="true">
            <path className={classes.fill} d={`${stepsOf(drawn.shares, x)} V${FULL} H0 Z`} />
            <path className={classes.stroke} d={stepsOf(drawn.shares, x)} />
          </svg>
          {place !== null && (
            <>
              <i className={classes.rule} style={{ left: `${x(place)}%` }} />
              <i className={classes.dot} style={{ left: `${x(place)}%`, bottom: `${drawn.shares[place]}%` }} />
            </>
          )}
        </div>
      </div>
      <div className={classes.days}>
        {labelPlaces(spans.length, onPhone ? LABELS_ON_PHONE : LABELS).map((index) => {
          const isLast = index === spans.length - 1;
          return (
            <span
              key={index}
              className={cx(index === 0 && classes.first, isLast && classes.last)}
              style={{ left: `${x(index)}%` }}
            >
              {isLast ? t('chart.today') : formatDay(spans[index]?.start ?? '')}
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** The place of each balance between the lowest line and the highest, in hundredths. A drawing: a float is enough. */
function scaleOf(spans: readonly Span[], unit: number) {
  const values = spans.map(({ balance }) => Number(balance) / 10 ** unit);
  const lines = linesFor(values);
  const bottom = lines[0] ?? 0;
  const height = (lines.at(-1) ?? 1) - bottom;
  const share = (value: number) => ((value - bottom) / height) * FULL;
  return { lines, share, shares: values.map(share) };
}

/** The path of the steps: a balance holds until the next day's. */
const stepsOf = (shares: readonly number[], x: (index: number) => number): string =>
  shares
    .map((share, index) => (index === 0 ? `M0 ${FULL - share}` : `H${x(index)} V${FULL - share}`))
    .concat(`H${FULL}`)
    .join(' ');
