import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { ActState, ReasonText } from '#web/features/staff/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';

export type LinkParts = Pick<ParamsOf<'audits.open'>, 'userId' | 'key'>;

type Account = ResultOf<'audits.listAccounts'>['list'][number];
type Movement = ResultOf<'audits.listMovements'>['list'][number];
type Order = ResultOf<'audits.listOrders'>['list'][number];
type Dispute = ResultOf<'audits.listDisputes'>['list'][number];
type StaffAct = ResultOf<'audits.listActs'>['list'][number];
export type BookRow = Account | Movement | Order | Dispute | StaffAct;

const NONE = '–';

/** An amount in its own currency: the books have points, dollars on chains and bitcoin side by side. */
function Sum({ value, currency = POINTS.symbol }: { value: string | null; currency?: string }) {
  const { t } = useTranslation('points');
  if (value === null) return NONE;
  const suffix = currency === POINTS.symbol ? t('points') : currency;
  return <Amount value={value} unit={currencyOf(currency).unit} suffix={suffix} />;
}

/** The words, and what several lists have in common. */
function useParts() {
  const { t } = useTranslation(['audits', 'points', 'orders', 'points-orders', 'staff']);
  const head = (key: string) => ({ key, header: t(`column.${key}`) });
  const money = (key: string) => ({ ...head(key), right: true, named: true });
  // Wide enough on a tablet for a whole order number and for a date with its time.
  const wide = { width: 'minmax(0, 1.5fr)' };
  const time = { ...head('at'), named: true, width: 'minmax(0, 1.2fr)' };
  return { t, head, money, wide, time };
}

function useLedgerColumns() {
  const { t, head, money, wide, time } = useParts();
  const side = (name: string | null, kind: string) => (
    <Lines first={name ?? t('audits:platform')} second={t(`account.${kind}`)} />
  );
  const accounts: Column<Account>[] = [
    { ...head('owner'), cell: ({ owner, kind }) => side(owner, kind) },
    { ...money('amount'), cell: ({ amount, currency }) => <Sum value={amount} currency={currency} /> },
    { ...money('frozen'), cell: ({ frozen, currency }) => <Sum value={frozen} currency={currency} /> },
    { ...money('debt'), cell: ({ debt, currency }) => <Sum value={debt} currency={currency} /> },
  ];
  const movements: Column<Movement>[] = [
    {
      ...head('what'),
      ...wide,
      cell: (row) => <Lines first={t(`points:what.${row.what}`)} second={row.orderCode ?? NONE} />,
    },
    { ...head('from'), named: true, cell: (row) => side(row.from, row.fromKind) },
    { ...head('to'), named: true, cell: (row) => side(row.to, row.toKind) },
    { ...money('amount'), cell: ({ amount, currency }) => <Sum value={amount} currency={currency} /> },
    { ...time, cell: (row) => <Lines first={formatDateTime(row.at)} second={t(`kind.${row.kind}`)} /> },
  ];
  return { accounts, movements };
}

function useOrderColumns() {
  const { t, head, money, wide, time } = useParts();
  const stateText = (orderCode: string, state: string) =>
    isPointsOrderCode(orderCode) ? t(`points-orders:state.${state}`) : t(`orders:state.${state}`);
  const parties = {
    ...head('parties'),
    cell: (row: Order | Dispute) => <Lines first={row.seller} second={row.provider} />,
  };
  const order = {
    ...head('order'),
    ...wide,
    cell: (row: Order | Dispute) => <Lines first={row.orderCode} second={stateText(row.orderCode, row.state)} />,
  };
  const outcomeOf = ({ orderCode, outcome }: Dispute) => (outcome === null ? NONE : stateText(orderCode, outcome));
  const orders: Column<Order>[] = [
    order,
    parties,
    { ...money('orderAmount'), cell: ({ orderAmount }) => <Sum value={orderAmount} /> },
    { ...money('settled'), cell: ({ settledAmount }) => <Sum value={settledAmount} /> },
    { ...time, cell: ({ placedAt }) => formatDateTime(placedAt) },
  ];
  const disputes: Column<Dispute>[] = [
    order,
    parties,
    {
      ...money('claimed'),
      cell: ({ orderAmount, claimAmount }) => (
        <Lines first={<Sum value={orderAmount} />} second={<Sum value={claimAmount} />} />
      ),
    },
    {
      ...head('outcome'),
      named: true,
      cell: (row) => <Lines first={outcomeOf(row)} second={row.isFraud ? t('fraud') : ''} />,
    },
    {
      ...money('compensated'),
      cell: ({ rulingAmount, compensation }) => (
        <Lines first={<Sum value={rulingAmount} />} second={<Sum value={compensation} />} />
      ),
    },
    { ...time, cell: (row) => <Lines first={formatDateTime(row.claimedAt)} second={row.ruledBy ?? NONE} /> },
  ];
  return { orders, disputes };
}

function useActColumns() {
  const { t, head, time } = useParts();
  const staffActs: Column<StaffAct>[] = [
    {
      ...head('what'),
      cell: (row) => <Lines first={row.user ?? row.subject} second={t(`staff:audit.kind.${row.kind}`)} />,
    },
    {
      ...head('change'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ kind, subject, before, after }) => (
        <ActState kind={kind} subject={subject} before={before} after={after} />
      ),
    },
    { ...head('why'), width: 'minmax(0, 1.6fr)', cell: ({ reason }) => <ReasonText reason={reason} /> },
    { ...head('by'), cell: (row) => <Lines first={row.actor} second={row.approvedBy ?? NONE} /> },
    { ...time, cell: ({ at }) => formatDateTime(at) },
  ];
  return { acts: staffActs };
}

/** What each list shows. */
export const useColumns = () => ({ ...useLedgerColumns(), ...useOrderColumns(), ...useActColumns() });
