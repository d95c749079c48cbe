import { Button, Group, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHIFTS } from '#core/offers/open-hours.ts';
import { weekOf } from '#core/shifts/windows.ts';
import { formatWeekday } from '#web/lib/date.ts';
import { hoursOf, type Plan } from './shift-rows.ts';
import classes from './shifts.module.css';
import type { Paint } from './use-paint.ts';

/** On a phone: one day of the week, its three windows, and who works in each. */
export function DayList({ plan, paint }: { plan: Plan; paint: Paint }) {
  const { t } = useTranslation('shifts');
  const days = weekOf(plan.monday);
  const [chosen, setChosen] = useState(plan.today);
  const day = days.includes(chosen) ? chosen : plan.monday;
  return (
    <Stack gap="md">
      <Group gap="xxs" role="group" aria-label={t('plan.days')}>
        {days.map((item) => (
          <Button
            key={item}
            size="xs"
            variant={item === day ? 'light' : 'default'}
            aria-pressed={item === day}
            onClick={() => setChosen(item)}
          >
            {formatWeekday(item)}
          </Button>
        ))}
      </Group>
      {SHIFTS.map((shift) => (
        <section key={shift} aria-label={hoursOf(shift)} className={classes.dayWindow}>
          <b className="cw-num">{hoursOf(shift)}</b>
          <Group gap="xs">
            {plan.members.map(({ userId, name }) => {
              const shiftWindow = { userId, day, shift };
              const isPlanned = paint.shows(shiftWindow);
              return (
                <Button
                  key={userId}
                  size="xs"
                  variant={isPlanned ? 'light' : 'default'}
                  aria-pressed={isPlanned}
                  leftSection={isPlanned && <IconCheck size={14} stroke={2.4} />}
                  disabled={!paint.mayChange(shiftWindow)}
                  onClick={() => paint.turn(shiftWindow)}
                >
                  {name}
                </Button>
              );
            })}
          </Group>
        </section>
      ))}
    </Stack>
  );
}
