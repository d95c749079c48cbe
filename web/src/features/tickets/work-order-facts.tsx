import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currencyOf } from '#core/money/currency.ts';
import { methodText } from '#web/features/orders/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type KeyValueRow, KeyValues } from '#web/ui/list/key-values.tsx';
import { useCardTypeName } from './card-type-select.tsx';
import type { WorkOrder } from './work-order.ts';

/** Everything that staff know of a work order, in the words of its fields. */
export function WorkOrderFacts({ workOrder }: { workOrder: WorkOrder }) {
  const { t } = useTranslation(['tickets', 'points-orders']);
  const cardTypeName = useCardTypeName();
  const { isVisitor, cardTypeId, requester, requesterId, vendorId, vendor, conversationId } = workOrder;
  const row = (name: string, value: KeyValueRow['value']): KeyValueRow[] =>
    value === null || value === '' ? [] : [{ label: t(`field.${name}`), value }];
  return (
    <Panel title={t('facts')}>
      <KeyValues
        rows={[
          ...row('requester', isVisitor ? requester : <AppLink href={paths.person(requesterId)}>{requester}</AppLink>),
          ...row('agent', workOrder.agent ?? t('nobody')),
          ...row('shift', t('shift', { number: workOrder.shift })),
          ...row('contentType', t(`content.${workOrder.contentType}`)),
          ...row(
            'device',
            [workOrder.deviceModel, workOrder.deviceVersion].map((part) => part || t('unknown')).join(', '),
          ),
          ...row('cardTypeId', cardTypeId && cardTypeName(cardTypeId)),
          ...row('currency', workOrder.currency),
          ...row('vendor', vendorId === null ? null : <AppLink href={paths.person(vendorId)}>{vendor}</AppLink>),
          ...complaintRows(workOrder, t, row),
          ...pointsRows(workOrder, t, row),
          ...row('solution', workOrder.solution),
          ...row('remark', workOrder.remark),
          ...row('tags', workOrder.tags.join(', ')),
          ...row('endDescription', workOrder.endDescription),
          ...row('openedAt', formatDateTime(workOrder.openedAt)),
          ...row('endedAt', workOrder.endedAt && formatDateTime(workOrder.endedAt)),
          ...row('operator', workOrder.operator),
          ...row(
            'conversation',
            conversationId === null ? null : (
              <AppLink href={paths.supportDesk(conversationId)}>{t('openConversation')}</AppLink>
            ),
          ),
        ]}
      />
    </Panel>
  );
}

type Row = (name: string, value: KeyValueRow['value']) => KeyValueRow[];

/** The order of a complaint: its type and status when it came, and its status now. */
function complaintRows(
  { kind, order, orderStatus, errorType, specificProblem }: WorkOrder,
  t: (key: string) => string,
  row: Row,
) {
  const orderRows =
    order === null ? [] : [...row('order', order.code), ...row('orderNow', t(`status.${order.status}`))];
  if (kind !== 'complaint') return orderRows;
  return [
    ...row('complaintType', t(`complaintType.${order?.points ? 'points' : 'gift'}`)),
    ...orderRows,
    ...row('orderType', order && t(`${order.points ? 'pointsType' : 'orderType'}.${order.type}`)),
    ...row('orderStatus', orderStatus && t(`status.${orderStatus}`)),
    ...row('errorType', errorType && t(`error.${errorType}`)),
    ...row('specificProblem', specificProblem),
  ];
}

/** Of an order of points: its parties, what it is for, and how it is paid. */
function pointsRows({ order }: WorkOrder, t: TFunction<['tickets', 'points-orders']>, row: Row) {
  if (order === null || order.points === null) return [];
  const { points, currency } = order;
  const person = ({ userId, name }: { userId: string; name: string }) => (
    <AppLink href={paths.person(userId)}>{name}</AppLink>
  );
  return [
    ...row('seller', person(points.seller)),
    ...row('buyer', person(points.buyer)),
    ...row('points', <Amount value={points.amount} />),
    ...row('pays', formatFace(points.fiatAmount, { symbol: currency, unit: currencyOf(currency).unit })),
    ...row('method', methodText(points.method, t)),
    ...row('placedAt', formatDateTime(points.placedAt)),
    ...row('orderEndedAt', points.endedAt && formatDateTime(points.endedAt)),
  ];
}
