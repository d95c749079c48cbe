import type { Mail } from '#server/platform/mail/mail.ts';

type Lang = 'en' | 'zh_cn';

const CHANGES = {
  password: { en: 'a new login password was set', zh_cn: '登录密码已更改' },
  trading_password: { en: 'a new trading password was set', zh_cn: '交易密码已更改' },
  totp_bound: { en: 'an authenticator app was bound', zh_cn: '已绑定身份验证器' },
  totp_removed: { en: 'the authenticator app was removed', zh_cn: '身份验证器已解绑' },
  recovery_codes: {
    en: 'new recovery codes were made; the old ones are void',
    zh_cn: '已生成新的恢复码，旧恢复码失效',
  },
  passkey_added: { en: 'a passkey was added', zh_cn: '已添加通行密钥' },
  passkey_removed: { en: 'a passkey was removed', zh_cn: '通行密钥已移除' },
  factors_reset: {
    en: 'its second factors were removed, as our support was asked to',
    zh_cn: '已按向客服提出的申请移除第二验证方式',
  },
  reset_stopped: { en: 'the removal of its second factors was stopped', zh_cn: '已停止移除第二验证方式' },
  frozen: { en: 'everything was stopped: the account is frozen', zh_cn: '已冻结，所有登录均已结束' },
  unfrozen: { en: 'our support has let it go on', zh_cn: '已由客服解除冻结' },
  phone_bound: { en: 'a phone number was bound', zh_cn: '已绑定手机号' },
  phone: { en: 'its phone number was changed', zh_cn: '手机号已更改' },
  email: { en: 'its e-mail address was changed', zh_cn: '邮箱已更改' },
} as const satisfies Record<string, Record<Lang, string>>;

/** Something that protects an account, and what was done to it. */
export type ProtectionChange = keyof typeof CHANGES;

interface Facts {
  readonly change: ProtectionChange;
  /** The end of the hold on money; null: there is none. */
  readonly until: string | null;
  /** The security page, where the account can be frozen. */
  readonly link: string;
}

/** To the owner of an account, after a change of what protects it. */
export function protectionMail(lang: Lang, { change, until, link }: Facts): Omit<Mail, 'to'> {
  const what = CHANGES[change][lang];
  if (lang === 'en') {
    const hold = until === null ? '' : `Until ${until} no money leaves the account.\n\n`;
    return {
      subject: 'The security of your Cardway account changed',
      text: `On your account, ${what}.\n\n${hold}If it was not you, freeze the account at once on its security page, or tell our support:\n${link}\n`,
    };
  }
  const hold = until === null ? '' : `${until} 之前，账号内的资金不能转出。\n\n`;
  return {
    subject: '您的 Cardway 账号安全设置已变更',
    text: `您的账号${what}。\n\n${hold}如非本人操作，请立即在安全页面冻结账号，或联系客服：\n${link}\n`,
  };
}
