import { biz } from './error-entry.ts';

/** Errors of orders that trade points for a payment. */
export const POINTS_ORDER_ERRORS = {
  'points_orders.method': biz('360001', 'This ad does not take that payment method', '该广告不支持此支付方式'),
  'points_orders.account_needed': biz('360002', 'Choose the account of yours that is to be paid', '请选择您的收款账户'),
  'points_orders.account_method': biz(
    '360003',
    'This account of yours is not paid in the way that you chose',
    '您选择的收款账户与支付方式不符',
  ),
  'points_orders.no_account': biz(
    '360004',
    'The seller cannot be paid in this way at present: choose another one',
    '卖家目前无法以此方式收款，请选择其他方式',
  ),
  'points_orders.own_balance': biz(
    '360005',
    'This order reserves {needed} of your points with its fee; {available} are available',
    '此订单连同手续费需冻结您 {needed} 积分，您目前可用 {available}',
  ),
  'points_orders.own_cover': biz(
    '360013',
    'Your bail does not cover your open orders: this order needs {needed} points, and {available} are free to leave',
    '您的保证金不足以覆盖未完成的订单：此订单需 {needed} 积分，目前可转出 {available}',
  ),
  'points_orders.other_balance': biz(
    '360006',
    'The seller does not have enough points available for this order',
    '卖家的可用积分不足以完成此订单',
  ),
  'points_orders.proof_needed': biz('360007', 'Add a picture that shows the payment', '请上传付款凭证'),
  'points_orders.too_many_files': biz(
    '360008',
    'You have shown {limit} files on this order; there is no room for more',
    '您在此订单中已提交 {limit} 个文件，不能再添加',
  ),
  'points_orders.lock_gone': biz(
    '360009',
    'This price is not held for you: choose the offer again',
    '该价格未为您锁定，请重新选择报价',
  ),
  'points_orders.lock_used': biz(
    '360010',
    'An order was placed at this held price already: choose the offer again for another one',
    '该锁定价格已用于下单，如需再次下单请重新选择报价',
  ),
  'points_orders.lock_over': biz(
    '360011',
    'The time for which this price was held is over: choose the offer again',
    '价格锁定时间已过，请重新选择报价',
  ),
  'points_orders.lock_differs': biz(
    '360012',
    'Another price or amount is held for you: choose the offer again',
    '为您锁定的价格或数量与此不同，请重新选择报价',
  ),
} as const;
