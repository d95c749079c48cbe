import type { Mail } from '#server/platform/mail/mail.ts';

const DAY_S = 86_400;

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
