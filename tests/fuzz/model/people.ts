import type { GiftActor } from '#core/orders/gift-facts.ts';

/** Who the fuzzed market consists of: numbers are places in the lists of the real world. */
export const SELLERS = [0, 1] as const;
export const PROVIDERS = [2, 3, 8] as const;
export const STAFF = [4, 5, 6] as const;
/** The first seller was invited by the user behind this number, who earns the share of its fees. */
export const REFERRER = 7;
export const PEOPLE = 11;
/** Pay traders' payouts. */
export const PAYERS = [9, 10] as const;
/** Whoever may trade points, take money out and get some in. */
export const TRADERS = [...SELLERS, ...PROVIDERS, REFERRER] as const;
export const ADMIN = 6;
/** The second seller was invited by a provider: there is no share between the two, and no fraud to be found. */
export const INVITED: Readonly<Record<number, number>> = { 0: REFERRER, 1: 3 };

export const isProvider = (no: number): boolean => PROVIDERS.some((provider) => provider === no);
export const isPayer = (no: number): boolean => PAYERS.some((payer) => payer === no);
export const isStaff = (no: number): boolean => STAFF.some((item) => item === no);
export const isLinked = (a: number, b: number): boolean => INVITED[a] === b || INVITED[b] === a;

export const pickOf = <T>(list: readonly T[], draw: number): T => {
  const item = list[draw % list.length];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

/** The core compares ids and never looks into them: the model's are numbers. */
export const idOf = (no: number): string => `user-${no}`;
export const numberOf = (id: string): number => Number(id.slice('user-'.length));

/** The role of user `no` on this order; null for a stranger. */
export function actorOf(order: { seller: number; provider: number }, no: number): GiftActor | null {
  const userId = idOf(no);
  if (no === order.seller) return { role: 'seller', userId };
  if (no === order.provider) return { role: 'provider', userId };
  if (!isStaff(no)) return null;
  return { role: 'moderator', userId, isAdmin: no === ADMIN };
}
