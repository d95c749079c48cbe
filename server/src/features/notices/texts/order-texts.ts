import type { OrderNoticeEvents, OrderNoticeKind } from '#core/notices/order-notices.ts';
import type { PointsNoticeEvents } from '#core/notices/points-notices.ts';
import type { POINTS_REMINDED_STATES, REMINDED_STATES } from '#core/notices/reminder-steps.ts';
import type { EndState } from '#core/orders/gift-states.ts';
import type { PointsEndState } from '#core/orders/points/points-states.ts';
import { type Words, words } from '../words.ts';

/** The state of the order afterwards, and the reader's side; the states of an order of points begin with `points_`. */
export interface OrderAfter {
  readonly event: string;
  readonly state: string;
  readonly side: string | undefined;
}
/** `{order}` names the cards and the code, `{who}` the other party, `{paid}` and `{net}` the sum before and after the fee. */
export type OrderText = Words | ((order: OrderAfter) => Words);

type EventOf<Kind extends OrderNoticeKind> = OrderNoticeEvents[Kind] | `points_${PointsNoticeEvents[Kind]}`;

/** One text for the seller, one for the other party. */
const bySide =
  (seller: Words, other: Words): OrderText =>
  ({ side }) =>
    side === 'seller' ? seller : other;

const SELLER_WON = words(
  '{order}: the ruling is for the seller, who got the points',
  '{order}：裁决卖家胜诉，积分归卖家',
);
const BUYER_WON = words(
  '{order}: the ruling is for the provider, who got the points back',
  '{order}：裁决收卡商胜诉，积分已退回收卡商',
);
const AS_PROPOSED = words('{order} is settled as proposed', '{order}已按提议结算');
const OPEN_CARDS = words(
  '{order}: {who} handed over the cards. Open them now',
  '{order}：{who} 已交付卡片，请尽快查看',
);
const CAME_ON = words(
  '{order} came on to you from another provider. Open the cards now',
  '{order}已由另一位收卡商转给您，请尽快查看卡片',
);

const SOLD_TO_YOU = words(
  '{order}: {who} sells to you, {amount} points are frozen. Open the cards now',
  '{order}：{who} 向您出售，已冻结 {amount} 积分，请尽快查看卡片',
);
const CARDS_PROMISED = bySide(
  words(
    '{order}: {who} bought your cards, {amount} points are frozen. Deliver them now',
    '{order}：{who} 购买了您的卡片，已冻结 {amount} 积分，请尽快交付',
  ),
  words(
    '{order}: {who} promises you the cards, {amount} points are frozen',
    '{order}：{who} 承诺交付卡片，已冻结 {amount} 积分',
  ),
);
const CARDS_ATTACHED = bySide(
  words(
    '{order}: {who} bought your cards, {amount} points are frozen',
    '{order}：{who} 购买了您的卡片，已冻结 {amount} 积分',
  ),
  SOLD_TO_YOU,
);
const PARCEL_SENT = words('{order}: {who} sent the parcel', '{order}：{who} 已寄出包裹');
const NEXT_PROVIDER = words('{order} went on to the next provider', '{order}已转给下一位收卡商');

export const ORDER_TAKEN_TEXTS = {
  placed: (order) => textOf(order.state === 'to_deliver' ? CARDS_PROMISED : CARDS_ATTACHED, order),
  clock: CAME_ON,
  decline: CAME_ON,
  points_placed: bySide(
    words(
      'Order {ref}: {amount} of your points are to be bought and frozen until you are paid',
      '订单 {ref}：有人购买您的 {amount} 积分，收到付款前积分冻结',
    ),
    words(
      'Order {ref}: {amount} points are sold to you and frozen for you. Pay in time',
      '订单 {ref}：有人向您出售 {amount} 积分，积分已冻结，请按时付款',
    ),
  ),
} satisfies Record<EventOf<'order_taken'>, OrderText>;

