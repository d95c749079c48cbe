import type { TextPurpose } from '../contact-codes.ts';

type Lang = 'en' | 'zh_cn';

const PURPOSE: Record<TextPurpose, Record<Lang, string>> = {
  password: { en: 'to set a new login password', zh_cn: '设置新的登录密码' },
  phone_old: { en: 'to move your account to another phone', zh_cn: '更换账号手机号' },
  phone_new: { en: 'to use this phone for your account', zh_cn: '将此手机号用于您的账号' },
};

/** Short, because a service charges by the part. */
export function codeText(lang: Lang, purpose: TextPurpose, code: string): string {
  const what = PURPOSE[purpose][lang];
  if (lang === 'en') return `${code} is your Cardway code ${what}. Never tell it to anybody, not even to us.`;
  return `【Cardway】您${what}的验证码：${code}。请勿告诉任何人，包括本站人员。`;
}

/** To a number that has an account, when somebody tried to bind it to another one. Only its owner learns that it has one. */
export function takenText(lang: Lang): string {
  if (lang === 'en') return 'Somebody, maybe you, tried to bind this phone to a Cardway account. It already has one.';
  return '【Cardway】有人（可能是您）尝试将此手机号绑定到 Cardway 账号。该手机号已有账号。';
}
