import { ONLINE_WALLETS } from './online-wallets.ts';
import type { PayType } from './pay-types.ts';
import { PLACES, type Place } from './places.ts';
import type { PaymentAccountKind } from './statuses.ts';

/** Points may be paid for with a gift card too, which needs no account. */
export const GIFT_CARD_METHOD = 'gift_card';

const BANK_METHODS = PLACES.map((place) => `bank_${place}` as const);
const WALLET_METHODS = [
  ...new Set(Object.values(ONLINE_WALLETS).flatMap((wallets) => wallets.map(({ id }) => id))),
].toSorted();

/** The ways to pay for points: a bank transfer by place, an online wallet by name wherever it is, or a gift card. */
export const PAYMENT_METHODS: readonly string[] = [...BANK_METHODS, ...WALLET_METHODS, GIFT_CARD_METHOD];

const METHODS_OF: Readonly<Record<PayType, readonly string[]>> = {
  1: BANK_METHODS,
  2: PAYMENT_METHODS,
  3: WALLET_METHODS,
  4: [GIFT_CARD_METHOD],
};

/** The ways to pay of a type. */
export const methodsOfType = (type: PayType): readonly string[] => METHODS_OF[type];

export const isPaymentMethod = (method: string): boolean => PAYMENT_METHODS.includes(method);

interface Account {
  readonly kind: PaymentAccountKind;
  readonly place: Place;
  readonly wallet: string | null;
}

/** How an account is paid to; null: nobody can pay to it, as to a card. */
export function methodOf({ kind, place, wallet }: Account): string | null {
  if (kind === 'bank') return `bank_${place}`;
  return kind === 'online' ? wallet : null;
}

/** The methods that these accounts do not serve. A gift card needs none. */
export const unservedMethods = (methods: readonly string[], accounts: readonly Account[]): string[] => {
  const served = new Set(accounts.map(methodOf));
  return methods.filter((method) => method !== GIFT_CARD_METHOD && !served.has(method));
};
