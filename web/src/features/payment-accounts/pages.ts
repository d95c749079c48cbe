import { definePages } from '#web/page-record.ts';

export const paymentAccountsPages = definePages({
  '/accountSettings/walletIndex': {
    screen: 'payment-accounts/index-page#WalletIndexPage',
    words: ['payment-accounts'],
    guard: 'party',
  },
  '/accountSettings/walletIndex/addAccount': {
    screen: 'payment-accounts/add-page#AddAccountPage',
    words: ['payment-accounts'],
    guard: 'party',
  },
  '/accountSettings/walletIndex/addCreditCard': {
    screen: 'payment-accounts/add-page#AddCreditCardPage',
    words: ['payment-accounts'],
    guard: 'party',
  },
  '/accountSettings/walletIndex/addOnline': {
    screen: 'payment-accounts/add-page#AddOnlinePage',
    words: ['payment-accounts'],
    guard: 'party',
  },
  '/accountSettings/walletIndex/bankOnline/{-$id}': {
    screen: 'payment-accounts/kind-page#BankOnlinePage',
    words: ['payment-accounts'],
    guard: 'party',
  },
  '/accountSettings/walletIndex/bankTransfer/{-$id}': {
    screen: 'payment-accounts/kind-page#BankTransferPage',
    words: ['payment-accounts'],
    guard: 'party',
  },
  '/accountSettings/walletIndex/creditCard/{-$id}': {
    screen: 'payment-accounts/kind-page#CreditCardPage',
    words: ['payment-accounts'],
    guard: 'party',
  },
});
