import { biz } from './error-entry.ts';

/** Errors of swaps between points and bitcoin. */
export const SWAP_ERRORS = {
  'swaps.no_price': biz(
    '368001',
    'The markets give no clear price of bitcoin just now, so nothing can be swapped. Try again in a minute',
    '目前无法取得可靠的比特币价格，暂不能兑换，请稍后再试',
  ),
  'swaps.least': biz('368003', 'Swap at least {least} points’ worth at a time', '每次兑换须不少于 {least} 积分的价值'),
  'swaps.most': biz('368004', 'Swap at most {most} points’ worth at a time', '每次兑换不得超过 {most} 积分的价值'),
  'swaps.points_short': biz('368005', 'You have {available} points available', '您的可用积分为 {available}'),
  'swaps.btc_short': biz('368006', 'You have {available} BTC available', '您的可用 BTC 为 {available}'),
  'swaps.day_limit': biz(
    '368007',
    '{left} points may still leave your account today; swaps to BTC count, and the limit of a day is {limit}',
    '您今日还可转出 {left} 积分（含兑换 BTC），每日限额为 {limit} 积分',
  ),
  'swaps.exposure': biz(
    '368008',
    'Your bail does not cover your open orders and rulings against you: {spare} points are free to leave',
    '您的保证金不足以覆盖未完成的订单及对您的赔偿裁决，目前可转出 {spare} 积分',
  ),
  'swaps.house_limit': biz(
    '368009',
    'We cannot swap this much in this direction at present. Try a smaller amount, or later',
    '目前无法按此方向兑换这么多，请减少数量或稍后再试',
  ),
  'swaps.quote_gone': biz('368010', 'This quote was replaced by a newer one', '该报价已被新的报价取代'),
  'swaps.quote_used': biz('368011', 'This quote has been used', '该报价已使用'),
  'swaps.quote_over': biz('368012', 'This quote is over: get a new one', '该报价已过期，请重新获取'),
  'swaps.moved': biz(
    '368013',
    'The price moved too far since this quote. Nothing was swapped: get a new one',
    '报价后价格变动过大，未进行兑换，请重新获取报价',
  ),
  'swaps.stock_short': biz('368014', 'The platform has only {available} of it', '平台仅有 {available}'),
} as const;
