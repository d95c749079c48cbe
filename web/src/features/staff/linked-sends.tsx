import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatList } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './staff.module.css';

const ROWS = 20;

/** Points between this account and those that count as the same person; nothing is shown while there are none. */
export function LinkedSendsPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('staff');
  const sends = useCall('sends.listLinked', { userId, limit: ROWS });
  const list = sends.data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <Panel title={t('person.sends')}>
      <ul className={classes.entries}>
        {list.map((row) => {
          const isOut = row.senderId === userId;
          const other = isOut ? row.receiverId : row.senderId;
          return (
            <li key={row.sendId}>
              <span>
                <Amount value={isOut ? `-${row.amount}` : row.amount} sign />{' '}
                <AppLink href={paths.person(other)}>{isOut ? row.receiver : row.sender}</AppLink>
              </span>
              <small>
                {formatDateTime(row.at)} · {formatList(row.links.map((kind) => t(`person.link.${kind}`)))}
              </small>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
