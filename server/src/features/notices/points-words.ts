import { type Words, words } from './words.ts';

/** The texts of notices about points orders, by the same keys as the others; their events and states begin with `points_`. */
export const POINTS_ORDER_CONTENTS: Readonly<Record<string, Words>> = {
  'order_taken.points_placed.seller': words(
    'Order {ref}: {amount} of your points are to be bought and frozen until you are paid',
    '订单 {ref}：有人购买您的 {amount} 积分，收到付款前积分冻结',
  ),
  'order_taken.points_placed.buyer': words(
    'Order {ref}: {amount} points are sold to you and frozen for you. Pay in time',
    '订单 {ref}：有人向您出售 {amount} 积分，积分已冻结，请按时付款',
  ),
  'order_moved.points_mark_paid': words(
    'Order {ref}: the buyer has paid. Check your account, then release the points',
    '订单 {ref}：买家已付款，请核对到账后放行积分',
  ),
  'order_moved.points_submit_card': words(
    'Order {ref}: the buyer handed over a gift card. Check it now',
    '订单 {ref}：买家已提交礼品卡，请尽快核对',
  ),
  'order_moved.points_clock_extended': words(
    'Order {ref}: we were unavailable, so its deadline is later by as much',
    '订单 {ref}：平台曾中断服务，期限已相应延长',
  ),
  'deadline_near.points_remind': words(
    'Order {ref}: the time to pay is nearly over. Pay and mark it paid, or it is cancelled',
    '订单 {ref}：付款时间即将结束，请付款并标记已付款，否则订单将取消',
  ),
  'deadline_near.points_to_pay': words(
    'Order {ref}: {left} left to pay. Pay and mark it paid, or it is cancelled',
    '订单 {ref}：付款时间剩余 {left}，请付款并标记已付款，否则订单将取消',
  ),
  'deadline_near.points_paid': words(
    'Order {ref}: {left} left to check your account and release the points. Then a moderator decides',
    '订单 {ref}：请在 {left}内核对到账并放行积分，逾期将由仲裁员裁决',
  ),
  'deadline_near.points_to_check_card_image': words(
    'Order {ref}: {left} left to check the gift card. Then a moderator decides',
    '订单 {ref}：请在 {left}内核对礼品卡，逾期将由仲裁员裁决',
  ),
  'deadline_near.points_ruled': words(
    'Order {ref}: {left} left to accept or appeal the ruling',
    '订单 {ref}：裁决还可在 {left}内接受或申诉',
  ),
  'deadline_near.points_in_dispute': words(
    'Case {ref}: {left} left to rule on the points',
    '案件 {ref}：请在 {left}内裁决积分争议',
  ),
  'order_ended.points_released': words(
    'Order {ref}: the points are released and yours',
    '订单 {ref}：积分已放行到您的账户',
  ),
  'order_ended.points_cancelled': words(
    'Order {ref}: the buyer cancelled, your points are free again',
    '订单 {ref}：买家已取消，您的积分已解冻',
  ),
  'order_ended.points_timeout_cancelled.seller': words(
    'Order {ref} was not paid in time, your points are free again',
    '订单 {ref} 超时未付款，您的积分已解冻',
  ),
  'order_ended.points_timeout_cancelled.buyer': words(
    'Order {ref} was not paid in time and is cancelled. If you did pay, report it within a day',
    '订单 {ref} 超时未付款，已取消。如您已付款，请在一天内申报',
  ),
  'order_ended.points_dispute_buyer_won': words(
    'Order {ref}: the dispute ended for the buyer, who got the points',
    '订单 {ref}：争议结束，买家胜诉并获得积分',
  ),
  'order_ended.points_dispute_seller_won': words(
    'Order {ref}: the dispute ended for the seller, who got the points back',
    '订单 {ref}：争议结束，卖家胜诉，积分已退回卖家',
  ),
  'dispute_opened.points_dispute': words(
    'Order {ref}: the other party asks a moderator to decide',
    '订单 {ref}：对方已申请仲裁',
  ),
  'dispute_opened.points_reject_card': words(
    'Order {ref}: the seller says that the card is not good. A moderator decides',
    '订单 {ref}：卖家认为礼品卡无效，将由仲裁员裁决',
  ),
  'dispute_opened.points_appeal': words(
    'Order {ref}: the other party appealed. Another moderator decides',
    '订单 {ref}：对方已申诉，将由另一位仲裁员裁决',
  ),
  'dispute_opened.points_clock': words(
    'Order {ref}: its time ran out, a moderator decides now',
    '订单 {ref}：处理超时，将由仲裁员裁决',
  ),
  'dispute_moved.points_take_case': words('Order {ref}: a moderator has taken the case', '订单 {ref}：仲裁员已受理'),
  'dispute_moved.points_remind': words('Order {ref}: the moderator asks for an answer', '订单 {ref}：仲裁员提醒回复'),
  'dispute_moved.points_file': words('Order {ref}: the other party showed a file', '订单 {ref}：对方提交了新的证据'),
  'dispute_moved.points_accept_ruling': words(
    'Order {ref}: the other party accepts the ruling',
    '订单 {ref}：对方接受裁决',
  ),
  'rating.points_rated': words('Order {ref}: the other party rated you', '订单 {ref}：对方评价了您'),
  'rating.points_answered': words(
    'Order {ref}: the other party answered your rating',
    '订单 {ref}：对方回复了您的评价',
  ),
  'ruling.points_rule': words(
    'Order {ref}: a moderator has ruled. Accept it, or appeal in time',
    '订单 {ref}：仲裁员已作出裁决，您可接受或在期限内申诉',
  ),
};
