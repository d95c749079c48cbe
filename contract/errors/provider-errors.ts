import { biz } from './error-entry.ts';

/** Errors of becoming a provider, and of losing it. */
export const PROVIDER_ERRORS = {
  'providers.not_now': biz(
    '285001',
    'The application is at another step: look at it again',
    '申请状态已变更，请重新查看',
  ),
  'providers.unmet': biz('285002', 'Not all conditions are met yet: {conditions}', '尚有条件未满足：{conditions}'),
  'providers.taken': biz('285003', 'A colleague has it: take it first', '同事正在处理，请先接手'),
  'providers.too_early': biz('285004', 'You may apply again from {from}', '您可于 {from} 后再次申请'),
  'providers.no_application': biz('285005', 'Start an application before you pay bail', '请先填写申请，再缴纳保证金'),
  'providers.appeal_late': biz('285006', 'The time to appeal is over', '申诉期限已过'),
  'providers.appeal_over': biz('285007', 'This appeal is decided', '该申诉已处理'),
  'providers.own_decision': biz(
    '285008',
    'You decided what is appealed: a colleague has to hear it',
    '该决定由您作出，须由同事处理申诉',
  ),
  'providers.leaving': biz(
    '285009',
    'The certification ends: the bail leaves by its notice',
    '收卡商资格正在终止，保证金将按通知期退回',
  ),
  'providers.no_case': biz(
    '285010',
    'A penalty needs an order or a payout with a dispute that ended against the provider',
    '处罚须以服务商败诉的争议订单或提现为依据',
  ),
  'providers.documents_full': biz(
    '285011',
    'An application has at most {limit} documents; remove one first',
    '每份申请最多 {limit} 份文件，请先移除一份',
  ),
} as const;
