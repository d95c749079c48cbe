import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime, formatWhen } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import classes from './desk.module.css';

type Account = NonNullable<ResultOf<'support.getContext'>['account']>;
type CardOrder = Account['orders'][number];
type PointsOrder = Account['pointsOrders'][number];

interface Props {
  order: Pick<CardOrder | PointsOrder, 'code' | 'side' | 'other' | 'dueAt' | 'amount' | 'placedAt'>;
  what: string;
  state: string;
  waitsFor: CardOrder['waitsFor'] | PointsOrder['turn'];
}

/** An order of the requester: its goods, its state, whose move it is and by when, its sum. */
export function RequestOrderLine({ order, what, state, waitsFor }: Props) {
  const { t } = useTranslation('support');
  return (
    <>
      <span>
        <b>{what}</b>
        <small>
          {state} · {t(`context.with.${order.side}`, { name: order.other })}
        </small>
        <small className={order.dueAt ? classes.due : undefined}>
          {t(`order.waits.${waitsFor}`)}
          {order.dueAt && ` · ${t('context.until', { when: formatWhen(order.dueAt) })}`}
        </small>
        <small className="cw-mono">{order.code}</small>
      </span>
      <Box component="span" ta="right">
        <Amount value={order.amount} />
        <small>{formatDateTime(order.placedAt)}</small>
      </Box>
    </>
  );
}
