import type { Mail } from '#server/platform/mail/mail.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { MailPurpose } from './contact-codes.ts';

type Lang = 'en' | 'zh_cn';
type Text = Omit<Mail, 'to'>;

const PURPOSE: Record<MailPurpose, Record<Lang, string>> = {
  register: { en: 'open your account', zh_cn: '注册账号' },
  password: { en: 'set a new login password', zh_cn: '设置新的登录密码' },
  trading_password: { en: 'set a new trading password', zh_cn: '设置新的交易密码' },
  email_old: { en: 'move your account to another e-mail address', zh_cn: '更换账号邮箱' },
  step_up: { en: 'confirm that it is you', zh_cn: '验证身份' },
  email_new: { en: 'use this e-mail address for your account', zh_cn: '将此邮箱用于您的账号' },
};

export function codeMail(lang: Lang, purpose: MailPurpose, code: string, minutes: number): Text {
  const what = PURPOSE[purpose][lang];
  if (lang === 'en') {
    return {
      subject: 'Your Cardway code',
      text: `Your code to ${what}: ${code}\n\nIt is valid for ${minutes} minutes and works once. Nobody from Cardway will ever ask you for it.\nIf you did not ask for it, ignore this mail.\n`,
    };
  }
  return {
    subject: '您的 Cardway 验证码',
    text: `您${what}的验证码：${code}\n\n验证码 ${minutes} 分钟内有效，仅可使用一次。Cardway 的任何人员都不会向您索要验证码。\n如非本人操作，请忽略此邮件。\n`,
  };
}

export function confirmMail(lang: Lang, link: string): Text {
  if (lang === 'en') {
    return {
      subject: 'Confirm your e-mail address for Cardway',
      text: `Follow this link to open your account:\n${link}\n\nIf you did not register, ignore this mail.\n`,
    };
  }
  return {
    subject: '确认您的 Cardway 邮箱',
    text: `请点击以下链接完成注册：\n${link}\n\n如非本人操作，请忽略此邮件。\n`,
  };
}

export function takenMail(lang: Lang, loginLink: string): Text {
  if (lang === 'en') {
    return {
      subject: 'You already have a Cardway account',
      text: `Somebody, maybe you, tried to register with this address. It already has an account; log in here:\n${loginLink}\n`,
    };
  }
  return {
    subject: '您已有 Cardway 账号',
    text: `有人（可能是您）尝试用此邮箱注册。该邮箱已有账号，请在此登录：\n${loginLink}\n`,
  };
}

interface NewDevice {
  readonly address: string;
  /** Browser and system, as `deviceText` names them. */
  readonly device: string;
  readonly at: Date;
  /** Where a new password is set. */
  readonly link: string;
}

/** To the owner of an account, after a login on a device that it did not know. */
export function deviceMail(lang: Lang, { address, device, at, link }: NewDevice): Text {
  const time = minuteOf(at);
  if (lang === 'en') {
    return {
      subject: 'New device on your Cardway account',
      text: `Somebody, probably you, logged in on a device that your account did not know.\n\nTime: ${time}\nDevice: ${device || 'unknown'}\nAddress: ${address}\n\nIf it was not you, set a new password at once; it ends every session:\n${link}\n`,
    };
  }
  return {
    subject: '您的 Cardway 账号在新设备上登录',
    text: `有人（可能是您）在新设备上登录了您的账号。\n\n时间：${time}\n设备：${device || '未知'}\n地址：${address}\n\n如非本人操作，请立即设置新密码，所有登录都将结束：\n${link}\n`,
  };
}

/** To the owner of an account, when a stranger's device got past its first step and gave a wrong second factor. */
export function wrongFactorMail(lang: Lang, { address, device, at, link }: NewDevice): Text {
  const time = minuteOf(at);
  if (lang === 'en') {
    return {
      subject: 'Somebody has a secret of your Cardway account',
      text: `On a device that your account does not know, somebody gave its password, or a code that we mailed to you, and then a wrong code of your second factor. They did not get in.\n\nTime: ${time}\nDevice: ${device || 'unknown'}\nAddress: ${address}\n\nIf it was not you, secure your mailbox, then set a new password at once; it ends every session:\n${link}\n`,
    };
  }
  return {
    subject: '有人掌握了您 Cardway 账号的部分登录信息',
    text: `有人在新设备上输入了您的密码或发送到您邮箱的验证码，但第二验证方式的验证码错误，未能登录。\n\n时间：${time}\n设备：${device || '未知'}\n地址：${address}\n\n如非本人操作，请先保护好您的邮箱，再立即设置新密码，所有登录都将结束：\n${link}\n`,
  };
}

interface ResetFacts {
  readonly purpose: 'password' | 'trading_password';
  /** Where the code went. */
  readonly way: 'mail' | 'phone';
  /** The end of the pause; null: there is none. */
  readonly until: Date | null;
  readonly link: string;
}

/** To the owner of an account, after a code set a password. */
export function resetMail(lang: Lang, { purpose, way, until, link }: ResetFacts): Text {
  if (lang === 'en') {
    const which = purpose === 'password' ? 'login' : 'trading';
    const pause =
      until === null
        ? ''
        : `Until ${minuteOf(until)} nothing can be paid, settled or given up with it, it opens no cards, and your offers take no orders.\n\n`;
    return {
      subject: `Your Cardway ${which} password was reset`,
      text: `A code that we ${way === 'mail' ? 'mailed to this address' : 'sent to your phone'} has set a new ${which} password.\n\n${pause}If it was not you, secure your ${way === 'mail' ? 'mailbox' : 'phone'}, then set a new login password, which ends every session:\n${link}\n`,
    };
  }
  const which = purpose === 'password' ? '登录密码' : '交易密码';
  const pause =
    until === null ? '' : `${minuteOf(until)} 之前，该账号不能付款、结算、放弃订单或查看卡密，您的广告也暂停接单。\n\n`;
  return {
    subject: `您的 Cardway ${which}已重置`,
    text: `您的${which}已通过发送到${way === 'mail' ? '此邮箱' : '您手机'}的验证码重置。\n\n${pause}如非本人操作，请先保护好您的${way === 'mail' ? '邮箱' : '手机'}，再设置新的登录密码，所有登录都将结束：\n${link}\n`,
  };
}
