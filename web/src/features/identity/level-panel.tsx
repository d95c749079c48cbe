import { Box, Group, Progress, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
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

function Levels({ limits }: { limits: DayLimits }) {
  const { t } = useTranslation('identity-limits');
  const points = (amount: string) =>
    amount === '0' ? t('nothing') : t('aDay', { amount: formatAmount(amount, { decimals: 0 }) });
  const columns: Column<LevelRow>[] = [
    {
      key: 'level',
      header: t('column.level'),
      width: 'minmax(0, 1.4fr)',
      cell: (row) => (
        <Group component="span" gap="xs">
          <b>{t(`level.${row.level}`)}</b>
          {row.level === limits.level && (
            <StateChip tone="done" icon={null}>
              {t('yours')}
            </StateChip>
          )}
          {row.level === limits.level + 1 && (
            <StateChip tone="waiting" icon={null}>
              {t('next')}
            </StateChip>
          )}
        </Group>
      ),
    },
    {
      key: 'trade',
      header: t('column.trade'),
      named: true,
      cell: (row) => (limits.isByBail ? t('bail') : points(row.trade)),
    },
    { key: 'out', header: t('column.out'), named: true, cell: (row) => points(row.out) },
  ];
  return <DataTable label={t('title')} columns={columns} rows={limits.levels} rowKey={(row) => String(row.level)} />;
}
