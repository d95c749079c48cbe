import { type Words, words } from './words.ts';

/** The texts of notices about withdrawals, by the same keys as the others. */
export const WITHDRAWAL_CONTENTS: Readonly<Record<string, Words>> = {
  'points_moved.withdrawal_confirmed': words(
    'Your withdrawal of {amount} points was paid: the chain has confirmed it',
    '您提现的 {amount} 积分已支付，链上已确认',
  ),
  'points_moved.withdrawal_failed': words(
    'The chain refused your withdrawal of {amount} points. They are back in your account',
    '您提现的 {amount} 积分在链上执行失败，积分已退回账户',
  ),
  'points_moved.withdrawal_confirmed_by_staff': words(
    'We looked into your withdrawal of {amount} points: it was paid. {note}. Write to support if this is wrong',
    '经核查，您提现的 {amount} 积分已支付：{note}。如有疑问请联系客服',
  ),
  'points_moved.withdrawal_failed_by_staff': words(
    'We looked into your withdrawal of {amount} points: it was never paid. {note}. They are back in your account',
    '经核查，您提现的 {amount} 积分未曾支付：{note}。积分已退回账户',
  ),
  'points_moved.withdrawal_refused': words(
    'Your withdrawal of {amount} points could not be paid. They are back in your account',
    '您提现的 {amount} 积分未能支付，积分已退回账户',
  ),
  'points_moved.withdrawal_returned': words(
    'Your withdrawal of {amount} points was not approved: {note}. They are back in your account',
    '您提现的 {amount} 积分未获批准：{note}。积分已退回账户',
  ),
  'points_moved.withdrawal_btc_confirmed': words(
    'Your withdrawal of {btc} BTC was paid: the chain has confirmed it',
    '您提现的 {btc} BTC 已支付，链上已确认',
  ),
  'points_moved.withdrawal_btc_confirmed_by_staff': words(
    'We looked into your withdrawal of {btc} BTC: it was paid. {note}. Write to support if this is wrong',
    '经核查，您提现的 {btc} BTC 已支付：{note}。如有疑问请联系客服',
  ),
  'points_moved.withdrawal_btc_failed_by_staff': words(
    'We looked into your withdrawal of {btc} BTC: it was never paid. {note}. It is back in your account',
    '经核查，您提现的 {btc} BTC 未曾支付：{note}。BTC 已退回账户',
  ),
  'points_moved.withdrawal_btc_refused': words(
    'Your withdrawal of {btc} BTC could not be paid. It is back in your account',
    '您提现的 {btc} BTC 未能支付，已退回账户',
  ),
  'points_moved.withdrawal_btc_returned': words(
    'Your withdrawal of {btc} BTC was not approved: {note}. It is back in your account',
    '您提现的 {btc} BTC 未获批准：{note}。BTC 已退回账户',
  ),
};
