import type { Role } from '#core/access/access.ts';
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
