import { biz } from './error-entry.ts';

/** Errors of deposits on chains. */
export const DEPOSIT_ERRORS = {
  'deposits.unknown_network': biz('351001', 'Deposits on this network are not set up', '该网络尚未开通充值'),
  'deposits.too_many_addresses': biz(
    '351002',
    'You have {limit} addresses already: they all still count, use one of them',
    '您已有 {limit} 个充值地址，均可继续使用',
  ),
  'deposits.not_stopped': biz('351003', 'This network is not stopped', '该网络未处于停止状态'),
  'deposits.resume_height': biz(
    '351004',
    'Name a block that was read before, at most {height}',
    '请填写已读取过的区块，最高为 {height}',
  ),
  'deposits.not_ready': biz(
    '351005',
    'We do not read this network yet: come back in some minutes',
    '该网络尚未就绪，请几分钟后再试',
  ),
  'deposits.decision': biz(
    '351006',
    'That cannot be decided about a deposit in this state',
    '该状态的充值不能这样处理',
  ),
  'deposits.too_large': biz('351007', 'The ledger cannot hold this amount', '金额超出账本上限'),
  'deposits.points_gone': biz(
    '351008',
    'Its receiver no longer has as many points: the platform bears the loss, or you wait',
    '收款人积分不足，可由平台承担损失或继续等待',
  ),
  'deposits.btc_gone': biz(
    '351009',
    'There is not as much bitcoin in the account that would bear it: decide otherwise, or wait',
    '承担方账户的 BTC 余额不足，请另行处理或继续等待',
  ),
} as const;
