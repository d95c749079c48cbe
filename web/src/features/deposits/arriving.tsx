import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import classes from './deposits.module.css';

/** As many as a list of deposits shows first: the same answer serves both. */
const SHOWN = 20;

/** Payments to this network that wait for confirmations, each with how many it has; they count on by themselves. */
export function Arriving({ network }: { network: string }) {
  const { t } = useTranslation('deposits');
  const { data } = useCall('deposits.listOwn', { start: 1, limit: SHOWN });
  const coming = (data?.list ?? []).filter((row) => row.network === network && row.state === 'confirming');
  return coming.map((row) => {
    const amount = `${formatAmount(row.amount, { unit: row.unit })} ${row.currency}`;
    const [at, of] = [row.confirmations, row.needed];
    return (
      <div key={row.id} className={classes.arriving}>
        <div>
          <b>{t('arriving.sum', { amount })}</b>
          <span>{t('arriving.blocks', { at, of })}</span>
        </div>
        <div
          className={classes.bar}
          role="progressbar"
          aria-label={t('arriving.sum', { amount })}
          aria-valuenow={at}
          aria-valuemin={0}
          aria-valuemax={of}
        >
          <i style={{ width: `${(at / Math.max(1, of)) * 100}%` }} />
        </div>
      </div>
    );
  });
}
