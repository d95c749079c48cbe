import { Box, Flex } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CsvButton } from './csv-button.tsx';
import { axisDays, nextDay } from './day-axis.ts';
import classes from './statistics.module.css';

interface Day {
  day: string;
  opened: number;
  ruled: number;
}

const HEIGHT = 120;

/**
 * Claims and rulings day by day. The day under the pointer, or the one that the arrow keys chose, is named with its
 * figures; the same figures are in a table that can be opened.
 */
export function DayChart({ days, onSave }: { days: readonly Day[]; onSave: () => void }) {
  const { t } = useTranslation('disputes');
  const [chosen, setChosen] = useState<number | null>(null);
  const last = Math.max(0, days.length - 1);
  const at = Math.min(chosen ?? last, last);
  const most = Math.max(1, ...days.map(({ opened, ruled }) => Math.max(opened, ruled)));
  const figures = (day: Day | undefined) => day && t('stats.onDay', { ...day, day: formatDate(day.day) });
  return (
    <Panel
      title={t('stats.byDay')}
      className={classes.wide}
      aside={
        <Flex component="span" align="center" display="inline-flex" gap="xxsplus" className={classes.legend}>
          <i data-kind="opened" /> {t('stats.opened')} <i data-kind="ruled" /> {t('stats.ruled')}
          <CsvButton onClick={onSave} />
        </Flex>
      }
    >
      <p className={cx(classes.axis, 'cw-num')}>
        <span>{t('stats.highest', { count: most })}</span>
        {chosen !== null && <b>{figures(days[at])}</b>}
      </p>
      <div
        className={classes.dayKeys}
        role="slider"
        tabIndex={0}
        aria-label={t('stats.byDay')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={figures(days[at])}
        onFocus={() => setChosen(at)}
        onBlur={() => setChosen(null)}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={(event) => {
          const next = nextDay(event.key, at, last);
          if (next === null) return;
          event.preventDefault();
          setChosen(next);
        }}
      >
        <Bars days={days} most={most} chosen={chosen} onChoose={setChosen} />
      </div>
      <p className={cx(classes.axis, 'cw-num')} aria-hidden="true">
        {axisDays(days).map(({ day }) => (
          <time key={day} dateTime={day}>
            {formatDate(day)}
          </time>
        ))}
      </p>
      <Box component="details" mt="xsplus" className={classes.behind}>
        <summary>{t('stats.asTable')}</summary>
        <DayTable days={days} />
      </Box>
    </Panel>
  );
}

interface BarsProps {
  days: readonly Day[];
  /** What the tallest bar counts. */
  most: number;
  chosen: number | null;
  onChoose: (index: number) => void;
}

function Bars({ days, most, chosen, onChoose }: BarsProps) {
  const width = 100 / Math.max(1, days.length);
  const tall = (count: number) => (count * HEIGHT) / most;
  return (
    <svg className={classes.days} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {days.map(({ day, opened, ruled }, index) => (
        <g key={day} data-chosen={index === chosen || undefined} onPointerEnter={() => onChoose(index)}>
          <rect className={classes.hit} x={index * width} y={0} width={width} height={HEIGHT} />
          <rect
            className={classes.opened}
            x={index * width + width * 0.15}
            y={HEIGHT - tall(opened)}
            width={width * 0.32}
            height={tall(opened)}
          />
          <rect
            className={classes.ruled}
            x={index * width + width * 0.52}
            y={HEIGHT - tall(ruled)}
            width={width * 0.32}
            height={tall(ruled)}
          />
        </g>
      ))}
    </svg>
  );
}

function DayTable({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('disputes');
  return (
    <table className={classes.shares} aria-label={t('stats.byDay')}>
      <thead>
        <tr>
          <th scope="col">{t('stats.day')}</th>
          <th scope="col">{t('stats.opened')}</th>
          <th scope="col">{t('stats.ruled')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, opened, ruled }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{opened}</td>
            <td>{ruled}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