export const ORDER_MOVED_TEXTS = {
  deliver: ({ state }) => (state === 'delivered' ? PARCEL_SENT : OPEN_CARDS),
  clock: NEXT_PROVIDER,
  decline: NEXT_PROVIDER,
  view: words('{order}: {who} opened the code', '{order}：{who} 已查看卡密'),
  carrier_delivered: words('{order}: the carrier says that the parcel has arrived', '{order}：承运商显示包裹已送达'),
  check_failed: words(
    '{order}: your own system says that a card is not good. Report it within your time to confirm, or the seller is paid in full',
    '{order}：您的系统判定卡片有问题。请在确认时限内报告，否则将全额付款给卖家',
  ),
  clock_extended: words(
    '{order}: we were unavailable, so its deadline is later by as much',
    '{order}：平台曾中断服务，期限已相应延长',
  ),
  confirm_receipt: words('{order}: {who} received the parcel', '{order}：{who} 已签收包裹'),
  points_mark_paid: words(
    'Order {ref}: the buyer has paid. Check your account, then release the points',
    '订单 {ref}：买家已付款，请核对到账后放行积分',
  ),
  points_submit_card: words(
    'Order {ref}: the buyer handed over a gift card. Check it now',
    '订单 {ref}：买家已提交礼品卡，请尽快核对',
  ),
  points_clock_extended: words(
    'Order {ref}: we were unavailable, so its deadline is later by as much',
    '订单 {ref}：平台曾中断服务，期限已相应延长',
  ),
} satisfies Record<EventOf<'order_moved'>, OrderText>;

/** By the state that an order ended in. */
const ENDED_TEXTS = {
  completed: bySide(
    words(
      '{order} is complete: {net} points from {who} are yours',
      '{order}已完成，{who} 支付的 {net} 积分已到您的账户',
    ),
    words('{order} is complete: {paid} points went to {who}', '{order}已完成，{paid} 积分已支付给 {who}'),
  ),
  cancelled: bySide(
    words('{order} was cancelled, nothing was paid', '{order}已取消，未支付积分'),
    words('{order} was cancelled, your points are free again', '{order}已取消，您的积分已解冻'),
  ),
  cancelled_timeout: bySide(
    words('{order} ran out of time, nothing was paid', '{order}已超时取消，未支付积分'),
    words('{order} ran out of time, your points are free again', '{order}已超时取消，您的积分已解冻'),
  ),
  cancelled_undelivered: bySide(
    words('{order} was cancelled: the cards were not handed over in time', '{order}已取消：未按时交付卡'),
    words(
      '{order} was cancelled: the seller did not hand over the cards in time, your points are free again',
      '{order}已取消：卖家未按时交付卡，您的积分已解冻',
    ),
  ),
  cancelled_card_invalid: words('{order} has ended', '{order}已结束'),
  seller_won_card_invalid: SELLER_WON,
  seller_won_mismatch: SELLER_WON,
  seller_won_unconfirmed_delivery: SELLER_WON,
  buyer_won_card_invalid: BUYER_WON,
  buyer_won_undelivered: BUYER_WON,
  buyer_won_mismatch: words('{order} was settled at what the cards are worth', '{order}已按实际面值结算'),
  settled_proportionally: words('{order} was settled in proportion', '{order}已按比例结算'),
  dispute_cancelled: words(
    '{order}: ruled that the sale is undone, nothing was paid',
    '{order}：裁决撤销交易，未支付积分',
  ),
  seller_conceded: bySide(
    words('{order}: you gave up the order, nothing was paid', '{order}：您已放弃订单，未支付积分'),
    words('{order}: the seller gave up, your points are free again', '{order}：卖家已放弃订单，您的积分已解冻'),
  ),
  compensation_review: words(
    '{order}: the ruling stands and the points moved; a compensation is in review',
    '{order}：裁决已生效，积分已结算；赔偿正在审核',
  ),
  points_released: words('Order {ref}: the points are released and yours', '订单 {ref}：积分已放行到您的账户'),
  points_cancelled: words(
    'Order {ref}: the buyer cancelled, your points are free again',
    '订单 {ref}：买家已取消，您的积分已解冻',
  ),
  points_dispute_buyer_won: words(
    'Order {ref}: the dispute ended for the buyer, who got the points',
    '订单 {ref}：争议结束，买家胜诉并获得积分',
  ),
  points_dispute_seller_won: words(
    'Order {ref}: the dispute ended for the seller, who got the points back',
    '订单 {ref}：争议结束，卖家胜诉，积分已退回卖家',
  ),
  points_timeout_cancelled: bySide(
    words('Order {ref} was not paid in time, your points are free again', '订单 {ref} 超时未付款，您的积分已解冻'),
    words(
      'Order {ref} was not paid in time and is cancelled. If you did pay, report it within a day',
      '订单 {ref} 超时未付款，已取消。如您已付款，请在一天内申报',
    ),
  ),
} satisfies Record<EndState | 'compensation_review' | `points_${PointsEndState}`, OrderText>;

