import type { UserChanged } from '#contract/events/users.ts';
import { type Words, words } from '../words.ts';

/** Something of the account, its identity, its standing or its payment accounts. */
export const ACCOUNT_TEXTS = {
  password: words(
    'Your login password was changed. If it was not you, set a new one by mail at once',
    '您的登录密码已修改。如非本人操作，请立即通过邮箱重设',
  ),
  trading_password: words(
    'Your trading password was changed. If it was not you, set a new one by mail at once',
    '您的交易密码已修改。如非本人操作，请立即通过邮箱重设',
  ),
  bail_raised: words(
    'The required bail was raised: add {amount} points by {by}, or your offers take no orders',
    '保证金要求已提高：请在 {by} 之前补缴 {amount} 积分，否则您的报价将不再接单',
  ),
  bail_short: words(
    'Your bail is {amount} points below the requirement: your offers take no orders until you add them',
    '您的保证金比要求少 {amount} 积分：补缴前您的报价不再接单',
  ),
  suspended: words(
    'Staff suspended {scope} of your account. Open orders run on. The reason: {note}. You can appeal',
    '工作人员已停用您账号的{scope}，未完成的订单照常进行。原因：{note}。您可提出申诉',
  ),
  suspension_lifted: words(
    'Your account is open again: the suspension of {scope} was lifted. The reason: {note}',
    '您账号的{scope}已恢复。原因：{note}',
  ),
  role: words(
    'Your account is now {role}. Log in again. The reason: {note}',
    '您的账号现为{role}，请重新登录。原因：{note}',
  ),
  paused: words('You cannot place orders for now. Your offers take none either', '您暂时无法下单，您的广告也暂停接单'),
  identity_approved: words('Your identity is proven: {level} is approved', '您的身份认证已通过：{level}'),
  identity_refused: words(
    'Your application for {level} was refused: {refusal}. {note}. You can apply again',
    '您的{level}申请未通过：{refusal}。{note}。您可以重新提交',
  ),
  identity_more: words('Staff need something more for {level}: {note}', '{level}需要您补充资料：{note}'),
  identity_ends: words(
    'The document of your identity ends at {by}: send a new one before, or {level} ends with it',
    '您的身份证件将于 {by} 到期，请提前更新，否则{level}将失效',
  ),
  identity_expired: words(
    'The document of your identity has ended, and {level} with it: send a valid one',
    '您的身份证件已到期，{level}已失效，请提交有效证件',
  ),
  payment_account_added: words(
    'A payment account was added: {account}. Nothing is paid to it before {by}. If it was not you, freeze your account',
    '已添加收款账户：{account}，{by} 之前不会向其付款。如非本人操作，请立即冻结账号',
  ),
  payment_account_changed: words(
    'A payment account was changed: {account}. Nothing is paid to it before {by}. If it was not you, freeze your account',
    '收款账户已修改：{account}，{by} 之前不会向其付款。如非本人操作，请立即冻结账号',
  ),
  payment_account_deleted: words(
    'A payment account was deleted: {account}. If it was not you, freeze your account',
    '收款账户已删除：{account}。如非本人操作，请立即冻结账号',
  ),
  check_key_made: words(
    'A key for a card check of your own was made, and works from {by}. If it was not you, freeze your account',
    '已创建自有卡片核验密钥，{by} 起生效。如非本人操作，请立即冻结账号',
  ),
  operator_joined: words(
    'The operator {account} joined your team. If you invited nobody, change your passwords: that ends it',
    '操作员 {account} 已加入您的团队。如非您邀请，请修改密码，其权限将随之终止',
  ),
  operator_rights: words(
    'The operator {account} may do more for you now. If it was not you, freeze your account',
    '操作员 {account} 的权限已增加。如非本人操作，请立即冻结账号',
  ),
  bearers_ended: words(
    'With that change, the key of your card check, open invitations and operators of the last 7 days were ended. Make and invite again what you need',
    '随此次变更，卡片核验密钥、未使用的邀请以及最近 7 天加入的操作员均已终止，如有需要请重新创建或邀请',
  ),
  application_asked: words(
    'Staff ask for more about your application to become a provider: {note}',
    '关于您的收卡商申请，工作人员需要您补充：{note}',
  ),
  application_refused: words(
    'Your application to become a provider was refused; bail that you paid for it is back in your account. The reason: {note}',
    '您的收卡商申请未通过，为此缴纳的保证金已退回您的账户。原因：{note}',
  ),
  removal_noticed: words(
    'Staff decided to end your certification as a provider on {by}; open orders run on. The reason: {note}. You can appeal until then',
    '工作人员决定于 {by} 终止您的收卡商资格，未完成的订单照常进行。原因：{note}。您可在此之前申诉',
  ),
  penalty_noticed: words(
    'Staff decided on a penalty of {amount} points from your bail, taken on {by}. The reason: {note}. You can appeal until then',
    '工作人员决定于 {by} 从您的保证金中扣除罚款 {amount} 积分。原因：{note}。您可在此之前申诉',
  ),
  penalty_taken: words(
    'A penalty of {amount} points was taken from your bail',
    '已从您的保证金中扣除罚款 {amount} 积分',
  ),
  appeal_granted: words('Your appeal was granted. The answer: {note}', '您的申诉已通过。答复：{note}'),
  appeal_refused: words('Your appeal was refused. The answer: {note}', '您的申诉未通过。答复：{note}'),
} satisfies Record<UserChanged['what'], Words>;
