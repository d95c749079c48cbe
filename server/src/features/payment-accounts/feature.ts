import type { Feature } from '#server/app/feature.ts';
import { addPaymentAccountHandler } from './add-account.ts';
import {
  closePaymentAccountHandler,
  deletePaymentAccountHandler,
  openPaymentAccountHandler,
  updatePaymentAccountHandler,
} from './change-account.ts';
import { listPersonsAccountsHandler } from './list-of.ts';
import { getPaymentAccountHandler, listPaymentAccountsHandler, revealPaymentAccountHandler } from './own-accounts.ts';

export const paymentAccountsFeature: Feature = {
  area: 'paymentAccounts',
  functions: [
    listPaymentAccountsHandler,
    getPaymentAccountHandler,
    revealPaymentAccountHandler,
    addPaymentAccountHandler,
    updatePaymentAccountHandler,
    deletePaymentAccountHandler,
    openPaymentAccountHandler,
    closePaymentAccountHandler,
    listPersonsAccountsHandler,
  ],
};
