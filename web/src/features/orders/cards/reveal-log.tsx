import { UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClockSeconds, formatWhen } from '#web/lib/date.ts';
import type { Order } from '../workspace/workspace.queries.ts';
import classes from './cards.module.css';
import { RevealChain } from './reveal-chain.tsx';

const SHOWN = 5;

/** Who opened, copied or looked at what, when and from where; both sides read the same. */
export function OrderRevealLog({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [all, setAll] = useState(false);
  const { reveals } = order;
  if (reveals.length === 0) return null;
  const rows = all ? reveals : reveals.slice(-SHOWN);
  return (
    <div className={classes.logBox}>
      <div className={classes.logHead}>
        <h3>{t('log.title')}</h3>
        <span>
          <IconUsers size={14} stroke={1.75} aria-hidden="true" />{' '}
          {t(order.role === 'staff' ? 'log.sides' : 'log.both')}
        </span>
      </div>
      <ol className={classes.log}>
        {rows.map((row, index) => {
          const before = rows[index - 1];
          const same = before?.device === row.device && before.address === row.address && before.by === row.by;
          return (
            <li key={row.seq}>
              <time dateTime={row.at} title={formatWhen(row.at)}>
                {formatClockSeconds(row.at)}
              </time>
              <span>
                {t(`log.${order.cards.length > 1 ? 'many' : 'one'}.${row.kind}`, { row: row.cardRow, by: row.by })}
                {row.reason && <q>{row.reason}</q>}
              </span>
              <span className={classes.device}>
                {same ? t('log.same') : `${row.device || t('log.unknownDevice')} · ${row.address}`}
              </span>
            </li>
          );
        })}
      </ol>
      <RevealChain order={order} />
      {reveals.length > SHOWN && (
        <UnstyledButton className={classes.more} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? t('log.less') : t('log.more', { count: reveals.length })}
        </UnstyledButton>
      )}
    </div>
  );
}
