import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { TicketChip } from './ticket-chip.tsx';
import classes from './tickets.module.css';

const SHOWN = 20;

/** The reader's latest feedback, and what came of it; nothing while there is none. */
export function OwnFeedback() {
  const { t } = useTranslation('tickets');
  const { data } = useCall('feedback.listMine', { limit: SHOWN });
  if (!data || data.list.length === 0) return null;
  return (
    <Panel title={t('feedback.mine')}>
      <ul className={classes.history}>
        {data.list.map((item) => (
          <li key={item.id}>
            <span>
              <TicketChip state={item.state} solved={null} />
            </span>
            <p className={classes.text}>{item.text}</p>
            {item.outcome && <p className={classes.text}>{t('feedback.outcomeOf', { text: item.outcome })}</p>}
            <small>{formatDateTime(item.at)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
