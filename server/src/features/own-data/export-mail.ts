import type { Mail } from '#server/platform/mail/mail.ts';

const DAY_S = 86_400;

/** After each download: whoever has a session and a proof of its owner's leaves a trace that the owner sees. */
export function downloadedMail(lang: 'en' | 'zh_cn', link: string): Omit<Mail, 'to'> {
  if (lang === 'en') {
    return {
      subject: 'Your Cardway data was downloaded',
      text: `The file with your data was downloaded.\n\nIf it was not you, freeze the account at once on its security page, or tell our support:\n${link}\n`,
    };
  }
  return {
    subject: '您的 Cardway 数据已被下载',
    text: `您的数据文件已被下载。\n\n如非本人操作，请立即在安全页面冻结账号，或联系客服：\n${link}\n`,
  };
}

/** The file itself is never mailed, and the link opens nothing without a login. */
export function exportMail(lang: 'en' | 'zh_cn', link: string, keepS: number): Omit<Mail, 'to'> {
  const days = Math.max(1, Math.floor(keepS / DAY_S));
  if (lang === 'en') {
    return {
      subject: 'Your Cardway data is ready',
      text: `The file with your data is ready. Log in to download it within ${days} days:\n${link}\n\nIf you did not ask for it, change your passwords.\n`,
    };
  }
  return {
    subject: '您的 Cardway 数据已准备好',
    text: `您的数据文件已准备好。请在 ${days} 天内登录下载：\n${link}\n\n如非本人操作，请立即修改密码。\n`,
  };
}
