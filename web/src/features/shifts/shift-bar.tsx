import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatClock } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import classes from './shifts.module.css';

const REFRESH_MS = 60_000;

/** Above every page of somebody whose shift ends soon, or for whom a hand-over waits. */
export function ShiftBar() {
  const { t } = useTranslation('shifts');
  const { user } = useSession();
  const { data } = useCall('shifts.getMine', {}, { refetchInterval: REFRESH_MS, swallow: true });
  if (!user || !data || data.works === 'off') return null;
  const isWaiting = data.openHandovers > 0 && data.works === 'on';
  if (!data.isEnding && !isWaiting) return null;
  return (
    <div role="status" className={classes.bar}>
      {data.isEnding && data.until
        ? t('bar.ending', { when: formatClock(data.until) })
        : t('bar.waiting', { count: data.openHandovers })}
      <AppLink href={user.isStaff ? paths.staffShifts() : paths.shifts()}>
        {t(data.isEnding ? 'bar.handOver' : 'bar.read')}
      </AppLink>
    </div>
  );
}
