import type { ResultOf } from '#contract/catalogue.ts';
import { bankOf } from '#core/payment-accounts/banks.ts';
import { walletOf } from '#core/payment-accounts/online-wallets.ts';

type OwnAccount = ResultOf<'paymentAccounts.list'>['list'][number];

/** `Access Bank •••• 4579`: an own account as one recognises it in a list. */
export function accountLabel({ kind, place, wallet, bank, masked }: OwnAccount): string {
  const name = kind === 'online' ? walletOf(place, wallet ?? '')?.name : bankOf(place, bank ?? '')?.name;
  return [name ?? bank ?? place, masked].join(' ');
}
