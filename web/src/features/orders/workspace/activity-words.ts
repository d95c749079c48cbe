import i18next, { type TFunction } from 'i18next';
import { CARRIERS, type CarrierId } from '#core/orders/carriers.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { formatAmount } from '#web/lib/money.ts';
import { cut } from '#web/lib/shown-split.ts';
import { asSentence, readerValues, type TurnText } from './words.ts';
import type { Entry, Order } from './workspace.queries.ts';

/** What one event of the order's history says; `note` is what somebody wrote with it. */
export interface ActivityWords extends TurnText {
  readonly note: string | null;
  /** A key of `state.`: the end state that a ruling names. */
  readonly outcome: string | null;
  /** A key of `endReason.`: why a party ended the order unseen. */
  readonly endReason: string | null;
  /** When a clock that started in closed hours begins to run, ISO 8601. */
  readonly opensAt: string | null;
  /** The seller lets the order move on to the next best offer. */
  readonly movesOn: boolean;
}

/** Puts an event into words. `before` is the event before it: it tells which clock ran out. */
export function activityOf(order: Order, entry: Entry, before: Entry | undefined): ActivityWords {
  const text = (key: string) => (typeof entry.data[key] === 'string' ? entry.data[key] : null);
  const settled = text('settled');
  const fee = text('fee') ?? '0';
  const values = {
    ...readerValues(order),
    name: entry.actor === order.role ? i18next.t('orders-workspace:you') : (entry.name ?? ''),
    amount: formatAmount(text('amount') ?? '0'),
    carrier: carrierName(text('carrier')),
    trackingNo: text('trackingNo') ?? '',
    cards: Number(entry.data.cards ?? 0),
    minutes: Math.ceil(Number(entry.data.seconds ?? 0) / 60),
    settled: formatAmount(settled ?? '0'),
    gets: formatAmount(settled === null ? '0' : BigInt(settled) - BigInt(fee)),
    keeps: formatAmount(settled === null ? '0' : cut(order.orderAmount) - cut(settled)),
  };
  return {
    key: `activity.${keyOf(order, entry, before)}`,
    values,
    note: text('note') ?? text('reason'),
    outcome: text('outcome'),
    endReason: text('endReason'),
    opensAt: text('opensAt'),
    movesOn: entry.data.movesOn === true,
  };
}

function keyOf(order: Order, entry: Entry, before: Entry | undefined): string {
  if (entry.data.transferred === true) return 'moved';
  if (entry.type === 'view' && entry.actor === 'system') return 'view_auto';
  if (entry.type === 'confirm' && entry.actor === 'system') return 'confirm_auto';
  if (entry.type === 'clock') return clockKey(entry, before);
  if (entry.type === 'review') return entry.data.approve === true ? 'review_yes' : 'review_no';
  if (entry.type === 'rule' && entry.data.fraud === true) return 'rule_fraud';
  if (entry.type === 'deliver' && entry.state === 'delivered') return 'deliver_parcel';
  if (entry.type !== 'placed') return entry.type;
  if (order.direction === 'sell_ad') return 'buy';
  return entry.state === 'to_deliver' ? 'promised' : 'placed';
}

/** A carrier's name as it calls itself; what somebody else than ours wrote stays as it is. */
export function carrierName(id: string | null): string {
  return CARRIERS[id as CarrierId]?.name ?? id ?? '';
}

function clockKey(entry: Entry, before: Entry | undefined): string {
  if (entry.state === 'cancelled_timeout') return 'clock_cancel';
  if (entry.state === 'cancelled_undelivered') return 'clock_undelivered';
  if (before?.state === 'compensation_review') return isEnd(entry.state) ? 'clock_refused' : 'clock_review';
  if (entry.state === 'in_arbitration') return before?.state === 'in_arbitration' ? 'clock_pass' : 'clock_moderator';
  return before?.state === 'ruled' ? 'clock_ruling' : 'clock_release';
}

/** The sentence itself, in the second person where it is about the reader. */
export function activityText({ key, values, outcome }: ActivityWords, t: TFunction): string {
  return asSentence(
    t(`orders-workspace:${key}`, { ...values, outcome: outcome ? t(`orders-workspace:state.${outcome}`) : '' }),
  );
}

/** The last event, which ended or last moved the order. */
export function lastActivity(order: Order): { entry: Entry; words: ActivityWords } | null {
  const entry = order.timeline.at(-1);
  return entry ? { entry, words: activityOf(order, entry, order.timeline.at(-2)) } : null;
}
