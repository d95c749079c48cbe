import type { CallName, ParamsOf } from '#contract/catalogue.ts';

/** Parameters that name a payment account which is not the caller’s. */
export const paymentAccountParams = {
  'paymentAccounts.get': (id: string): ParamsOf<'paymentAccounts.get'> => ({ id }),
  'paymentAccounts.reveal': (id: string): ParamsOf<'paymentAccounts.reveal'> => ({ id }),
  'paymentAccounts.update': (id: string): ParamsOf<'paymentAccounts.update'> => ({
    id,
    holder: 'Ada Bello',
    fields: {},
  }),
  'paymentAccounts.delete': (id: string): ParamsOf<'paymentAccounts.delete'> => ({ id }),
  'paymentAccounts.open': (id: string): ParamsOf<'paymentAccounts.open'> => ({ id }),
  'paymentAccounts.close': (id: string): ParamsOf<'paymentAccounts.close'> => ({ id }),
} as const;

/** Functions that name none, each with its reason. */
export const OF_PAYMENT_ACCOUNTS: Partial<Record<CallName, string>> = {
  'paymentAccounts.list': 'the own accounts',
  'paymentAccounts.add': 'an own account; somebody else’s image: payment-accounts.test.ts',
  'paymentAccounts.listOf': 'what all staff may know',
};
