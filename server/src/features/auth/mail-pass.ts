import type { Services } from '#server/app/services.ts';
import { keyedHash, sameText } from '#server/platform/crypto/crypto.ts';
import type { Mail } from '#server/platform/mail/mail.ts';

type Lang = 'en' | 'zh_cn';
type Text = Omit<Mail, 'to'>;

/** A pass opens for so many seconds: as long as the mails that used up the limit are counted. */
const PASS_S = 86_400;

const signOf = ({ config }: Services, contact: string, until: string): string =>
  keyedHash(config.secret, 'mail-pass', `${until} ${contact.toLowerCase()}`).toString('base64url');

/** Proves that its bearer reads the mails to this address: strangers who used up its mails do not hold up its owner. */
export function mailPassFor(services: Services, contact: string): string {
  const until = String(Math.floor(Date.now() / 1_000) + PASS_S);
  return `${until}.${signOf(services, contact, until)}`;
}

export function isMailPass(services: Services, contact: string, pass: string): boolean {
  const [until = '', sign = ''] = pass.split('.');
  return (
    /^\d{1,12}$/.test(until) && Number(until) * 1_000 > Date.now() && sameText(sign, signOf(services, contact, until))
  );
}

/** A pass is used at a new password where the address has an account, else at the registration. */
export const mailPassLink = (
  services: Services,
  { email, hasAccount }: { email: string; hasAccount: boolean },
): string =>
  `${services.config.publicUrl ?? ''}/${hasAccount ? 'setPassword' : 'register'}#mailPass=${mailPassFor(services, email)}`;

/** The last mail that strangers may ask for has the pass of the address's owner in it; an address without a mail gets one. */
export function withPass(lang: Lang, mail: Text | null, link: string): Text {
  const [subject, text] =
    lang === 'en'
      ? [
          'Mails to your address',
          `Devices that we do not know asked for several mails to this address, so no more are sent to them for now.\nIf you wait for one yourself, open this link in the browser that you use, and ask again:\n${link}\n`,
        ]
      : [
          '发往您邮箱的邮件',
          `有陌生设备多次请求向此邮箱发送邮件，我们暂时不再为其发送。\n如果您本人在等待邮件，请在您使用的浏览器中打开以下链接，然后重新请求：\n${link}\n`,
        ];
  return mail === null ? { subject, text } : { subject: mail.subject, text: `${mail.text}\n${text}` };
}
