import { type Words, words } from './words.ts';

/** The texts of notices about work orders and feedback, by the same keys as the others. */
export const TICKET_CONTENTS: Readonly<Record<string, Words>> = {
  ticket: words('Your request {ref} moved on', '您的工单 {ref} 有进展'),
  'ticket.answer': words('We answered your request {ref}: {note}', '您的工单 {ref} 已有回复：{note}'),
  'ticket.solved': words(
    'Your request {ref} is solved; if you are not content, you can reopen it. {note}',
    '您的工单 {ref} 已解决，如不满意可重新打开。{note}',
  ),
  'ticket.unsolved': words(
    'Your request {ref} was closed without a solution; you can reopen it. {note}',
    '您的工单 {ref} 已关闭但未能解决，您可重新打开。{note}',
  ),
  'ticket.feedback': words('Thank you for your feedback. What came of it: {note}', '感谢您的反馈。处理结果：{note}'),
  'points_moved.compensation': words(
    'We compensated you with {amount} points: they are in your account',
    '我们已向您补偿 {amount} 积分，已到账',
  ),
  'points_moved.reward': words(
    'A reward of {amount} points is in your account. Thank you',
    '您获得了 {amount} 积分奖励，已到账，感谢您的支持',
  ),
  'points_moved.coupon_given': words(
    'You have a coupon of {amount} points: your wallet says which order brings them',
    '您获得一张 {amount} 积分的优惠券，使用条件见钱包',
  ),
  'points_moved.coupon_used': words(
    'Your order used a coupon: {amount} points more are in your account',
    '您的订单使用了优惠券，另有 {amount} 积分到账',
  ),
  'points_moved.received': words('{name} sent you {amount} points', '{name} 向您发送了 {amount} 积分'),
  'points_moved.gift': words('{name} gave you {amount} points. {note}', '{name} 赠送您 {amount} 积分。{note}'),
  ticket_work: words('Work order {ref} moved on', '工单 {ref} 有进展'),
  'ticket_work.hand_on': words('Work order {ref} was handed on to you. {note}', '工单 {ref} 已转交给您。{note}'),
  'ticket_work.add': words('The user wrote more about work order {ref}: {note}', '用户补充了工单 {ref}：{note}'),
  'ticket_work.reopen': words('The user reopened work order {ref}: {note}', '用户重新打开了工单 {ref}：{note}'),
};
