import type { NoticeKind } from '#core/notices/notice-kinds.ts';
import type { EndReason } from '#core/orders/end-reasons.ts';

/** One sentence in both languages; `{name}` stands for a value. */
export interface Words {
  readonly en: string;
  readonly zh_cn: string;
}

const words = (en: string, zh_cn: string): Words => ({ en, zh_cn });

/** The title of each kind, for the bubble, the push and the mail. */
export const TITLES: Readonly<Record<NoticeKind, Words>> = {
  order_taken: words('New order', '新订单'),
  order_moved: words('Order moved on', '订单有进展'),
  order_ended: words('Order ended', '订单已结束'),
  order_transferred: words('Order transferred', '订单已转交'),
  dispute_opened: words('Dispute', '争议'),
  dispute_moved: words('News of a dispute', '争议有进展'),
  ruling: words('Ruling', '裁决'),
  deadline_near: words('Deadline near', '期限将至'),
  rating: words('Rating', '评价'),
  points_moved: words('Points moved', '积分变动'),
  account: words('Your account', '账号安全'),
  ad_shelved: words('Offer off the shelf', '广告已下架'),
  case_waiting: words('Case to take', '待受理案件'),
};

const SELLER_WON = words(
  'Order {ref} was ruled for the seller, who got the points',
  '订单 {ref} 裁决卖家胜诉，积分归卖家',
);
const BUYER_WON = words(
  'Order {ref} was ruled for the provider, who got the points back',
  '订单 {ref} 裁决收卡商胜诉，积分已退回收卡商',
);
const AS_PROPOSED = words('Order {ref} is settled as proposed', '订单 {ref} 已按提议结算');
const OPEN_CARDS = words('Order {ref}: the cards are there. Open them now', '订单 {ref}：卡片已就绪，请尽快查看');

/**
 * The texts of notices. The first existing key counts: kind.event.side, kind.state.side, kind.event, kind.state, kind.
 */
