import { type Words, words } from './words.ts';

/** The texts of notices about payment accounts, as CONTENTS. */
export const PAYMENT_ACCOUNT_CONTENTS: Readonly<Record<string, Words>> = {
  'account.payment_account_added': words(
    'A payment account was added: {account}. Nothing is paid to it before {by}. If it was not you, freeze your account',
    '已添加收款账户：{account}，{by} 之前不会向其付款。如非本人操作，请立即冻结账号',
  ),
  'account.payment_account_changed': words(
    'A payment account was changed: {account}. Nothing is paid to it before {by}. If it was not you, freeze your account',
    '收款账户已修改：{account}，{by} 之前不会向其付款。如非本人操作，请立即冻结账号',
  ),
  'account.payment_account_deleted': words(
    'A payment account was deleted: {account}. If it was not you, freeze your account',
    '收款账户已删除：{account}。如非本人操作，请立即冻结账号',
  ),
};
