import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ActState } from './act-state.tsx';
import classes from './staff.module.css';
import type { Person } from './staff-rows.ts';

/** What staff did to this account, the newest first. */
export function ActsPanel({ entries }: { entries: NonNullable<Person['acts']> }) {
  const { t } = useTranslation('staff');
  return (
    <Panel title={t('person.acts')}>
      {entries.length === 0 && <p className={classes.none}>{t('person.noActs')}</p>}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.kind}`}>
            <b>{t(`audit.kind.${entry.kind}`)}</b>
            <ActState kind={entry.kind} subject={entry.subject} before={entry.before} after={entry.after} />
            <span className="cw-wrap">{entry.reason}</span>
            <small>
              {[entry.by, entry.approvedBy, formatDateTime(entry.at)].filter((part) => part !== null).join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
