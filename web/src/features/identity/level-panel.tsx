import { Box, Group, Progress, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './level-panel.module.css';
import { type DayLimits, useDayLimits } from './use-day-limits.ts';

type LevelRow = DayLimits['levels'][number];

/** What the reader's level of identity allows a day, what of it is used, and what the next level would allow. */
export function LevelPanel({ action }: { action?: ReactNode }) {
  const { data } = useDayLimits();
  const { t } = useTranslation('identity-limits');
  if (!data) return null;
  const chip = (
    <StateChip tone={data.level === 0 ? 'waiting' : 'done'} icon={null}>
      {t(`level.${data.level}`)}
    </StateChip>
  );
  return (
    <Panel title={t('title')} aside={chip}>
      <Stack gap="md">
        {data.isByBail ? <Box c="var(--cw-text-2)">{t('byBail')}</Box> : <Today limits={data} />}
        <Levels limits={data} />
        {action}
      </Stack>
    </Panel>
  );
}

const PERCENT = 100n;

function Today({ limits }: { limits: DayLimits }) {
  const { t } = useTranslation('identity-limits');
  const limit = BigInt(limits.levels[limits.level]?.trade ?? 0);
  const used = BigInt(limits.used);
  const percent = limit === 0n ? 100 : Math.min(100, Number((used * PERCENT) / limit));
  const label = t('used', { used: formatAmount(used), limit: formatAmount(limit, { decimals: 0 }) });
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <b>{label}</b>
        <Box component="span" fz="sm" c="dimmed">
          {t('resets', { when: formatDateTime(limits.resetsAt) })}
        </Box>
      </Group>
      <Progress value={percent} aria-label={label} />
    </Stack>
  );
}

/** A ladder: the levels that are proven, the reader's own, and what the next one opens. */
function Levels({ limits }: { limits: DayLimits }) {
  return (
    <ol className={classes.ladder}>
      {limits.levels.map((row) => (
        <LevelStep key={row.level} row={row} limits={limits} />
      ))}
    </ol>
  );
}

function LevelStep({ row, limits }: { row: LevelRow; limits: DayLimits }) {
  const { t } = useTranslation('identity-limits');
  const points = (amount: string) =>
    amount === '0' ? t('nothing') : t('aDay', { amount: formatAmount(amount, { decimals: 0 }) });
  const isOwn = row.level === limits.level;
  const isNext = row.level === limits.level + 1;
  return (
    <li className={cx(classes.rung, row.level <= limits.level && classes.reached)} aria-current={isOwn || undefined}>
      <span className={classes.mark} aria-hidden="true">
        {row.level <= limits.level ? <IconCheck size={14} stroke={2.4} /> : row.level}
      </span>
      <span className={classes.levelHead}>
        <b>{t(`level.${row.level}`)}</b>
        {isOwn && (
          <StateChip tone="done" icon={null}>
            {t('yours')}
          </StateChip>
        )}
        {isNext && <AppLink href={row.level === 1 ? paths.kycOne() : paths.kycTwo()}>{t('reach')}</AppLink>}
      </span>
      <dl className={classes.opens}>
        <div>
          <dt>{t('column.trade')}</dt>
          <dd>{limits.isByBail ? t('bail') : points(row.trade)}</dd>
        </div>
        <div>
          <dt>{t('column.out')}</dt>
          <dd>{points(row.out)}</dd>
        </div>
      </dl>
    </li>
  );
}
