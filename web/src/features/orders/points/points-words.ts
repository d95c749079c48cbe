import type { TFunction } from 'i18next';
import { currencyOf } from '#core/money/currency.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { GIFT_CARD_METHOD } from '#core/payment-accounts/methods.ts';
import { ONLINE_WALLETS } from '#core/payment-accounts/online-wallets.ts';
import { countryName } from '#web/lib/country.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { formatPrice } from '#web/lib/price.ts';
import type { Tone } from '#web/ui/state-chip.tsx';
import type { PointsOrder } from './points-order.queries.ts';

type Sum = Pick<PointsOrder, 'fiatAmount' | 'currency'>;

/** What is paid, with its sign. */
export const fiatText = ({ fiatAmount, currency }: Sum): string =>
  formatFace(fiatAmount, { symbol: currency, unit: currencyOf(currency).unit });

/** Currency per point, in short: the sum to pay is reckoned with all decimals. */
export const priceText = ({ unitPrice, currency }: Pick<PointsOrder, 'unitPrice' | 'currency'>): string =>
  `${formatPrice(BigInt(unitPrice), PRICE_SCALE, currencyOf(currency).unit)} ${currency}`;

/** A way to pay by its name: `Bank transfer (Nigeria)`, `OPay`, `Gift card`. */
export function methodText(method: string, t: TFunction<'points-orders'>): string {
  if (method === GIFT_CARD_METHOD) return t('points-orders:method.card');
  const place = method.startsWith('bank_') ? method.slice('bank_'.length) : null;
  if (place !== null)
    return t('points-orders:method.bank', {
      place: place === 'EU' ? t('points-orders:method.eu') : countryName(place),
    });
  const wallet = Object.values(ONLINE_WALLETS)
    .flat()
    .find(({ id }) => id === method);
  return wallet?.name ?? method;
}

/** The values that the sentences about an order name. */
export const valuesOf = (order: PointsOrder): Record<string, string> => ({
  points: formatAmount(order.orderAmount),
  fee: formatAmount(order.fee),
  fiat: fiatText(order),
  other: order.role === 'moderator' ? '' : order.opponent.name,
  seller: order.seller.name,
  buyer: order.buyer.name,
  at: order.dueAt === null ? '' : formatWhen(order.dueAt),
});

/** Whether the reader is the moderator who holds the case: the only one who can pass it on. */
export const holdsCase = ({ role, can }: Pick<PointsOrder, 'role' | 'can'>): boolean =>
  role === 'moderator' && can.includes('pass_on');

/** Whether the reader is a moderator who held the case before. */
export const isAway = (order: Pick<PointsOrder, 'role' | 'can'>): boolean =>
  order.role === 'moderator' && !holdsCase(order);

/** Whether it is the reader's move. */
export const isMine = ({ role, turn }: Pick<PointsOrder, 'turn'> & { role: string }): boolean =>
  turn === role || (turn === 'both' && role !== 'moderator');

export function barOf(order: PointsOrder): 'mine' | 'theirs' | 'dispute' | 'done' | 'ended' {
  if (isPointsEnd(order.state)) return order.settledAmount === '0' ? 'ended' : 'done';
  if (isMine(order) && !isAway(order)) return 'mine';
  return order.state === 'in_dispute' ? 'dispute' : 'theirs';
}

type Row = Pick<PointsOrder, 'state' | 'turn'> & { readonly role: string };

/** The colour of an order in lists. */
export function toneOf(row: Row): Tone {
  if (row.state === 'released' || row.state === 'dispute_buyer_won') return 'done';
  if (row.state === 'in_dispute') return 'dispute';
  if (isPointsEnd(row.state)) return 'waiting';
  return isMine(row) ? 'turn' : 'waiting';
}
