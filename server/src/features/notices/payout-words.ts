import { type Words, words } from './words.ts';

/** The texts of notices about payouts, by the same keys as the others. */
export const PAYOUT_CONTENTS: Readonly<Record<string, Words>> = {
  'points_moved.payout_paid': words(
    'Your payout of {amount} points to {account} was paid. Look at your account and confirm it, or say that nothing came',
    '您提现的 {amount} 积分已付款至 {account}，请核对到账并确认；如未到账请提出异议',
  ),
  'points_moved.payout_unclear': words(
    'The channel does not say what became of your payout of {amount} points. They stay reserved while staff find out',
    '您提现的 {amount} 积分付款结果未知，积分继续冻结，客服正在核实',
  ),
  'points_moved.payout_success': words(
    'Your payout of {amount} points is on your account {account}',
    '您提现的 {amount} 积分已到账：{account}',
  ),
  'points_moved.payout_failed': words(
    'Your payout of {amount} points to {account} was not paid: the points are back',
    '提现至 {account} 失败，{amount} 积分已退回',
  ),
  'points_moved.payout_name_mismatch': words(
    'The bank has another name for {account}, so nothing was paid: {amount} points are back. Check the account',
    '{account} 的银行户名与您的实名不符，未付款，{amount} 积分已退回，请检查收款账户',
  ),
  'points_moved.payout_returned': words(
    'Nobody paid your payout of {amount} points in time: the points are back. You can ask again',
    '您提现的 {amount} 积分无人及时付款，积分已退回，您可重新发起',
  ),
  'points_moved.payout_clock_extended': words(
    'We were unavailable: the deadline of your payout of {amount} points to {account} is later by as much',
    '平台曾中断服务：您提现至 {account} 的 {amount} 积分，期限已相应延长',
  ),
  'points_moved.payout_work_clock_extended': words(
    'We were unavailable: the deadline of the payout of {amount} points that you took is later by as much',
    '平台曾中断服务：您承接的 {amount} 积分提现，期限已相应延长',
  ),
  'points_moved.payout_work_open': words(
    'A payout of {amount} points waits for you',
    '有一笔 {amount} 积分的提现待接单',
  ),
  'points_moved.payout_work_unclear': words(
    'The outcome of your payment of {amount} points is unknown: staff look at it',
    '一笔 {amount} 积分的代付结果未知，客服正在核实',
  ),
  'points_moved.payout_work_in_dispute': words(
    'The trader says that your payment of {amount} points did not come: staff decide',
    '用户反映 {amount} 积分的提现未到账，将由客服裁定',
  ),
  'points_moved.payout_work_success': words(
    'Your payment counts: {amount} points are on your account',
    '付款已确认，{amount} 积分已入账',
  ),
  'points_moved.payout_work_failed': words(
    'A payout of {amount} points was not paid: they went back to the trader',
    '一笔 {amount} 积分的代付失败，积分已退回用户',
  ),
  'points_moved.payout_work_name_mismatch': words(
    'The bank has another name for the account of a payout of {amount} points: nothing was paid',
    '一笔 {amount} 积分的提现户名不符，未付款',
  ),
};
