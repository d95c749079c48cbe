import type { ChainAlarmed } from '#contract/events/deposits.ts';
import type { RatingsChanged } from '#contract/events/ratings.ts';
import type { ProposalChanged } from '#contract/events/staff.ts';
import type { TicketChanged, TicketWork } from '#contract/events/tickets.ts';
import { type Words, words } from '../words.ts';

export type ChainAlarm = NonNullable<ChainAlarmed['alarm']> | 'over';
export const CHAIN_ALARM_TEXTS = {
  over: words('{name}: deposits are read as usual again', '{name}：充值监控已恢复正常'),
  node_away: words(
    '{name}: a node does not answer. No deposit is credited until both do',
    '{name}：有节点无响应，恢复之前不会入账充值',
  ),
  wrong_chain: words(
    '{name}: a node serves another chain or token. No deposit is credited meanwhile',
    '{name}：有节点返回了其他链或代币，期间不会入账充值',
  ),
  node_behind: words(
    '{name}: a node is far behind the other. Deposits are credited late',
    '{name}：有节点明显落后，充值入账会延迟',
  ),
  stalled: words('{name}: there is no new block for long', '{name}：长时间没有新区块'),
  disagree: words(
    '{name}: the two nodes contradict each other. No deposit is credited meanwhile',
    '{name}：两个节点数据不一致，期间不会入账充值',
  ),
  reorganised: words(
    '{name}: the chain went back behind final blocks. Nothing is credited until an administrator resumes it',
    '{name}：链回滚超过最终确认区块，需管理员恢复后才会继续入账',
  ),
  changed: words(
    '{name}: a payment that was credited has another receiver or amount now. See what is lost',
    '{name}：已入账的转账在链上的收款人或金额已改变，请查看被回滚的充值',
  ),
  custody_missing: words(
    '{name}: our addresses have less than the books say. Stop paying out until the cause is clear',
    '{name}：链上余额少于账面，查明原因前请停止付款',
  ),
  custody_surplus: words(
    '{name}: our addresses have more than the books explain',
    '{name}：链上余额多于账面且无法解释',
  ),
  custody_unread: words(
    '{name}: the balances of our addresses could not be read, or the nodes disagree on them',
    '{name}：无法读取链上余额，或两个节点数据不一致',
  ),
  custody_well: words('{name}: our addresses have what the books say again', '{name}：链上余额已与账面相符'),
  unsigned_payments: words(
    '{name}: our paying address made payments that the signer’s record does not have. Nothing more is signed there until the cause is clear',
    '{name}：付款地址发生了签名记录中没有的转账，查明原因前该网络不再签名付款',
  ),
  failed: words(
    '{name}: reading fails. No deposit is credited meanwhile; the log of the server says why',
    '{name}：读取失败，期间不会入账充值，原因见服务器日志',
  ),
} satisfies Record<ChainAlarm, Words>;

export const PROPOSAL_TEXTS = {
  proposed: words(
    'An administrator proposes a change of {name} that needs two: approve or refuse it within a day',
    '管理员就 {name} 提交了须两人同意的提案，请在一天内批准或拒绝',
  ),
  approved: words('The proposal about {name} was approved and carried out', '有关 {name} 的提案已批准并执行'),
  refused: words('The proposal about {name} was refused', '有关 {name} 的提案已被拒绝'),
  withdrawn: words('The proposal about {name} was withdrawn', '有关 {name} 的提案已撤回'),
  expired: words(
    'The proposal about {name} expired: nobody else decided within a day',
    '有关 {name} 的提案一天内无人处理，已过期',
  ),
} satisfies Record<ProposalChanged['what'], Words>;

/** A processed work order is solved or not. */
export type TicketNews = Exclude<TicketChanged['what'], 'process'> | 'solved' | 'unsolved';
export const TICKET_TEXTS = {
  answer: words('We answered your request {ref}: {note}', '您的工单 {ref} 已有回复：{note}'),
  solved: words(
    'Your request {ref} is solved; if you are not content, you can reopen it. {note}',
    '您的工单 {ref} 已解决，如不满意可重新打开。{note}',
  ),
  unsolved: words(
    'Your request {ref} was closed without a solution; you can reopen it. {note}',
    '您的工单 {ref} 已关闭但未能解决，您可重新打开。{note}',
  ),
  feedback: words('Thank you for your feedback. What came of it: {note}', '感谢您的反馈。处理结果：{note}'),
} satisfies Record<TicketNews, Words>;

export const TICKET_WORK_TEXTS = {
  hand_on: words('Work order {ref} was handed on to you. {note}', '工单 {ref} 已转交给您。{note}'),
  add: words('The user wrote more about work order {ref}: {note}', '用户补充了工单 {ref}：{note}'),
  reopen: words('The user reopened work order {ref}: {note}', '用户重新打开了工单 {ref}：{note}'),
} satisfies Record<Exclude<TicketWork['what'], 'open'>, Words>;

type Written = RatingsChanged['event'];
export const RATING_TEXTS = {
  rated: words('{order}: {who} rated you', '{order}：{who} 评价了您'),
  answered: words('{order}: {who} answered your rating', '{order}：{who} 回复了您的评价'),
  points_rated: words('Order {ref}: the other party rated you', '订单 {ref}：对方评价了您'),
  points_answered: words('Order {ref}: the other party answered your rating', '订单 {ref}：对方回复了您的评价'),
} satisfies Record<Written | `points_${Written}`, Words>;
