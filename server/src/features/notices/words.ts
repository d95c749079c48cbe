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

/** Titles of points that moved, by what the name of the event begins with; the first that fits. */
export const MOVED_TITLES: readonly (readonly [string, Words])[] = [
  ['payout_work_open', words('A payout waits for you', '有提现待您付款')],
  ['payout_work_', words('A payout that you took', '您承接的提现')],
  ['payout_', words('Your payout', '您的提现')],
  ['withdrawal_', words('Your withdrawal', '您的提现')],
  ['deposit_', words('Your deposit', '您的充值')],
];

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
    'You get this mail because it was not read yet, or is about the safety of your account. What is mailed to you is chosen here: {link}',
    '因您尚未查看，或涉及账号安全，特发此邮件。您可在此选择接收哪些邮件：{link}',
  ),
} as const;
