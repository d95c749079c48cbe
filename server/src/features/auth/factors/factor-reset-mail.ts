import type { Mail } from '#server/platform/mail/mail.ts';

interface Facts {
  /** When the second factors go. */
  readonly dueAt: string;
  /** The security page, where the owner stops it. */
  readonly link: string;
}

/** To the owner of an account, when two of the staff agreed to remove its second factors. */
export function resetMail(lang: 'en' | 'zh_cn', { dueAt, link }: Facts): Omit<Mail, 'to'> {
  if (lang === 'en') {
    return {
      subject: 'The second factors of your Cardway account will be removed',
      text: `Somebody told our support that they lost the second factors of your account, and showed who they are. At ${dueAt} your authenticator app, your passkeys and your recovery codes stop working, and every login ends. Until some time after that no money leaves the account.\n\nIf it was not you, log in and stop it on the security page:\n${link}\n`,
    };
  }
  return {
    subject: '您的 Cardway 账号的第二验证方式将被移除',
    text: `有人向客服表示丢失了您账号的第二验证方式，并验证了身份。${dueAt} 起，您的身份验证器、通行密钥和恢复码将失效，所有登录都将结束。此后一段时间内，账号内的资金不能转出。\n\n如非本人操作，请登录并在安全页面停止：\n${link}\n`,
  };
}
