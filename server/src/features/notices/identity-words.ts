import { type Words, words } from './words.ts';

/** The texts of notices about one's identity, as CONTENTS. */
export const IDENTITY_CONTENTS: Readonly<Record<string, Words>> = {
  'account.identity_approved': words('Your identity is proven: {level} is approved', '您的身份认证已通过：{level}'),
  'account.identity_refused': words(
    'Your application for {level} was refused: {refusal}. {note}. You can apply again',
    '您的{level}申请未通过：{refusal}。{note}。您可以重新提交',
  ),
  'account.identity_more': words('Staff need something more for {level}: {note}', '{level}需要您补充资料：{note}'),
  'account.identity_ends': words(
    'The document of your identity ends at {by}: send a new one before, or {level} ends with it',
    '您的身份证件将于 {by} 到期，请提前更新，否则{level}将失效',
  ),
  'account.identity_expired': words(
    'The document of your identity has ended, and {level} with it: send a valid one',
    '您的身份证件已到期，{level}已失效，请提交有效证件',
  ),
};
