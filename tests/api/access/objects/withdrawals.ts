import type { CallName, ParamsOf } from '#contract/catalogue.ts';

/** Parameters that name an address or a withdrawal which is not the caller’s. */
export const withdrawalParams = {
  'withdrawals.removeAddress': (id: string): ParamsOf<'withdrawals.removeAddress'> => ({ id }),
  'withdrawals.cancel': (id: string): ParamsOf<'withdrawals.cancel'> => ({ id }),
} as const;

/** Functions that name none, each with its reason. */
export const OF_WITHDRAWALS: Partial<Record<CallName, string>> = {
  'withdrawals.getTerms': 'the own account',
  'withdrawals.listAddresses': 'the own address book',
  'withdrawals.addAddress': 'the own address book',
  'withdrawals.getQuote': 'what a network asks of everybody',
  'withdrawals.request': 'to an own address; somebody else’s: request.test.ts',
  'withdrawals.listOwn': 'the own withdrawals',
  'withdrawals.listQueue': 'what all staff may know',
  'withdrawals.proposeSettlement': 'of any user but those linked with the caller: settle.test.ts',
  'withdrawals.listCoins': 'what the operator wrote down of the chains',
  'withdrawals.listPurses': 'what the platform pays from',
  'withdrawals.liftPause': 'of any user but opponents of the caller: refused-address.test.ts',
  'withdrawals.review': 'of any user but those linked with the caller: request.test.ts',
};
