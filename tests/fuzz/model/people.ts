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
