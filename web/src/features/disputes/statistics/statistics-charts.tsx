import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './statistics.module.css';

interface Share {
  key: string;
  label: string;
  count: number;
}

/** Shares of a whole as bars, which are the rows of a table at once. */
export function ShareChart({ title, shares }: { title: string; shares: readonly Share[] }) {
  const { t } = useTranslation('disputes');
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <Panel title={title} aside={t('stats.total', { count: total })}>
      {total === 0 && (
        <Box component="p" fz="sm" c="dimmed">
          {t('stats.none')}
        </Box>
      )}
      {total > 0 && (
        <table className={classes.shares} aria-label={title}>
          <tbody>
            {shares.map(({ key, label, count }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className={classes.bar} aria-hidden="true">
                  <i style={{ width: `${(count * 100) / most}%` }} />
                </td>
                <td>{count}</td>
                <td>{Math.round((count * 100) / total)}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface Day {
  day: string;
  opened: number;
  ruled: number;
}

const HEIGHT = 120;

/** The first, the middle and the last day. */
export function axisDays<D>(days: readonly D[]): D[] {
  const shown = new Set([0, Math.floor((days.length - 1) / 2), days.length - 1]);
  return days.filter((_, index) => shown.has(index));
}

/** Claims and rulings day by day; the same figures are in a table that can be opened. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('disputes');
  const most = Math.max(1, ...days.map(({ opened, ruled }) => Math.max(opened, ruled)));
  const width = 100 / Math.max(1, days.length);
  const tall = (count: number) => (count * HEIGHT) / most;
  return (
    <Panel
      title={t('stats.byDay')}
      className={classes.wide}
      aside={
        <Flex component="span" align="center" display="inline-flex" gap="xxsplus" className={classes.legend}>
          <i data-kind="opened" /> {t('stats.opened')} <i data-kind="ruled" /> {t('stats.ruled')}
        </Flex>
      }
    >
      <p className={classes.axis}>
        <span>{t('stats.highest', { count: most })}</span>
      </p>
      <svg
        className={classes.days}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('stats.byDay')}
      >
        {days.map(({ day, opened, ruled }, index) => (
          <g key={day}>
            <title>{t('stats.onDay', { day: formatDate(day), opened, ruled })}</title>
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
      <p className={cx(classes.axis, 'cw-num')} aria-hidden="true">
        {axisDays(days).map(({ day }) => (
          <time key={day} dateTime={day}>
            {formatDate(day)}
          </time>
        ))}
      </p>
      <Box component="details" mt="xsplus" className={classes.behind}>
        <summary>{t('stats.asTable')}</summary>
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
      </Box>
    </Panel>
  );
}
