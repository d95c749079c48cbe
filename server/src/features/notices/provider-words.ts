import { type Words, words } from './words.ts';

/** The texts of notices about becoming a provider and losing it, as CONTENTS. */
export const PROVIDER_CONTENTS: Readonly<Record<string, Words>> = {
  'account.application_asked': words(
    'Staff ask for more about your application to become a provider: {note}',
    '关于您的收卡商申请，工作人员需要您补充：{note}',
  ),
  'account.application_refused': words(
    'Your application to become a provider was refused; bail that you paid for it is back in your account. The reason: {note}',
    '您的收卡商申请未通过，为此缴纳的保证金已退回您的账户。原因：{note}',
  ),
  'account.removal_noticed': words(
    'Staff decided to end your certification as a provider on {by}; open orders run on. The reason: {note}. You can appeal until then',
    '工作人员决定于 {by} 终止您的收卡商资格，未完成的订单照常进行。原因：{note}。您可在此之前申诉',
  ),
  'account.penalty_noticed': words(
    'Staff decided on a penalty of {amount} points from your bail, taken on {by}. The reason: {note}. You can appeal until then',
    '工作人员决定于 {by} 从您的保证金中扣除罚款 {amount} 积分。原因：{note}。您可在此之前申诉',
  ),
  'account.penalty_taken': words(
    'A penalty of {amount} points was taken from your bail',
    '已从您的保证金中扣除罚款 {amount} 积分',
  ),
  'account.appeal_granted': words('Your appeal was granted. The answer: {note}', '您的申诉已通过。答复：{note}'),
  'account.appeal_refused': words('Your appeal was refused. The answer: {note}', '您的申诉未通过。答复：{note}'),
};
