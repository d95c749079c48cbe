import type { PointsChanged } from '#contract/events/users.ts';
import type { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import type { PayoutState } from '#core/payouts/payout-states.ts';
import { type Words, words } from '../words.ts';

/** The states of a payout of which its owner, and the provider that pays it, are told. */
export const PAYOUT_NEWS = [
  'paid',
  'in_dispute',
  'unclear',
  'ruled',
  'success',
  'failed',
  'name_mismatch',
  'returned',
] as const satisfies readonly PayoutState[];
export const PAYOUT_WORK = [
  'open',
  'unclear',
  'in_dispute',
  'ruled',
  'success',
  'failed',
  'name_mismatch',
] as const satisfies readonly PayoutState[];
export const DEPOSIT_NEWS = ['credited', 'lost', 'refused', 'settled', 'taken_back'] as const;

type Extended = typeof CLOCK_EXTENDED;
/** `refused`: never approved for payment; `_by_staff`: staff found out what became of it. */
type WithdrawalNews = 'confirmed' | 'failed' | 'returned' | 'refused' | 'confirmed_by_staff' | 'failed_by_staff';

/** Points moved: what happened, and of a deposit, payout or withdrawal also its kind. */
export type PointsMoved =
  | PointsChanged['what']
  | `deposit_${'' | 'btc_'}${(typeof DEPOSIT_NEWS)[number]}`
  | `payout_${(typeof PAYOUT_NEWS)[number] | Extended}`
  | `payout_work_${(typeof PAYOUT_WORK)[number] | Extended}`
  | `withdrawal_${'' | 'btc_'}${WithdrawalNews}`
  | `withdrawal_${'failed' | 'returned'}_refused`;

export const POINTS_MOVED_TEXTS = {
  debt_paid: words(
    '{amount} points of your account paid a debt of compensation',
    '您的账户已偿还赔偿欠款 {amount} 积分',
  ),
  debt_received: words('{amount} points of a compensation reached your account', '您已收到赔偿 {amount} 积分'),
  deposit_credited: words(
    'Your deposit of {amount} USDT is confirmed: {amount} points are in your account',
    '您充值的 {amount} USDT 已确认，{amount} 积分已到账',
  ),
  deposit_lost: words(
    'The chain took your deposit of {amount} USDT back after we credited it. We look into it and write to you',
    '您充值的 {amount} USDT 到账后被链上回滚，我们正在核查，会与您联系',
  ),
  deposit_refused: words(
    'We do not credit the payment of {amount} USDT that we looked into. Write to support if this is wrong',
    '经核查，{amount} USDT 的付款不予入账；如有疑问请联系客服',
  ),
  deposit_settled: words(
    'The deposit of {amount} USDT that the chain took back is settled: you keep the points',
    '被链上回滚的 {amount} USDT 充值已处理：积分归您所有',
  ),
  deposit_taken_back: words(
    'The chain took your deposit of {amount} USDT back for good: as many points left your account',
    '您充值的 {amount} USDT 已被链上永久回滚，相应积分已从您的账户扣除',
  ),
  deposit_btc_credited: words(
    'Your deposit of {btc} BTC is confirmed and in your account',
    '您充值的 {btc} BTC 已确认并到账',
  ),
  deposit_btc_lost: words(
    'The chain took your deposit of {btc} BTC back after we credited it. We look into it and write to you',
    '您充值的 {btc} BTC 到账后被链上回滚，我们正在核查，会与您联系',
  ),
  deposit_btc_refused: words(
    'We do not credit the payment of {btc} BTC that we looked into. Write to support if this is wrong',
    '经核查，{btc} BTC 的付款不予入账；如有疑问请联系客服',
  ),
  deposit_btc_settled: words(
    'The deposit of {btc} BTC that the chain took back is settled: you keep the bitcoin',
    '被链上回滚的 {btc} BTC 充值已处理：BTC 归您所有',
  ),
  deposit_btc_taken_back: words(
    'The chain took your deposit of {btc} BTC back for good: as much left your account',
    '您充值的 {btc} BTC 已被链上永久回滚，相应 BTC 已从您的账户扣除',
  ),
  issued: words(
    'We received your payment: {amount} points are in your account',
    '我们已收到您的付款，{amount} 积分已到账',
  ),
  redeemed: words(
    'We paid you {amount} USDT outside of the chains; as many points left your account. Write to support if this is wrong',
    '我们已向您线下支付价值 {amount} USDT 的款项，并从您的账户扣除相应积分；如有疑问请联系客服',
  ),
  swapped_to_btc: words(
    'You swapped {amount} points for {btc} BTC. If this was not you, change your passwords and write to support',
    '您已用 {amount} 积分兑换 {btc} BTC。如非本人操作，请立即修改密码并联系客服',
  ),
  swapped_to_points: words(
    'You swapped {btc} BTC for {amount} points. If this was not you, change your passwords and write to support',
    '您已用 {btc} BTC 兑换 {amount} 积分。如非本人操作，请立即修改密码并联系客服',
  ),
  payout_paid: words(
    'Your payout of {amount} points to {account} was paid. Look at your account and confirm it, or say that nothing came',
    '您提现的 {amount} 积分已付款至 {account}，请核对到账并确认；如未到账请提出异议',
  ),
  payout_in_dispute: words(
    'Your payout of {amount} points to {account} is not confirmed: staff decide. If the money is there, you can still say so',
    '您提现至 {account} 的 {amount} 积分尚未确认到账，将由工作人员裁定；如已到账，您仍可确认',
  ),
  payout_unclear: words(
    'The channel does not say what became of your payout of {amount} points. They stay reserved while staff find out',
    '您提现的 {amount} 积分付款结果未知，积分继续冻结，客服正在核实',
  ),
  payout_ruled: words(
    'Staff decided that your payout of {amount} points to {account} was paid. If nothing came, appeal before the time on its page is over',
    '平台裁定您提现至 {account} 的 {amount} 积分已付款。如未到账，请在提现详情所示时限内申诉',
  ),
  payout_success: words(
    'Your payout of {amount} points is on your account {account}',
    '您提现的 {amount} 积分已到账：{account}',
  ),
  payout_failed: words(
    'Your payout of {amount} points to {account} was not paid: the points are back',
    '提现至 {account} 失败，{amount} 积分已退回',
  ),
  payout_name_mismatch: words(
    'The bank has another name for {account}, so nothing was paid: {amount} points are back. Check the account',
    '{account} 的银行户名与您的实名不符，未付款，{amount} 积分已退回，请检查收款账户',
  ),
  payout_returned: words(
    'Nobody paid your payout of {amount} points in time: the points are back. You can ask again',
    '您提现的 {amount} 积分无人及时付款，积分已退回，您可重新发起',
  ),
  payout_clock_extended: words(
    'We were unavailable: the deadline of your payout of {amount} points to {account} is later by as much',
    '平台曾中断服务：您提现至 {account} 的 {amount} 积分，期限已相应延长',
  ),
  payout_work_clock_extended: words(
    'We were unavailable: the deadline of the payout of {amount} points that you took is later by as much',
    '平台曾中断服务：您承接的 {amount} 积分提现，期限已相应延长',
  ),
  payout_work_open: words('A payout of {amount} points waits for you', '有一笔 {amount} 积分的提现待接单'),
  payout_work_unclear: words(
    'The outcome of your payment of {amount} points is unknown: staff look at it',
    '一笔 {amount} 积分的代付结果未知，客服正在核实',
  ),
  payout_work_in_dispute: words(
    'The trader did not confirm your payment of {amount} points: staff decide',
    '用户未确认 {amount} 积分的提现到账，将由工作人员裁定',
  ),
  payout_work_ruled: words(
    'Staff decided that your payment counts: {amount} points come to you unless the trader appeals in time',
    '平台裁定您的付款有效：若用户未在时限内申诉，{amount} 积分将转给您',
  ),
  payout_work_success: words(
    'Your payment counts: {amount} points are on your account',
    '付款已确认，{amount} 积分已入账',
  ),
  payout_work_failed: words(
    'A payout of {amount} points was not paid: they went back to the trader',
    '一笔 {amount} 积分的代付失败，积分已退回用户',
  ),
  payout_work_name_mismatch: words(
    'The bank has another name for the account of a payout of {amount} points: nothing was paid',
    '一笔 {amount} 积分的提现户名不符，未付款',
  ),
  compensation: words(
    'We compensated you with {amount} points: they are in your account',
    '我们已向您补偿 {amount} 积分，已到账',
  ),
  reward: words(
    'A reward of {amount} points is in your account. Thank you',
    '您获得了 {amount} 积分奖励，已到账，感谢您的支持',
  ),
  coupon_given: words(
    'You have a coupon of {amount} points: your wallet says which order brings them',
    '您获得一张 {amount} 积分的优惠券，使用条件见钱包',
  ),
  coupon_used: words(
    'Your order used a coupon: {amount} points more are in your account',
    '您的订单使用了优惠券，另有 {amount} 积分到账',
  ),
  received: words('{name} sent you {amount} points', '{name} 向您发送了 {amount} 积分'),
  gift: words('{name} gave you {amount} points. {note}', '{name} 赠送您 {amount} 积分。{note}'),
  withdrawal_confirmed: words(
    'Your withdrawal of {amount} points was paid: the chain has confirmed it',
    '您提现的 {amount} 积分已支付，链上已确认',
  ),
  withdrawal_failed: words(
    'The chain refused your withdrawal of {amount} points. They are back in your account',
    '您提现的 {amount} 积分在链上执行失败，积分已退回账户',
  ),
  withdrawal_confirmed_by_staff: words(
    'We looked into your withdrawal of {amount} points: it was paid. {note}. Write to support if this is wrong',
    '经核查，您提现的 {amount} 积分已支付：{note}。如有疑问请联系客服',
  ),
  withdrawal_failed_by_staff: words(
    'We looked into your withdrawal of {amount} points: it was never paid. {note}. They are back in your account',
    '经核查，您提现的 {amount} 积分未曾支付：{note}。积分已退回账户',
  ),
  withdrawal_refused: words(
    'Your withdrawal of {amount} points could not be paid. They are back in your account',
    '您提现的 {amount} 积分未能支付，积分已退回账户',
  ),
  withdrawal_returned: words(
    'Your withdrawal of {amount} points was not approved: {note}. They are back in your account',
    '您提现的 {amount} 积分未获批准：{note}。积分已退回账户',
  ),
  withdrawal_failed_refused: words(
    'The network refuses payments to the address of your withdrawal of {amount} points. They are back but for the network fee, which was used up. The address is paused: withdraw to another one',
    '网络拒绝向您提现 {amount} 积分的地址付款。除已消耗的网络费外，积分已退回账户。该地址已暂停使用，请改用其他地址提现',
  ),
  withdrawal_returned_refused: words(
    'The network refuses payments to the address of your withdrawal of {amount} points. Nothing was sent, and they are back in your account. The address is paused: withdraw to another one',
    '网络拒绝向您提现 {amount} 积分的地址付款。付款未发出，积分已退回账户。该地址已暂停使用，请改用其他地址提现',
  ),
  withdrawal_btc_confirmed: words(
    'Your withdrawal of {btc} BTC was paid: the chain has confirmed it',
    '您提现的 {btc} BTC 已支付，链上已确认',
  ),
  withdrawal_btc_confirmed_by_staff: words(
    'We looked into your withdrawal of {btc} BTC: it was paid. {note}. Write to support if this is wrong',
    '经核查，您提现的 {btc} BTC 已支付：{note}。如有疑问请联系客服',
  ),
  withdrawal_btc_failed_by_staff: words(
    'We looked into your withdrawal of {btc} BTC: it was never paid. {note}. It is back in your account',
    '经核查，您提现的 {btc} BTC 未曾支付：{note}。BTC 已退回账户',
  ),
  withdrawal_btc_refused: words(
    'Your withdrawal of {btc} BTC could not be paid. It is back in your account',
    '您提现的 {btc} BTC 未能支付，已退回账户',
  ),
  withdrawal_btc_returned: words(
    'Your withdrawal of {btc} BTC was not approved: {note}. It is back in your account',
    '您提现的 {btc} BTC 未获批准：{note}。BTC 已退回账户',
  ),
  withdrawal_btc_failed: words(
    'The chain refused your withdrawal of {btc} BTC. It is back in your account',
    '您提现的 {btc} BTC 在链上执行失败，BTC 已退回账户',
  ),
} satisfies Record<PointsMoved, Words>;
