import { biz } from './error-entry.ts';

/** Errors of offers of points for money of a state. */
export const POINTS_AD_ERRORS = {
  'points_ads.price_far': biz(
    '352001',
    'The price is too far from the market: it may be from {from} to {to} {currency} for a point',
    '价格偏离市场过多：每积分可为 {from} 至 {to} {currency}',
  ),
  'points_ads.worthless': biz(
    '352002',
    'At this price the smallest order comes to nothing: raise the price or the smallest order',
    '按此价格，最小订单的金额为零，请提高价格或最小金额',
  ),
  'points_ads.method_without_account': biz(
    '352003',
    'Choose an own payment account for {method}',
    '请为 {method} 选择收款账户',
  ),
  'points_ads.account_without_method': biz(
    '352004',
    'A chosen payment account belongs to none of the ways to pay',
    '所选收款账户与支付方式不符',
  ),
  'points_ads.open_orders': biz(
    '352005',
    'Orders on this offer are still open: take it off the shelf, and remove it when they have ended',
    '此广告仍有进行中的订单：请先下架，待订单结束后再删除',
  ),
} as const;
