/** 1: buys cards; 2: platform service account that buys cards; 3: pays out fiat. */
export type ServerType = 1 | 2 | 3;

/** Providers that trade in cards. */
export const CARD_TYPES: readonly ServerType[] = [1, 2];
/** Providers that pay fiat out. */
export const PAYOUT_TYPES: readonly ServerType[] = [3];

/** Ways in which fiat is paid out, by their number on the wire; 0: none chosen. */
export const PAY_CHANNELS = [0, 1, 3, 4, 5, 6] as const;
export type PayChannel = (typeof PAY_CHANNELS)[number];

/** The channels' own names, the same in every language. */
export const PAY_CHANNEL_NAMES: Readonly<Record<Exclude<PayChannel, 0>, string>> = {
  1: 'PalmPay',
  3: 'New BudPay',
  4: 'Fincra pay',
  5: 'Palmpay2',
  6: 'Palmpay3',
};
