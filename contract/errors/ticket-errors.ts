import { biz } from './error-entry.ts';

/** Errors of work orders, feedback, and points that staff give. */
export const TICKET_ERRORS = {
  'tickets.wrong_state': biz(
    '340001',
    'The request has changed meanwhile: look at it again',
    '该工单状态已变化，请重新查看',
  ),
  'tickets.not_yours': biz(
    '340002',
    'Take this request first: only its owner works on it',
    '请先受理该工单，只有受理人可以处理',
  ),
  'tickets.own': biz('340003', 'A colleague has to work on your own request', '您本人的工单须由同事处理'),
  'tickets.owned': biz('340004', 'A colleague has taken this request already', '该工单已由同事受理'),
  'tickets.reopen_over': biz(
    '340005',
    'This request can no longer be reopened: make a new one',
    '该工单已不能重新打开，请提交新的工单',
  ),
  'tickets.too_many': biz(
    '340006',
    'You have {limit} open requests already: add to one of them',
    '您已有 {limit} 个未处理的工单，请在其中补充',
  ),
  'tickets.order_needed': biz('340007', 'A complaint names the order that it is about', '投诉须填写相关订单'),
  'tickets.no_colleague': biz('340009', 'This account does not work on requests', '该账号不处理工单'),
  'tickets.too_much_feedback': biz(
    '340010',
    'Thank you: {limit} a day are enough. Write more tomorrow',
    '感谢您的反馈，每天最多 {limit} 条，请明天再提交',
  ),
  'tickets.reward_visitor': biz('340012', 'A visitor has no account to give points to', '游客没有账号，不能发放'),
  'tickets.reward_receiver': biz(
    '340013',
    'Points are for traders and providers with an open account',
    '只能发放给账号正常的用户和收卡商',
  ),
  'tickets.reward_own': biz('340014', 'You cannot give points to yourself', '不能发放给自己'),
  'tickets.reward_linked': biz(
    '340015',
    'These accounts are linked: no points between them',
    '相关账号存在关联，不能发放',
  ),
  'tickets.reward_scenario': biz('340016', 'This scenario is of the other kind', '该场景与类型不符'),
  'tickets.reward_order': biz('340017', 'A compensation names an order of its receiver', '补偿须填写领取人的订单'),
  'tickets.rewarded_already': biz(
    '340018',
    'The receiver has a compensation for this order already, or one waits for an administrator',
    '该订单已有补偿，或正在等待管理员处理',
  ),
  'tickets.reward_most': biz('340019', 'The sum is not between zero and the most allowed', '金额不在允许范围内'),
  'tickets.sum_needed': biz('340021', 'Enter a sum above zero', '金额须大于零'),
  'tickets.late_claim_over': biz(
    '340023',
    'Only the buyer of points can report a payment as too late, within {hours} h after the order ran out unpaid',
    '只有积分买家可在订单超时取消后 {hours} 小时内申报迟到的付款',
  ),
  'tickets.promotion_empty': biz(
    '340020',
    'The promotion account does not hold that much: an administrator proposes more',
    '推广账户余额不足，请管理员提交注资提案',
  ),
} as const;
