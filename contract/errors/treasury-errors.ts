import { biz } from './error-entry.ts';

/** Errors of the platform’s own money. */
export const TREASURY_ERRORS = {
  'treasury.named': biz('359001', 'Name the account that the points are for or from', '请填写积分的收入或支出账户'),
  'treasury.sum_needed': biz('359002', 'Enter more than zero', '金额必须大于零'),
  'treasury.evidence_needed': biz(
    '359003',
    'Add what shows the payment: a statement or receipt, as a picture or PDF',
    '请上传付款凭证（图片或 PDF）',
  ),
  'treasury.payer_short': biz(
    '359004',
    'That account has fewer free points: at most {most}',
    '该账户可用积分不足，最多 {most}',
  ),
  'treasury.reserve_short': biz(
    '359005',
    'The platform received less outside of chains: at most {most}',
    '线下已收款项不足，最多 {most}',
  ),
  'treasury.not_party': biz('359007', 'Only traders and providers have points', '仅普通用户和收卡商拥有积分账户'),
} as const;
