import type { Mail } from '#server/platform/mail/mail.ts';

type Lang = 'en' | 'zh_cn';

export type PaymentAccountChange = 'added' | 'changed' | 'deleted';

const CHANGES: Record<PaymentAccountChange, Record<Lang, string>> = {
  added: { en: 'a payment account was added', zh_cn: '新增了收款账户' },
  changed: { en: 'a payment account was changed', zh_cn: '修改了收款账户' },
  deleted: { en: 'a payment account was deleted', zh_cn: '删除了收款账户' },
};

interface Facts {
  readonly change: PaymentAccountChange;
  /** The account, all but its end hidden. */
  readonly masked: string;
  /** Until when nothing is paid to it; null: there is no hold. */
  readonly until: string | null;
  /** The security page, where the account can be frozen. */
  readonly link: string;
}

/** To the owner of an account, after a change of where they are paid. */
export function paymentAccountMail(lang: Lang, { change, masked, until, link }: Facts): Omit<Mail, 'to'> {
  const what = CHANGES[change][lang];
  if (lang === 'en') {
    const hold = until === null ? '' : `Nothing is paid to it before ${until}.\n\n`;
    return {
      subject: 'The payment accounts of your Cardway account changed',
      text: `On your account, ${what}: ${masked}\n\n${hold}If it was not you, freeze the account at once on its security page, or tell our support:\n${link}\n`,
    };
  }
  const hold = until === null ? '' : `${until} 之前，不会向该账户付款。\n\n`;
  return {
    subject: '您的 Cardway 收款账户已变更',
    text: `您的账号${what}：${masked}\n\n${hold}如非本人操作，请立即在安全页面冻结账号，或联系客服：\n${link}\n`,
  };
}
