/** 1: bank transfers; 2: every way; 3: online wallets; 4: gift cards. */
export const PAY_TYPES = ['1', '2', '3', '4'] as const;
export type PayType = (typeof PAY_TYPES)[number];
