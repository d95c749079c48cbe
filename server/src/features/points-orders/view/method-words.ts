import { bankOf } from '#core/payment-accounts/banks.ts';
import type { AccountFields } from '#core/payment-accounts/check-account.ts';
import { ONLINE_WALLETS } from '#core/payment-accounts/online-wallets.ts';
import { PLACES } from '#core/payment-accounts/places.ts';
import type { Call } from '#server/gateway/handler.ts';
import { wordOf } from '#server/platform/words.ts';

const BANK = /^bank_([A-Z]{2})$/;
const WALLETS = Object.values(ONLINE_WALLETS).flat();
const GIFT_CARD = { en: 'Gift card', zh_cn: '礼品卡' } as const;
const TAGS = { en: 'en', zh_cn: 'zh-CN' } as const;

/** A way to pay for points as files call it; pages have words of their own. */
export function methodWords(method: string, lang: Call['lang']): string {
  const place = BANK.exec(method)?.[1];
  if (place !== undefined) {
    const name = new Intl.DisplayNames(TAGS[lang], { type: 'region' }).of(place) ?? place;
    return lang === 'en' ? `Bank transfer (${name})` : `银行转账（${name}）`;
  }
  const wallet = WALLETS.find(({ id }) => id === method);
  if (wallet === undefined) return GIFT_CARD[lang];
  return lang === 'zh_cn' ? (wallet.nameZh ?? wallet.name) : wallet.name;
}

/** The parts of an account that is paid to as its owner reads them: a bank by its name, not its code. */
export function accountWords(method: string, fields: AccountFields, lang: Call['lang']): string[] {
  const place = PLACES.find((candidate) => candidate === BANK.exec(method)?.[1]);
  return Object.entries(fields).map(([name, value]) => {
    if (name === 'accountType') return wordOf(lang, `payment-accounts:accountType.${value}`);
    const bank = name === 'bank' && place !== undefined ? bankOf(place, value) : null;
    return bank === null ? value : lang === 'zh_cn' ? (bank.nameZh ?? bank.name) : bank.name;
  });
}
