import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import classes from './staff-badge.module.css';

/** The badge of staff, with their role. Only staff have it. */
export function StaffBadge({ label = '', className }: { label?: string | undefined; className?: string | undefined }) {
  const { t } = useTranslation('chat');
  return (
    <em className={cx(classes.badge, label && classes.labelled, className)} title={label || undefined}>
      {label ? t('staff.badgeLabel', { label }) : t('staff.badge')}
    </em>
  );
}
