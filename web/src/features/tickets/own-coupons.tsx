import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './tickets.module.css';

type Coupon = ResultOf<'coupons.listMine'>['list'][number];

const SHOWN = 20;
const TONES = { open: 'turn', used: 'done', expired: 'waiting' } as const;

/** Coupons of the reader, each with the order that it waits for; nothing without any. */
export function OwnCoupons() {
  const { t } = useTranslation('tickets');
  const { data } = useCall('coupons.listMine', { limit: SHOWN }, { swallow: true });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <Panel title={t('coupon.title')}>
      <ul className={classes.coupons}>
        {data.list.map((coupon) => (
          <Row key={coupon.id} coupon={coupon} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ coupon: { amount, leastOrder, state, expiresAt, orderCode } }: { coupon: Coupon }) {
  const { t } = useTranslation('tickets');
  return (
    <li>
      <b>
        <Amount value={amount} />
      </b>
      <Lines
        first={
          state === 'used' && orderCode !== null
            ? t('coupon.usedBy', { code: orderCode })
            : t('coupon.how', { least: formatAmount(leastOrder) })
        }
        second={state !== 'used' && t('coupon.until', { at: formatDateTime(expiresAt) })}
      />
      <StateChip tone={TONES[state]} soft>
        {t(`coupon.state.${state}`)}
      </StateChip>
    </li>
  );
}
