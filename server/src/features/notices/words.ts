import type { NoticeKind } from '#core/notices/notice-kinds.ts';
import type { EndReason } from '#core/orders/end-reasons.ts';

/** One sentence in both languages; `{name}` stands for a value. */
export interface Words {
  readonly en: string;
  readonly zh_cn: string;
}

export const words = (en: string, zh_cn: string): Words => ({ en, zh_cn });

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
  chain_alarm: words('Deposits on a chain', '链上充值'),
  ad_shelved: words('Offer off the shelf', '广告已下架'),
  case_waiting: words('Case to take', '待受理案件'),
  proposal: words('Proposal', '提案'),
  ticket: words('Your request', '您的工单'),
  ticket_work: words('Work order', '工单'),
  announcement: words('Announcement', '公告'),
  order_alert: words('Alert about an order', '订单风险提示'),
};

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

/**
 * The texts of notices. The first existing key counts: kind.event.side, kind.state.side, kind.event, kind.state, kind.
 * `{order}` names the cards and the code, `{who}` the other party, `{paid}` and `{net}` the sum before and after the fee.
 */
export const CONTENTS: Readonly<Record<string, Words>> = {
  order_taken: words(
    '{order}: {who} sells to you, {amount} points are frozen. Open the cards now',
    '{order}：{who} 向您出售，已冻结 {amount} 积分，请尽快查看卡片',
  ),
  'order_taken.to_deliver': words('{order}: {who} placed an order with you', '{order}：{who} 向您下单'),
  'order_taken.to_deliver.seller': words(
    '{order}: {who} bought your cards, {amount} points are frozen. Deliver them now',
    '{order}：{who} 购买了您的卡片，已冻结 {amount} 积分，请尽快交付',
  ),
  'order_taken.to_view.seller': words(
    '{order}: {who} bought your cards, {amount} points are frozen',
    '{order}：{who} 购买了您的卡片，已冻结 {amount} 积分',
  ),
  'order_taken.to_deliver.provider': words(
    '{order}: {who} promises you the cards, {amount} points are frozen',
    '{order}：{who} 承诺交付卡片，已冻结 {amount} 积分',
  ),
  'order_taken.clock': CAME_ON,
  'order_taken.decline': CAME_ON,

  order_moved: words('{order} moved on', '{order}有进展'),
  'order_moved.view': words('{order}: {who} opened the code', '{order}：{who} 已查看卡密'),
  'order_moved.to_view.provider': OPEN_CARDS,
  'order_moved.to_view.seller': words('{order} went on to the next provider', '{order}已转给下一位收卡商'),
  'order_moved.delivered': words('{order}: {who} sent the parcel', '{order}：{who} 已寄出包裹'),
  'order_moved.carrier_delivered': words(
    '{order}: the carrier says that the parcel has arrived',
    '{order}：承运商显示包裹已送达',
  ),
  'order_moved.check_failed': words(
    '{order}: your own system says that a card is not good. Report it within your time to confirm, or the seller is paid in full',
    '{order}：您的系统判定卡片有问题。请在确认时限内报告，否则将全额付款给卖家',
  ),
  'order_moved.clock_extended': words(
    '{order}: we were unavailable, so its deadline is later by as much',
    '{order}：平台曾中断服务，期限已相应延长',
  ),
  'order_moved.to_release': words('{order}: {who} received the parcel', '{order}：{who} 已签收包裹'),

  order_ended: words('{order} has ended', '{order}已结束'),
  'order_ended.completed.seller': words(
    '{order} is complete: {net} points from {who} are yours',
    '{order}已完成，{who} 支付的 {net} 积分已到您的账户',
  ),
  'order_ended.completed.provider': words(
    '{order} is complete: {paid} points went to {who}',
    '{order}已完成，{paid} 积分已支付给 {who}',
  ),
  'order_ended.accept_claim.provider': words('{order}: {who} accepted your claim', '{order}：{who} 已接受您的异议'),
  'order_ended.accept_proposal.seller': AS_PROPOSED,
  'order_ended.accept_proposal.provider': AS_PROPOSED,
  'order_ended.withdraw_claim.seller': words(
    '{order}: {who} withdrew the claim, {net} points are yours',
    '{order}：{who} 已撤回异议，{net} 积分已到您的账户',
  ),
  'order_ended.cancel.provider': words(
    '{order}: {who} cancelled ({reason}), your points are free again',
    '{order}：{who} 已取消（{reason}），您的积分已解冻',
  ),
  'order_ended.decline.seller': words(
    '{order}: {who} declined ({reason}), nothing was paid',
    '{order}：{who} 已拒绝（{reason}），未支付积分',
  ),
  'order_ended.cancelled': words('{order} was cancelled, nothing was paid', '{order}已取消，未支付积分'),
  'order_ended.cancelled.provider': words(
    '{order} was cancelled, your points are free again',
    '{order}已取消，您的积分已解冻',
  ),
  'order_ended.cancelled_timeout': words('{order} ran out of time, nothing was paid', '{order}已超时取消，未支付积分'),
  'order_ended.cancelled_timeout.provider': words(
    '{order} ran out of time, your points are free again',
    '{order}已超时取消，您的积分已解冻',
  ),
  'order_ended.seller_won_card_invalid': SELLER_WON,
  'order_ended.seller_won_mismatch': SELLER_WON,
  'order_ended.seller_won_unconfirmed_delivery': SELLER_WON,
  'order_ended.buyer_won_card_invalid': BUYER_WON,
  'order_ended.buyer_won_undelivered': BUYER_WON,
  'order_ended.buyer_won_mismatch': words('{order} was settled at what the cards are worth', '{order}已按实际面值结算'),
  'order_ended.settled_proportionally': words('{order} was settled in proportion', '{order}已按比例结算'),
  'order_ended.dispute_cancelled': words(
    '{order}: the dispute ended, nothing was paid',
    '{order}：争议已结束，未支付积分',
  ),
  'order_ended.compensation_review': words(
    '{order}: the ruling stands and the points moved; a compensation is in review',
    '{order}：裁决已生效，积分已结算；赔偿正在审核',
  ),
  order_transferred: words(
    '{order}: because you were offline, the order has been transferred to another vendor',
    '{order}：因您不在线，订单已转给其他收卡商',
  ),

  dispute_opened: words('{order}: there is a dispute', '{order}：出现争议'),
  'dispute_opened.claim': words('{order}: {who} reports a problem with the cards', '{order}：{who} 反馈卡片有问题'),
  'dispute_opened.escalate': words('{order} goes to a moderator', '{order}已提交仲裁'),
  'dispute_opened.clock': words(
    '{order}: the time to agree is over, a moderator decides',
    '{order}：协商时间已过，进入仲裁',
  ),
  'dispute_opened.appeal': words('{order}: {who} appealed the ruling', '{order}：{who} 对裁决提出申诉'),
  dispute_moved: words('{order}: the dispute moved on', '{order}：争议有进展'),
  'dispute_moved.propose': words('{order}: {who} proposes a settlement', '{order}：{who} 提出结算方案'),
  'dispute_moved.ask_more': words('{order}: {who} asks you for more facts', '{order}：{who} 请您补充说明'),
  'dispute_moved.answer': words('{order}: {who} has answered', '{order}：{who} 已答复'),
  'dispute_moved.take_case': words('{order}: a moderator took the case', '{order}：仲裁员已受理'),
  'dispute_moved.remind': words('{order}: the moderator waits for an answer', '{order}：仲裁员等待答复'),
  'dispute_moved.accept_ruling': words('{order}: {who} accepts the ruling', '{order}：{who} 已接受裁决'),
  ruling: words('{order}: there is a ruling. Accept it or appeal', '{order}：已有裁决，您可接受或申诉'),

  deadline_near: words('{order}: {left} left for your turn', '{order}：轮到您操作，剩余 {left}'),
  'deadline_near.to_deliver': words(
    '{order}: {left} left to deliver the cards, or it is cancelled',
    '{order}：请在 {left}内交付卡片，否则订单取消',
  ),
  'deadline_near.to_view': words('{order}: {left} left to open the cards', '{order}：请在 {left}内查看卡片'),
  'deadline_near.to_confirm': words(
    '{order}: {left} left to check the cards, then the points go to {who}',
    '{order}：请在 {left}内核对卡片，逾期积分将支付给 {who}',
  ),
  'deadline_near.delivered': words(
    '{order}: {left} left to say whether the parcel came',
    '{order}：请在 {left}内确认包裹是否收到',
  ),
  'deadline_near.to_release': words(
    '{order}: {left} left to test the cards, then the points go to {who}',
    '{order}：请在 {left}内验完卡片，逾期积分将支付给 {who}',
  ),
  'deadline_near.negotiating': words(
    '{order}: {left} left to answer the dispute, then a moderator rules',
    '{order}：请在 {left}内答复争议，逾期由仲裁员裁决',
  ),
  'deadline_near.awaiting_seller_feedback': words(
    '{order}: {left} left to answer the questions of {who}, then a moderator rules',
    '{order}：请在 {left}内答复 {who} 的提问，逾期由仲裁员裁决',
  ),
  'deadline_near.in_arbitration': words(
    '{order}: {left} left to rule, then the case moves up',
    '{order}：请在 {left}内裁决，逾期案件将上报',
  ),
  'deadline_near.ruled': words('{order}: {left} left to appeal the ruling', '{order}：裁决还可在 {left}内申诉'),

  rating: words('{order}: {who} rated you', '{order}：{who} 评价了您'),
  'rating.answered': words('{order}: {who} answered your rating', '{order}：{who} 回复了您的评价'),
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
  'account.bail_raised': words(
    'The required bail was raised: add {amount} points by {by}, or your offers take no orders',
    '保证金要求已提高：请在 {by} 之前补缴 {amount} 积分，否则您的报价将不再接单',
  ),
  'account.bail_short': words(
    'Your bail is {amount} points below the requirement: your offers take no orders until you add them',
    '您的保证金比要求少 {amount} 积分：补缴前您的报价不再接单',
  ),
  'account.suspended': words(
    'Staff suspended {scope} of your account. Open orders run on. The reason: {note}. You can appeal',
    '工作人员已停用您账号的{scope}，未完成的订单照常进行。原因：{note}。您可提出申诉',
  ),
  'account.suspension_lifted': words(
    'Your account is open again: the suspension of {scope} was lifted. The reason: {note}',
    '您账号的{scope}已恢复。原因：{note}',
  ),
  'account.role': words(
    'Your account is now {role}. Log in again. The reason: {note}',
    '您的账号现为{role}，请重新登录。原因：{note}',
  ),
  'account.paused': words(
    'You cannot place orders for now. Your offers take none either',
    '您暂时无法下单，您的广告也暂停接单',
  ),
  ad_shelved: words(
    'Orders of your offer {ref} were not looked at in time. Put it back on the shelf when you are here',
    '广告 {ref} 的订单多次未及时查看，请在线时重新上架',
  ),
  case_waiting: words('{order} waits for a moderator', '{order}等待仲裁员受理'),
  proposal: words('A proposal about {name} was decided', '有关 {name} 的提案已处理'),
  'proposal.proposed': words(
    'An administrator proposes a change of {name} that needs two: approve or refuse it within a day',
    '管理员就 {name} 提交了须两人同意的提案，请在一天内批准或拒绝',
  ),
  'proposal.approved': words(
    'The proposal about {name} was approved and carried out',
    '有关 {name} 的提案已批准并执行',
  ),
  'proposal.refused': words('The proposal about {name} was refused', '有关 {name} 的提案已被拒绝'),
  'proposal.withdrawn': words('The proposal about {name} was withdrawn', '有关 {name} 的提案已撤回'),
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

/** The cards of an order and its code; `{face}` is their value together. */
export const ORDER_NAMES = {
  card: words('{face} {brand} ({ref})', '{brand} {face}（{ref}）'),
  cards: words('{cards} {brand}, {face} ({ref})', '{cards} 张 {brand}，共 {face}（{ref}）'),
  unknown: words('Order {ref}', '订单（{ref}）'),
} as const;

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
