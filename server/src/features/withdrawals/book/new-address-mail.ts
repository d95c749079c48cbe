import type { Mail } from '#server/platform/mail/mail.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

interface Facts {
  readonly network: string;
  readonly address: string;
  readonly label: string;
  /** Until when nothing is paid to it. */
  readonly until: string;
  /** The security page, where the account can be frozen. */
  readonly link: string;
}

/** To the owner of an account whose address book has a new address. */
export function newAddressMail(
  lang: AppUserTable['lang'],
  { network, address, label, until, link }: Facts,
): Omit<Mail, 'to'> {
  if (lang === 'en') {
    return {
      subject: 'A withdrawal address was added to your Cardway account',
      text: `A new address is in your address book:\n\n${label}\n${network}\n${address}\n\nNothing is paid to it before ${until}. If it was not you, freeze the account at once on its security page, or tell our support:\n${link}\n`,
    };
  }
  return {
    subject: '您的 Cardway 账号新增了提现地址',
    text: `您的地址簿中新增了一个地址：\n\n${label}\n${network}\n${address}\n\n${until} 之前不会向该地址付款。如非本人操作，请立即在安全页面冻结账号，或联系客服：\n${link}\n`,
  };
}