export const CONTENTS: Readonly<Record<string, Words>> = {
  order_taken: words(
    '{amount} points are frozen for order {ref}. Open the cards now',
    '订单 {ref} 已冻结 {amount} 积分，请尽快查看卡片',
  ),
  'order_taken.to_deliver': words('Order {ref} was placed with you', '您有新订单 {ref}'),
  'order_taken.to_deliver.seller': words(
    'Your cards were bought: order {ref}, {amount} points frozen. Deliver them now',
    '您的卡片已被购买：订单 {ref}，已冻结 {amount} 积分，请尽快交付',
  ),
  'order_taken.to_view.seller': words(
    'Your cards were bought: order {ref}, {amount} points frozen',
    '您的卡片已被购买：订单 {ref}，已冻结 {amount} 积分',
  ),
  'order_taken.to_deliver.provider': words(
    'Order {ref}: cards are promised to you and {amount} points frozen',
    '订单 {ref}：卖家承诺交付卡片，已冻结 {amount} 积分',
  ),
  'order_taken.clock': words('Order {ref} came on to you. Open the cards now', '订单 {ref} 已转给您，请尽快查看卡片'),
  'order_taken.decline': words('Order {ref} came on to you. Open the cards now', '订单 {ref} 已转给您，请尽快查看卡片'),

  order_moved: words('Order {ref} moved on', '订单 {ref} 有进展'),
  'order_moved.view': words('Order {ref}: the cards were opened', '订单 {ref}：卡密已被查看'),
  'order_moved.to_view.provider': OPEN_CARDS,
  'order_moved.to_view.seller': words('Order {ref} went on to the next provider', '订单 {ref} 已转给下一位收卡商'),
  'order_moved.delivered': words('Order {ref}: the parcel is on its way', '订单 {ref}：包裹已寄出'),
  'order_moved.carrier_delivered': words(
    'Order {ref}: the carrier says that the parcel has arrived',
    '订单 {ref}：承运商显示包裹已送达',
  ),
  'order_moved.to_release': words('Order {ref}: the parcel was received', '订单 {ref}：包裹已签收'),

  order_ended: words('Order {ref} has ended', '订单 {ref} 已结束'),
  'order_ended.completed.seller': words(
    'Order {ref} is complete: the points are in your account',
    '订单 {ref} 已完成，积分已到您的账户',
  ),
  'order_ended.completed.provider': words(
    'Order {ref} is complete: the points went to the seller',
    '订单 {ref} 已完成，积分已支付给卖家',
  ),
  'order_ended.accept_claim.provider': words('Order {ref} is settled as claimed', '订单 {ref} 已按异议结算'),
  'order_ended.accept_proposal.seller': AS_PROPOSED,
  'order_ended.accept_proposal.provider': AS_PROPOSED,
  'order_ended.withdraw_claim.seller': words(
    'Order {ref}: the claim was withdrawn and the points are in your account',
    '订单 {ref}：异议已撤回，积分已到您的账户',
  ),
  'order_ended.cancel.provider': words(
    'The seller cancelled order {ref} ({reason}): your points are free again',
    '卖家取消了订单 {ref}（{reason}），您的积分已解冻',
  ),
  'order_ended.decline.seller': words(
    'The provider declined order {ref} ({reason}), nothing was paid',
    '收卡商拒绝了订单 {ref}（{reason}），未支付积分',
  ),
  'order_ended.cancelled': words('Order {ref} was cancelled, nothing was paid', '订单 {ref} 已取消，未支付积分'),
  'order_ended.cancelled.provider': words(
    'Order {ref} was cancelled: your points are free again',
    '订单 {ref} 已取消，您的积分已解冻',
  ),
  'order_ended.cancelled_timeout': words(
    'Order {ref} ran out of time, nothing was paid',
    '订单 {ref} 已超时取消，未支付积分',
  ),
  'order_ended.cancelled_timeout.provider': words(
    'Order {ref} ran out of time: your points are free again',
    '订单 {ref} 已超时取消，您的积分已解冻',
  ),
  'order_ended.seller_won_card_invalid': SELLER_WON,
  'order_ended.seller_won_mismatch': SELLER_WON,
  'order_ended.seller_won_unconfirmed_delivery': SELLER_WON,
  'order_ended.buyer_won_card_invalid': BUYER_WON,
  'order_ended.buyer_won_undelivered': BUYER_WON,
  'order_ended.buyer_won_mismatch': words(
    'Order {ref} was settled at what the cards are worth',
    '订单 {ref} 已按实际面值结算',
  ),
  'order_ended.settled_proportionally': words('Order {ref} was settled in proportion', '订单 {ref} 已按比例结算'),
  'order_ended.dispute_cancelled': words(
    'The dispute of order {ref} ended, nothing was paid',
    '订单 {ref} 的争议已结束，未支付积分',
  ),
  'order_ended.compensation_review': words(
    'The ruling of order {ref} stands and the points moved; a compensation is in review',
    '订单 {ref} 的裁决已生效，积分已结算；赔偿正在审核',
  ),
  order_transferred: words(
    'Because you were offline, order {ref} has been transferred to another vendor',
    '因您不在线，订单 {ref} 已转给其他收卡商',
  ),

  dispute_opened: words('There is a dispute about order {ref}', '订单 {ref} 出现争议'),
  'dispute_opened.claim': words(
    'The provider reports a problem with the cards of order {ref}',
    '收卡商反馈订单 {ref} 的卡片有问题',
  ),
  'dispute_opened.escalate': words('Order {ref} goes to a moderator', '订单 {ref} 已提交仲裁'),
  'dispute_opened.clock': words(
    'The time to agree is over: order {ref} goes to a moderator',
    '协商时间已过，订单 {ref} 进入仲裁',
  ),
  'dispute_opened.appeal': words('The ruling of order {ref} was appealed', '订单 {ref} 的裁决已被申诉'),
  dispute_moved: words('The dispute of order {ref} moved on', '订单 {ref} 的争议有进展'),
  'dispute_moved.propose': words('A settlement of order {ref} is proposed to you', '对方就订单 {ref} 提出结算方案'),
  'dispute_moved.ask_more': words(
    'The provider of order {ref} asks you for more facts',
    '订单 {ref} 的收卡商请您补充说明',
  ),
  'dispute_moved.answer': words('The seller of order {ref} has answered', '订单 {ref} 的卖家已答复'),
  'dispute_moved.take_case': words('A moderator took the case of order {ref}', '仲裁员已受理订单 {ref}'),
  'dispute_moved.remind': words('The moderator of order {ref} waits for an answer', '订单 {ref} 的仲裁员等待答复'),
  'dispute_moved.accept_ruling': words(
    'The other party accepts the ruling of order {ref}',
    '对方已接受订单 {ref} 的裁决',
  ),
  ruling: words('There is a ruling on order {ref}. Accept it or appeal', '订单 {ref} 已有裁决，您可接受或申诉'),

  deadline_near: words('{left} left for your turn on order {ref}', '订单 {ref} 轮到您操作，剩余 {left}'),
  'deadline_near.to_deliver': words(
    '{left} left to deliver the cards of order {ref}, or it is cancelled',
    '请在 {left}内交付订单 {ref} 的卡片，否则订单取消',
  ),
  'deadline_near.to_view': words('{left} left to open the cards of order {ref}', '请在 {left}内查看订单 {ref} 的卡片'),
  'deadline_near.to_confirm': words(
    '{left} left to check order {ref}: then the points go to the seller',
    '请在 {left}内核对订单 {ref}，逾期积分将支付给卖家',
  ),
  'deadline_near.delivered': words(
    '{left} left to say whether the parcel of order {ref} came',
    '请在 {left}内确认订单 {ref} 的包裹是否收到',
  ),
  'deadline_near.to_release': words(
    '{left} left to test the cards of order {ref}: then the points go to the seller',
    '请在 {left}内验完订单 {ref} 的卡片，逾期积分将支付给卖家',
  ),
  'deadline_near.negotiating': words(
    '{left} left to answer the dispute of order {ref}: then a moderator rules',
    '请在 {left}内答复订单 {ref} 的争议，逾期由仲裁员裁决',
  ),
  'deadline_near.awaiting_seller_feedback': words(
    '{left} left to answer the questions about order {ref}: then a moderator rules',
    '请在 {left}内答复订单 {ref} 的提问，逾期由仲裁员裁决',
  ),
  'deadline_near.in_arbitration': words(
    '{left} left to rule on order {ref}: then the case moves up',
    '请在 {left}内裁决订单 {ref}，逾期案件将上报',
  ),
  'deadline_near.ruled': words(
    '{left} left to appeal the ruling of order {ref}',
    '订单 {ref} 的裁决还可在 {left}内申诉',
  ),

  rating: words('Order {ref} was rated by the other party', '对方评价了订单 {ref}'),
  'rating.answered': words('Your rating of order {ref} was answered', '您对订单 {ref} 的评价已获回复'),
  points_moved: words('{amount} points moved in your account', '您的账户变动 {amount} 积分'),
  'points_moved.debt_paid': words(
    '{amount} points of your account paid a debt of compensation',
    '您的账户已偿还赔偿欠款 {amount} 积分',
  ),
  'points_moved.debt_received': words(
    '{amount} points of a compensation reached your account',
    '您已收到赔偿 {amount} 积分',
  ),
  account: words('Something of your account was changed', '您的账号信息已变更'),
  'account.password': words(
    'Your login password was changed. If it was not you, set a new one by mail at once',
    '您的登录密码已修改。如非本人操作，请立即通过邮箱重设',
  ),
  'account.trading_password': words(
    'Your trading password was changed. If it was not you, set a new one by mail at once',
    '您的交易密码已修改。如非本人操作，请立即通过邮箱重设',
  ),
  'account.paused': words(
    'You cannot place orders for now. Your offers take none either',
    '您暂时无法下单，您的广告也暂停接单',
  ),
  ad_shelved: words(
    'Orders of your offer {ref} were not looked at in time. Put it back on the shelf when you are here',
    '广告 {ref} 的订单多次未及时查看，请在线时重新上架',
  ),
  case_waiting: words('Order {ref} waits for a moderator', '订单 {ref} 等待仲裁员受理'),
};

