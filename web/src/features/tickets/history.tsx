import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './tickets.module.css';

interface Entry {
  readonly id: string;
  readonly event: string;
  /** Who did it; null: the reader. */
  readonly by: string | null;
  readonly to?: string | null;
  readonly text: string;
  readonly at: string;
}

/** Who did what and when, oldest first. */
export function History({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('tickets');
  return (
    <Panel title={t('history.title')}>
      <ol className={classes.history} aria-label={t('history.title')}>
        {entries.map((entry) => (
          <li key={entry.id} data-words={entry.text ? true : undefined}>
            <b>{t(`history.${entry.event}`, { by: entry.by ?? t('history.you'), to: entry.to ?? '' })}</b>
            {entry.text && <p className={classes.text}>{entry.text}</p>}
            <small>{formatDateTime(entry.at)}</small>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
