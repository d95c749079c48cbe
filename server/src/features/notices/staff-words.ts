import type { Role } from '#core/access/access.ts';
import type { IdentityLevel, RefusalReason } from '#core/identity/application-table.ts';
import type { SuspensionScope } from '#core/staff/suspensions.ts';
import { type Words, words } from './words.ts';

/** What is suspended, inside a sentence. */
export const SCOPE_WORDS: Readonly<Record<SuspensionScope, Words>> = {
  account: words('all new business', '全部新业务'),
  placing: words('placing of orders', '下单功能'),
  chat: words('chats', '聊天功能'),
  calls: words('calls', '通话功能'),
};

/** A role, inside a sentence. */
export const ROLE_WORDS: Readonly<Record<Role, Words>> = {
  trader: words('a trader', '普通用户'),
  provider: words('a certified provider', '认证收卡商'),
  support: words('support staff', '客服'),
  moderator: words('a moderator', '仲裁员'),
  auditor: words('an auditor', '审计员'),
  admin: words('an administrator', '管理员'),
};

/** A level of identity, inside a sentence. */
export const LEVEL_WORDS: Readonly<Record<IdentityLevel, Words>> = {
  1: words('level one', '一级认证'),
  2: words('level two', '二级认证'),
};

/** Why an identity was refused, inside a sentence. */
export const REFUSAL_WORDS: Readonly<Record<RefusalReason, Words>> = {
  unreadable: words('an image cannot be read', '图片无法辨认'),
  mismatch: words('the facts do not match the document', '填写内容与证件不一致'),
  not_accepted: words('this document is not accepted', '不接受该证件'),
  out_of_date: words('the document is no longer valid', '证件已过期'),
  not_the_person: words(
    'the selfie does not show the person of the document, or the code',
    '自拍与证件不符或未显示验证码',
  ),
  suspicious: words('something about the document looks wrong', '证件存在疑点'),
};