/** Why a party ended an order unseen, inside a sentence. */
export const END_REASON_WORDS: Readonly<Record<EndReason, Words>> = {
  changed_mind: words('change of mind', '改变主意'),
  wrong_card: words('wrong card or value', '卡片或面值有误'),
  waited_too_long: words('waiting too long', '等待过久'),
  sold_elsewhere: words('sold elsewhere', '已在别处出售'),
  no_time: words('no time now', '暂时没空'),
  cannot_redeem: words('cannot redeem this card', '无法兑换该卡'),
  terms_not_met: words('terms not met', '不符合交易条款'),
  doubtful_seller: words('doubts about the seller or the card', '对卖家或卡片有疑虑'),
  other: words('reason on the order’s page', '原因见订单页面'),
};

export const UNITS = {
  minutes: words('{n} min', '{n} 分钟'),
  hours: words('{n} h', '{n} 小时'),
  days: words('{n} days', '{n} 天'),
} as const;

export const MAIL = {
  many: words('{n} notices wait for you at Cardway', 'Cardway 有 {n} 条通知等您查看'),
  one: words('{title}: {ref}', '{title}：{ref}'),
  more: words('And {n} more.', '另有 {n} 条。'),
  all: words('All notices: {link}', '全部通知：{link}'),
  why: words(
    'You get this mail because it was not read yet. What is mailed to you is chosen here: {link}',
    '因您尚未查看，特发此邮件。您可在此选择接收哪些邮件：{link}',
  ),
} as const;
