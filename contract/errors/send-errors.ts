import { biz } from './error-entry.ts';

/** Errors of points that users send to each other. */
export const SEND_ERRORS = {
  'sends.oneself': biz('350001', 'That is your own account: choose somebody else', '这是您自己的账号，请选择其他人'),
  'sends.receiver_staff': biz('350002', 'Points cannot be sent to our staff', '不能向平台工作人员发送积分'),
  'sends.receiver_closed': biz('350003', 'This account cannot receive points at present', '该账号目前不能接收积分'),
  'sends.blocked': biz('350004', 'Points cannot be sent between you and this user', '您与该用户之间不能发送积分'),
  'sends.amount': biz(
    '350006',
    'Send at least {least} and less than {below} points at a time',
    '每次发送须不少于 {least} 且小于 {below} 积分',
  ),
  'sends.day_limit': biz(
    '350007',
    '{left} points may still leave your account today; the limit of a day is {limit}',
    '您今日还可转出 {left} 积分，每日限额为 {limit} 积分',
  ),
  'sends.points_short': biz('350008', 'You have {available} points available', '您的可用积分为 {available}'),
  'sends.exposure': biz(
    '350009',
    'Your bail does not cover your open orders and rulings against you: {spare} points are free to leave',
    '您的保证金不足以覆盖未完成的订单及对您的赔偿裁决，目前可转出 {spare} 积分',
  ),
  'sends.message_of_gift': biz('350010', 'Only a gift has a message', '只有赠送才能附带留言'),
  'sends.per_day': biz(
    '350011',
    'You may send points {limit} times a day; the next day begins at midnight UTC',
    '每日最多发送 {limit} 次积分，世界标准时间零点起重新计算',
  ),
} as const;
