import { useTranslation } from 'react-i18next';
import { ONLINE_WALLETS } from '#core/payment-accounts/online-wallets.ts';
import { storedLang } from '#web/i18n/lang.ts';
import { countryName } from '#web/lib/country.ts';

const BANK = /^bank_([A-Z]{2})$/;
const WALLETS = Object.values(ONLINE_WALLETS).flat();

/** What a way to pay is called. */
export function useMethodName(): (method: string) => string {
  const { t } = useTranslation('points-ads');
  return (method) => {
    const place = BANK.exec(method)?.[1];
    if (place !== undefined) return t('method.bank', { place: countryName(place) });
    const wallet = WALLETS.find(({ id }) => id === method);
    if (wallet === undefined) return t('method.giftCard');
    return storedLang() === 'zh_cn' ? (wallet.nameZh ?? wallet.name) : wallet.name;
  };
}
