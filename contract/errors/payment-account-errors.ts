import { biz } from './error-entry.ts';

/** Errors of bank accounts, online wallets and cards at which users are paid. */
export const PAYMENT_ACCOUNT_ERRORS = {
  'payment_accounts.identity_first': biz(
    '281001',
    'Prove your identity first: a payment account must be in your own name',
    '请先完成身份认证：收款账户须为本人账户',
  ),
  'payment_accounts.holder': biz(
    '281002',
    'The holder must be {name}, as it is proven on this account: a middle name may be missing, a title may stand in front, and nobody else may be named',
    '户名须与已认证的姓名 {name} 一致，可省略中间名，也可带称谓，但不能并列他人姓名',
  ),
  'payment_accounts.field': biz(
    '281003',
    'This field does not fit: {field}, by the rule {rule}',
    '该字段不符合要求：{field}（规则 {rule}）',
  ),
  'payment_accounts.exists': biz('281004', 'You have added this account already', '您已添加过该账户'),
  'payment_accounts.too_many': biz(
    '281005',
    'You can have at most {limit} of this kind; delete one first',
    '此类账户最多 {limit} 个，请先删除一个',
  ),
  'payment_accounts.too_often': biz(
    '281006',
    'At most {limit} payment accounts are added or changed within a day; try again tomorrow',
    '每天最多添加或修改 {limit} 次收款账户，请明天再试',
  ),
  'payment_accounts.wrong_state': biz(
    '281007',
    'This is not possible with the account as it is now; reload it',
    '当前账户状态不能执行此操作，请刷新后查看',
  ),
  'payment_accounts.closed': biz('281008', 'This payment account is closed', '该收款账户已停用'),
  'payment_accounts.held': biz(
    '281009',
    'This payment account is new or was changed: nothing is paid to it before {until}',
    '该收款账户为新增或刚修改，{until} 之前不能收款',
  ),
} as const;
