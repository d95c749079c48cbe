import type { Mail } from '#server/platform/mail/mail.ts';
import type { CodePurpose } from './email-codes.ts';

type Lang = 'en' | 'zh_cn';
type Text = Omit<Mail, 'to'>;

const PURPOSE: Record<CodePurpose, Record<Lang, string>> = {
  register: { en: 'open your account', zh_cn: '注册账号' },
  password: { en: 'set a new login password', zh_cn: '设置新的登录密码' },
  trading_password: { en: 'set a new trading password', zh_cn: '设置新的交易密码' },
};

export function codeMail(lang: Lang, purpose: CodePurpose, code: string, minutes: number): Text {
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