/** Says more than the state: what the other party did. */
const ENDED_BY_OTHER: Readonly<Partial<Record<string, Words>>> = {
  'accept_claim.provider': words('{order}: {who} accepted your claim', '{order}：{who} 已接受您的异议'),
  'accept_proposal.seller': AS_PROPOSED,
  'accept_proposal.provider': AS_PROPOSED,
  'withdraw_claim.seller': words(
    '{order}: {who} withdrew the claim, {net} points are yours',
    '{order}：{who} 已撤回异议，{net} 积分已到您的账户',
  ),
  'cancel.provider': words(
    '{order}: {who} cancelled ({reason}), your points are free again',
    '{order}：{who} 已取消（{reason}），您的积分已解冻',
  ),
  'decline.seller': words(
    '{order}: {who} declined ({reason}), nothing was paid',
    '{order}：{who} 已拒绝（{reason}），未支付积分',
  ),
} satisfies { readonly [Key in `${OrderNoticeEvents['order_ended']}.${'seller' | 'provider'}`]?: Words };

export const orderEndedText = (order: OrderAfter): Words =>
  ENDED_BY_OTHER[`${order.event}.${order.side}`] ?? textOf(ENDED_TEXTS[order.state as keyof typeof ENDED_TEXTS], order);

export const DISPUTE_OPENED_TEXTS = {
  claim: words('{order}: {who} reports a problem with the cards', '{order}：{who} 反馈卡片有问题'),
  escalate: words('{order} goes to a moderator', '{order}已提交仲裁'),
  clock: words('{order}: the time to agree is over, a moderator decides', '{order}：协商时间已过，进入仲裁'),
  appeal: words('{order}: {who} appealed the ruling', '{order}：{who} 对裁决提出申诉'),
  points_dispute: words('Order {ref}: the other party asks a moderator to decide', '订单 {ref}：对方已申请仲裁'),
  points_reject_card: words(
    'Order {ref}: the seller says that the card is not good. A moderator decides',
    '订单 {ref}：卖家认为礼品卡无效，将由仲裁员裁决',
  ),
  points_appeal: words(
    'Order {ref}: the other party appealed. Another moderator decides',
    '订单 {ref}：对方已申诉，将由另一位仲裁员裁决',
  ),
  points_clock: words('Order {ref}: its time ran out, a moderator decides now', '订单 {ref}：处理超时，将由仲裁员裁决'),
} satisfies Record<EventOf<'dispute_opened'>, Words>;

export const DISPUTE_MOVED_TEXTS = {
  propose: words('{order}: {who} proposes a settlement', '{order}：{who} 提出结算方案'),
  ask_more: words('{order}: {who} asks you for more facts', '{order}：{who} 请您补充说明'),
  answer: words('{order}: {who} has answered', '{order}：{who} 已答复'),
  take_case: words('{order}: a moderator took the case', '{order}：仲裁员已受理'),
  remind: words('{order}: the moderator waits for an answer', '{order}：仲裁员等待答复'),
  accept_ruling: words('{order}: {who} accepts the ruling', '{order}：{who} 已接受裁决'),
  points_take_case: words('Order {ref}: a moderator has taken the case', '订单 {ref}：仲裁员已受理'),
  points_remind: words('Order {ref}: the moderator asks for an answer', '订单 {ref}：仲裁员提醒回复'),
  points_file: words('Order {ref}: the other party showed a file', '订单 {ref}：对方提交了新的证据'),
  points_accept_ruling: words('Order {ref}: the other party accepts the ruling', '订单 {ref}：对方接受裁决'),
} satisfies Record<EventOf<'dispute_moved'>, Words>;

