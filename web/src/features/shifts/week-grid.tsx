import { useTranslation } from 'react-i18next';
import { SHIFTS } from '#core/offers/open-hours.ts';
import { weekOf } from '#core/shifts/windows.ts';
import { formatWeekday } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { hourOf, hoursOf, type Member, type Plan, type PlannedWindow } from './shift-rows.ts';
import classes from './shifts.module.css';
import type { Paint } from './use-paint.ts';
import { Works } from './works.tsx';

/** Members by days, three windows a day. */
export function WeekGrid({ plan, paint }: { plan: Plan; paint: Paint }) {
  const { t } = useTranslation('shifts');
  const days = weekOf(plan.monday);
  return (
    <div className={classes.scroll}>
      <table className={classes.week} aria-label={t('plan.title')}>
        <thead>
          <tr>
            <th scope="col">{t('plan.member')}</th>
            {days.map((day) => (
              <th key={day} scope="col" className={cx(day === plan.today && classes.today)}>
                {formatWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.members.map((member) => (
            <tr key={member.userId}>
              <th scope="row">
                <span className="cw-wrap">{member.name}</span>
                <Works works={member.works} />
              </th>
              {days.map((day) => (
                <td key={day} className={cx(day === plan.today && classes.today)}>
                  <div className={classes.windows}>
                    {SHIFTS.map((shift) => (
                      <Cell
                        key={shift}
                        member={member}
                        shiftWindow={{ userId: member.userId, day, shift }}
                        isNow={day === plan.today && shift === plan.shift}
                        paint={paint}
                      />
                    ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  member: Member;
  shiftWindow: PlannedWindow;
  isNow: boolean;
  paint: Paint;
}

function Cell({ member, shiftWindow, isNow, paint }: CellProps) {
  const { t } = useTranslation('shifts');
  const { day, shift } = shiftWindow;
  const isPlanned = paint.shows(shiftWindow);
  return (
    <button
      type="button"
      className={cx(classes.cell, isPlanned && classes.planned, isNow && classes.now)}
      aria-pressed={isPlanned}
      aria-label={t('plan.window', { name: member.name, day: formatWeekday(day), hours: hoursOf(shift) })}
      title={hoursOf(shift)}
      disabled={!paint.mayChange(shiftWindow)}
      onPointerDown={(event) => {
        // A finger is captured by what it touched first: let go, so that it can draw over others.
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.releasePointerCapture(event.pointerId);
        paint.begin(shiftWindow);
      }}
      onPointerEnter={() => paint.over(shiftWindow)}
      // A key clicks without a pointer.
      onClick={(event) => event.detail === 0 && paint.turn(shiftWindow)}
    >
      {hourOf(shift)}
    </button>
  );
}
