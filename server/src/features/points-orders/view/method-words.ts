import { ONLINE_WALLETS } from '#core/payment-accounts/online-wallets.ts';
import type { Call } from '#server/gateway/handler.ts';

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
