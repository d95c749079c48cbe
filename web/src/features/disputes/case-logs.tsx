import { useTranslation } from 'react-i18next';
import { formatClockSeconds, formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './cases.module.css';
import type { FoundCase } from './found-case.ts';

/** Acts of staff that come with words of their own. */
const STAFF_NOTES: readonly string[] = ['remind', 'pass_on', 'pass_up', 'review'];

/** What happened, and who looked at what: both in order. */
export function CaseLogs({ order }: { order: FoundCase['order'] }) {
  const { t } = useTranslation('arbitration');
  const devices = new Set(order.reveals.map((one) => one.device)).size;
  return (
    <Panel flush>
      <div className={classes.sides}>
        <section className={classes.side}>
          <h4>{t('timeline')}</h4>
          <ol className={classes.log}>
            {order.timeline.map((one) => (
              <li key={one.seq} data-kind={one.type}>
                <time dateTime={one.at}>{formatWhen(one.at)}</time>
                <span>
                  {t(`event.${one.type}`, {
                    name: one.name ?? t('system'),
                    amount: typeof one.data.amount === 'string' ? formatAmount(one.data.amount) : '',
                    to: String(one.data.to ?? ''),
                    defaultValue: one.type,
                  })}
                  {STAFF_NOTES.includes(one.type) && <small> {String(one.data.note ?? one.data.reason ?? '')}</small>}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section className={classes.side}>
          <div className={classes.between}>
            <h4>{t('reveals')}</h4>
            <small>{t('devices', { count: devices })}</small>
          </div>
          {order.reveals.length === 0 && <p className={classes.silent}>{t('noReveals')}</p>}
          <ol className={classes.log}>
            {order.reveals.map((one) => (
              <li key={`${one.at}${one.cardRow}${one.kind}`} data-kind={one.byRole}>
                <time dateTime={one.at}>{formatClockSeconds(one.at)}</time>
                <span>
                  {t(`reveal.${one.kind}`, { row: one.cardRow, name: one.by })} · {one.device} · {one.address}
                  {one.reason ? ` · ${one.reason}` : ''}
                </span>
              </li>
            ))}
          </ol>
        </section>
      </div>
    </Panel>
  );
}
