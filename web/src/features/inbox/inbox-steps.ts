import type { ResultOf } from '#contract/catalogue.ts';

type Waiting = ResultOf<'inbox.list'>['list'][number];
type GiftState = Extract<Waiting, { kind: 'gift' }>['order']['state'];
type PointsState = Extract<Waiting, { kind: 'points' }>['order']['state'];
type PayoutState = Extract<Waiting, { kind: 'payout' }>['payout']['state'];

/** The next step of an order, as its button says it. */
export type InboxStep =
  | 'open'
  | 'check'
  | 'deliver'
  | 'answer'
  | 'release'
  | 'read_ruling'
  | 'pay'
  | 'check_card'
  | 'say_it_came'
  | 'look';

const GIFT_STEPS: Partial<Record<GiftState, InboxStep>> = {
  to_deliver: 'deliver',
  to_view: 'open',
  to_confirm: 'check',
  delivered: 'check',
  to_release: 'release',
  negotiating: 'answer',
  awaiting_seller_feedback: 'answer',
  ruled: 'read_ruling',
};

const POINTS_STEPS: Partial<Record<PointsState, InboxStep>> = {
  to_pay: 'pay',
  paid: 'release',
  to_check_card_image: 'check_card',
  ruled: 'read_ruling',
};

const PAYOUT_STEPS: Partial<Record<PayoutState, InboxStep>> = {
  taken: 'pay',
  paid: 'say_it_came',
  ruled: 'read_ruling',
};

/** The step that an order waits for its reader to take. */
export function stepOf(waiting: Waiting): InboxStep {
  if (waiting.kind === 'gift') return GIFT_STEPS[waiting.order.state] ?? 'look';
  if (waiting.kind === 'points') return POINTS_STEPS[waiting.order.state] ?? 'look';
  return PAYOUT_STEPS[waiting.payout.state] ?? 'look';
}
