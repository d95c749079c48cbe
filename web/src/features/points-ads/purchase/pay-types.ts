import { GIFT_CARD_METHOD, PAYMENT_METHODS } from '#core/payment-accounts/methods.ts';
import type { PurchaseSearch } from '#web/offer-searches.ts';

type PayType = PurchaseSearch['payType'];

const isBank = (method: string) => method.startsWith('bank_');

/** Whether a way to pay is of a type: 1 bank transfers, 2 all of them, 3 online wallets, 4 gift cards. */
export function isOfType(method: string, payType: PayType): boolean {
  if (payType === '1') return isBank(method);
  if (payType === '3') return !isBank(method) && method !== GIFT_CARD_METHOD;
  return payType === '2' || method === GIFT_CARD_METHOD;
}

export const methodsOfType = (payType: PayType): string[] =>
  PAYMENT_METHODS.filter((method) => isOfType(method, payType));