export const RULING_TEXTS = {
  rule: words('{order}: there is a ruling. Accept it or appeal', '{order}：已有裁决，您可接受或申诉'),
  points_rule: words(
    'Order {ref}: a moderator has ruled. Accept it, or appeal in time',
    '订单 {ref}：仲裁员已作出裁决，您可接受或在期限内申诉',
  ),
} satisfies Record<EventOf<'ruling'>, Words>;

/** By the state whose clock runs; `points_remind`: the last reminder to pay. */
export const DEADLINE_TEXTS = {
  to_deliver: words(
    '{order}: {left} left to deliver the cards, or it is cancelled',
    '{order}：请在 {left}内交付卡片，否则订单取消',
  ),
  to_view: words('{order}: {left} left to open the cards', '{order}：请在 {left}内查看卡片'),
  to_confirm: words(
    '{order}: {left} left to check the cards, then the points go to {who}',
    '{order}：请在 {left}内核对卡片，逾期积分将支付给 {who}',
  ),
  delivered: words('{order}: {left} left to say whether the parcel came', '{order}：请在 {left}内确认包裹是否收到'),
  to_release: words(
    '{order}: {left} left to test the cards, then the points go to {who}',
    '{order}：请在 {left}内验完卡片，逾期积分将支付给 {who}',
  ),
  negotiating: words(
    '{order}: {left} left to answer the dispute, then a moderator rules',
    '{order}：请在 {left}内答复争议，逾期由仲裁员裁决',
  ),
  awaiting_seller_feedback: words(
    '{order}: {left} left to answer the questions of {who}, then a moderator rules',
    '{order}：请在 {left}内答复 {who} 的提问，逾期由仲裁员裁决',
  ),
  in_arbitration: words(
    '{order}: {left} left to rule, then the case moves up',
    '{order}：请在 {left}内裁决，逾期案件将上报',
  ),
  ruled: words('{order}: {left} left to appeal the ruling', '{order}：裁决还可在 {left}内申诉'),
  points_remind: words(
    'Order {ref}: the time to pay is nearly over. Pay and mark it paid, or it is cancelled',
    '订单 {ref}：付款时间即将结束，请付款并标记已付款，否则订单将取消',
  ),
  points_to_pay: words(
    'Order {ref}: {left} left to pay. Pay and mark it paid, or it is cancelled',
    '订单 {ref}：付款时间剩余 {left}，请付款并标记已付款，否则订单将取消',
  ),
  points_paid: words(
    'Order {ref}: {left} left to check your account and release the points. Then a moderator decides',
    '订单 {ref}：请在 {left}内核对到账并放行积分，逾期将由仲裁员裁决',
  ),
  points_to_check_card_image: words(
    'Order {ref}: {left} left to check the gift card. Then a moderator decides',
    '订单 {ref}：请在 {left}内核对礼品卡，逾期将由仲裁员裁决',
  ),
  points_ruled: words(
    'Order {ref}: {left} left to accept or appeal the ruling',
    '订单 {ref}：裁决还可在 {left}内接受或申诉',
  ),
  points_in_dispute: words('Case {ref}: {left} left to rule on the points', '案件 {ref}：请在 {left}内裁决积分争议'),
} satisfies Record<
  (typeof REMINDED_STATES)[number] | `points_${(typeof POINTS_REMINDED_STATES)[number]}` | 'points_remind',
  Words
>;

export const textOf = (text: OrderText, order: OrderAfter): Words => (typeof text === 'function' ? text(order) : text);
