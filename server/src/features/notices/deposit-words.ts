import { type Words, words } from './words.ts';

/** The texts of notices about deposits and the chains that they come from, by the same keys as the others. */
export const DEPOSIT_CONTENTS: Readonly<Record<string, Words>> = {
  'points_moved.deposit_credited': words(
    'Your deposit of {amount} USDT is confirmed: {amount} points are in your account',
    '您充值的 {amount} USDT 已确认，{amount} 积分已到账',
  ),
  'points_moved.deposit_lost': words(
    'The chain took your deposit of {amount} USDT back after we credited it. We look into it and write to you',
    '您充值的 {amount} USDT 到账后被链上回滚，我们正在核查，会与您联系',
  ),
  'points_moved.deposit_refused': words(
    'We do not credit the payment of {amount} USDT that we looked into. Write to support if this is wrong',
    '经核查，{amount} USDT 的付款不予入账；如有疑问请联系客服',
  ),
  'points_moved.deposit_settled': words(
    'The deposit of {amount} USDT that the chain took back is settled: you keep the points',
    '被链上回滚的 {amount} USDT 充值已处理：积分归您所有',
  ),
  'points_moved.deposit_taken_back': words(
    'The chain took your deposit of {amount} USDT back for good: as many points left your account',
    '您充值的 {amount} USDT 已被链上永久回滚，相应积分已从您的账户扣除',
  ),
  'points_moved.deposit_btc_credited': words(
    'Your deposit of {btc} BTC is confirmed and in your account',
    '您充值的 {btc} BTC 已确认并到账',
  ),
  'points_moved.deposit_btc_lost': words(
    'The chain took your deposit of {btc} BTC back after we credited it. We look into it and write to you',
    '您充值的 {btc} BTC 到账后被链上回滚，我们正在核查，会与您联系',
  ),
  'points_moved.deposit_btc_refused': words(
    'We do not credit the payment of {btc} BTC that we looked into. Write to support if this is wrong',
    '经核查，{btc} BTC 的付款不予入账；如有疑问请联系客服',
  ),
  'points_moved.deposit_btc_settled': words(
    'The deposit of {btc} BTC that the chain took back is settled: you keep the bitcoin',
    '被链上回滚的 {btc} BTC 充值已处理：BTC 归您所有',
  ),
  'points_moved.deposit_btc_taken_back': words(
    'The chain took your deposit of {btc} BTC back for good: as much left your account',
    '您充值的 {btc} BTC 已被链上永久回滚，相应 BTC 已从您的账户扣除',
  ),
  'points_moved.issued': words(
    'We received your payment: {amount} points are in your account',
    '我们已收到您的付款，{amount} 积分已到账',
  ),
  'points_moved.redeemed': words(
    'We paid you {amount} USDT outside of the chains; as many points left your account. Write to support if this is wrong',
    '我们已向您线下支付价值 {amount} USDT 的款项，并从您的账户扣除相应积分；如有疑问请联系客服',
  ),
  'points_moved.swapped_to_btc': words(
    'You swapped {amount} points for {btc} BTC. If this was not you, change your passwords and write to support',
    '您已用 {amount} 积分兑换 {btc} BTC。如非本人操作，请立即修改密码并联系客服',
  ),
  'points_moved.swapped_to_points': words(
    'You swapped {btc} BTC for {amount} points. If this was not you, change your passwords and write to support',
    '您已用 {btc} BTC 兑换 {amount} 积分。如非本人操作，请立即修改密码并联系客服',
  ),
  chain_alarm: words('{name}: deposits need a look', '{name}：充值监控需要查看'),
  'chain_alarm.over': words('{name}: deposits are read as usual again', '{name}：充值监控已恢复正常'),
  'chain_alarm.node_away': words(
    '{name}: a node does not answer. No deposit is credited until both do',
    '{name}：有节点无响应，恢复之前不会入账充值',
  ),
  'chain_alarm.wrong_chain': words(
    '{name}: a node serves another chain or token. No deposit is credited meanwhile',
    '{name}：有节点返回了其他链或代币，期间不会入账充值',
  ),
  'chain_alarm.node_behind': words(
    '{name}: a node is far behind the other. Deposits are credited late',
    '{name}：有节点明显落后，充值入账会延迟',
  ),
  'chain_alarm.stalled': words('{name}: there is no new block for long', '{name}：长时间没有新区块'),
  'chain_alarm.disagree': words(
    '{name}: the two nodes contradict each other. No deposit is credited meanwhile',
    '{name}：两个节点数据不一致，期间不会入账充值',
  ),
  'chain_alarm.reorganised': words(
    '{name}: the chain went back behind final blocks. Nothing is credited until an administrator resumes it',
    '{name}：链回滚超过最终确认区块，需管理员恢复后才会继续入账',
  ),
  'chain_alarm.changed': words(
    '{name}: a payment that was credited has another receiver or amount now. See what is lost',
    '{name}：已入账的转账在链上的收款人或金额已改变，请查看被回滚的充值',
  ),
  'chain_alarm.custody_missing': words(
    '{name}: our addresses have less than the books say. Stop paying out until the cause is clear',
    '{name}：链上余额少于账面，查明原因前请停止付款',
  ),
  'chain_alarm.custody_surplus': words(
    '{name}: our addresses have more than the books explain',
    '{name}：链上余额多于账面且无法解释',
  ),
  'chain_alarm.custody_unread': words(
    '{name}: the balances of our addresses could not be read, or the nodes disagree on them',
    '{name}：无法读取链上余额，或两个节点数据不一致',
  ),
  'chain_alarm.custody_well': words(
    '{name}: our addresses have what the books say again',
    '{name}：链上余额已与账面相符',
  ),
  'chain_alarm.unsigned_payments': words(
    '{name}: our paying address made payments that the signer’s record does not have. Nothing more is signed there until the cause is clear',
    '{name}：付款地址发生了签名记录中没有的转账，查明原因前该网络不再签名付款',
  ),
  'chain_alarm.failed': words(
    '{name}: reading fails. No deposit is credited meanwhile; the log of the server says why',
    '{name}：读取失败，期间不会入账充值，原因见服务器日志',
  ),
};
