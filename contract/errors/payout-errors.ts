import { biz } from './error-entry.ts';

/** Errors of payouts. */
export const PAYOUT_ERRORS = {
  'payouts.amount': biz('354002', 'From {least} to {most} points at a time', '每次可提现 {least} 至 {most} 积分'),
  'payouts.no_rate': biz('354003', 'There is no exchange rate of this currency at present', '该币种暂无汇率'),
  'payouts.rate_moved': biz('354004', 'The rate has changed: look at the amount again', '汇率已变动，请重新确认金额'),
  'payouts.max_open': biz('354005', 'You have {limit} payouts on the way already', '您已有 {limit} 笔提现处理中'),
  'payouts.no_identity': biz('354006', 'Prove who you are first', '请先完成实名认证'),
  'payouts.day_limit': biz(
    '354007',
    'Today {left} of {limit} points may still leave your account',
    '今日转出限额 {limit} 积分，剩余 {left}',
  ),
  'payouts.points_short': biz('354008', 'You have {available} points', '可用积分为 {available}'),
  'payouts.exposure': biz(
    '354009',
    'Your open orders and rulings against you keep some of your points: {spare} can leave',
    '进行中的订单和对您的赔偿裁决需保留部分积分，可转出 {spare}',
  ),
  'payouts.not_yours': biz('354010', 'That is not yours to do with this payout', '您无权执行此操作'),
  'payouts.wrong_state': biz('354011', 'The payout is further already: look again', '提现状态已变化，请刷新查看'),
  'payouts.too_late': biz('354012', 'The time for it is over', '操作时间已过'),
  'payouts.too_early': biz('354013', 'It is too early for that', '尚未到可操作时间'),
  'payouts.not_receiving': biz('354014', 'Switch order receiving on first', '请先开启接单'),
  'payouts.max_taken': biz(
    '354015',
    'Pay the {limit} payouts that you have first',
    '您已有 {limit} 笔待付款，请先完成付款',
  ),
  'payouts.linked': biz(
    '354016',
    'You and the trader count as one person: leave it to others',
    '您与该用户存在关联，请由其他商家处理',
  ),
  'payouts.no_channel': biz(
    '354017',
    'No pay channel of yours pays to this account: choose another one, or pay by hand',
    '您的支付通道不支持该账户，请更换通道或手动付款',
  ),
  'payouts.no_card': biz(
    '354018',
    'Cards cannot be paid to: choose a bank account or an online wallet',
    '不支持提现到银行卡，请选择银行账户或在线钱包',
  ),
  'payouts.proof': biz('354019', 'Upload the proof of your payment again', '请重新上传付款凭证'),
  'payouts.may_be_paid': biz(
    '354020',
    'The channel may still pay it: have the payment stopped there, or wait until it says that it did not pay',
    '通道仍可能付款：请在通道侧撤销该笔付款，或等待通道确认未付款',
  ),
  'payouts.holder_unconfirmed': biz(
    '354021',
    'Your pay channel does not say whose account this is: take the payout, compare the holder and confirm it',
    '您的付款通道无法核实该账户的户名：请先接单，核对户名并确认',
  ),
} as const;
