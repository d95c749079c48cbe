import { Button, Group, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OPEN_ZONES } from '#core/offers/open-hours.ts';
import { addDays } from '#core/shifts/windows.ts';
import { useCommand } from '#web/api/query.ts';
import { formatDate } from '#web/lib/date.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { PHONE } from '#web/ui/theme/breakpoints.ts';
import { DayList } from './day-list.tsx';
import type { Plan } from './shift-rows.ts';
import classes from './shifts.module.css';
import { usePaint } from './use-paint.ts';
import { WeekGrid } from './week-grid.tsx';

const WEEK_DAYS = 7;
const STALE = ['shifts.getPlan', 'shifts.getMine'] as const;

/** The plan of one week, and what its planner does with it. */
export function PlanPanel({ plan, onDay }: { plan: Plan; onDay: (day: string) => void }) {
  const { t } = useTranslation('shifts');
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const paint = usePaint(plan);
  return (
    <Panel title={t('plan.title')} aside={<WeekSteps plan={plan} onDay={onDay} />}>
      {plan.mayPlan && <Tools plan={plan} />}
      {plan.members.length === 0 ? (
        <Note>{t('plan.nobody')}</Note>
      ) : phone ? (
        <DayList plan={plan} paint={paint} />
      ) : (
        <WeekGrid plan={plan} paint={paint} />
      )}
      <p className={classes.hint}>
        {t(`plan.${plan.mayPlan ? 'hint' : 'hintRead'}.${plan.group}`, { zone: plan.zone })}
      </p>
    </Panel>
  );
}

function WeekSteps({ plan, onDay }: { plan: Plan; onDay: (day: string) => void }) {
  const { t } = useTranslation('shifts');
  return (
    <Group gap="xxs" wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-label={t('plan.before')}
        onClick={() => onDay(addDays(plan.monday, -WEEK_DAYS))}
      >
        <IconChevronLeft size={16} stroke={1.75} />
      </Button>
      <span className="cw-num">{formatDate(plan.monday)}</span>
      <Button
        size="xs"
        variant="default"
        aria-label={t('plan.after')}
        onClick={() => onDay(addDays(plan.monday, WEEK_DAYS))}
      >
        <IconChevronRight size={16} stroke={1.75} />
      </Button>
    </Group>
  );
}

function Tools({ plan }: { plan: Plan }) {
  const { t } = useTranslation('shifts');
  const zoning = useCommand('shifts.setZone', { stale: STALE });
  const copying = useCommand('shifts.copyWeek', {
    stale: STALE,
    onDone: ({ added }) => toastDone(t('plan.copied', { count: added })),
  });
  const shown = zoning.isPending ? zoning.variables.zone : plan.zone;
  return (
    <Group gap="sm" mb="md" align="flex-end">
      <Select
        label={t('plan.zone')}
        w={140}
        allowDeselect={false}
        data={OPEN_ZONES.map((zone) => ({ value: String(zone), label: `GMT+${zone}` }))}
        value={String(shown)}
        onChange={(value) => value !== null && zoning.mutate({ zone: Number(value) as Plan['zone'] })}
      />
      <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate({ day: plan.monday })}>
        {t('plan.copy')}
      </Button>
    </Group>
  );
}
