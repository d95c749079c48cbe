/** Currencies that users pay in on chains. USDT becomes points, one to one; bitcoin stays bitcoin. */
export const DEPOSIT_CURRENCIES = ['USDT', 'BTC'] as const;
export type DepositCurrency = (typeof DEPOSIT_CURRENCIES)[number];

/** Bitcoin and its test networks by CAIP-2: bip122 and the beginning of the first block's hash. */
const BITCOIN = 'bip122:';

/** The currency that is paid in on a network (CAIP-2): a network has one currency, which never changes. */
export const depositCurrencyOf = (network: string): DepositCurrency => (network.startsWith(BITCOIN) ? 'BTC' : 'USDT');
