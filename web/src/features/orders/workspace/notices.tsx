import { IconArrowsExchange, IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '#core/orders/gift-states.ts';
import { asksCarriers } from '#web/api/client-constants.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { carrierName } from './activity-words.ts';
import { asSentence, isChosen, readerValues, transfersLeft, valuesOf } from './words.ts';
import type { Order } from './workspace.queries.ts';

/** A quick sale that nobody has looked at yet: where it goes when nobody does. */
export function OrderQuick({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  if (order.quick === null || order.state !== 'to_view' || order.role === 'provider') return null;
  const { transfers } = order.quick;
  const left = transfersLeft(order);
  const moved = transfers > 0 ? `${t('quick.moved', { count: transfers })} ` : '';
  const next = t(left > 0 ? 'quick.left' : 'quick.last', { ...valuesOf(order), count: left });
  return (
    <Note
      icon={<IconArrowsExchange size={19} stroke={1.75} />}
      title={t(isChosen(order) ? 'quick.titleChosen' : 'quick.title')}
    >
      {moved}
      {next}
    </Note>
  );
}

/** Where the parcel is, as far as anybody has said. */
export function OrderParcel({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  if (order.trackingNo === null || order.deliveredAt === null) return null;
  const says = order.carrierDeliveredAt;
  const rows = [
    { label: t('parcel.carrier'), value: carrierName(order.carrier) },
    {
      label: t('parcel.number'),
      value: (
        <>
          <span className="cw-mono">{order.trackingNo}</span> <CopyButton text={order.trackingNo} />
        </>
      ),
    },
    { label: t('parcel.sentAt'), value: formatWhen(order.deliveredAt) },
    ...(says === null && !asksCarriers()
      ? []
      : [
          {
            label: t('parcel.carrierSays'),
            value: says === null ? t('parcel.notYet') : t('parcel.deliveredAt', { at: formatWhen(says) }),
          },
        ]),
    ...(order.receivedAt === null
      ? []
      : [{ label: asSentence(t('parcel.receivedAt', readerValues(order))), value: formatWhen(order.receivedAt) }]),
  ];
  return (
    <Panel title={t('parcel.tracking')}>
      <KeyValues rows={rows} />
    </Panel>
  );
}

/** A ruling that found fraud: what is reviewed, and what came of it. */
export function OrderCompensation({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const { compensation } = order;
  if (compensation === null || (order.state !== 'compensation_review' && !isEnd(order.state))) return null;
  const values = { ...valuesOf(order), sum: formatAmount(compensation.amount) };
  const text = isEnd(order.state)
    ? t(compensation.paid === null ? 'compensation.refused' : 'compensation.paid', values)
    : `${t(`compensation.waits.${order.role}`, values)} ${t('compensation.votes', { ...compensation })}`;
  return (
    <Note icon={<IconScale size={19} stroke={1.75} />} title={t('compensation.title')}>
      {text}
    </Note>
  );
}
