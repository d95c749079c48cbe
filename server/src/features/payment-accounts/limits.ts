import type { PaymentAccountKind } from '#core/payment-accounts/statuses.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';

/** The rule of how many an owner may have, by kind. */
export const MAX_RULES = {
  bank: 'paymentAccounts.max_bank',
  online: 'paymentAccounts.max_online',
  card: 'paymentAccounts.max_card',
} as const satisfies Record<PaymentAccountKind, string>;

/** Throws `payment_accounts.too_often`. */
export function requireChangeQuota({ rules }: Pick<Services, 'rules'>, changedToday: number): void {
  const rule = 'paymentAccounts.changes_per_day';
  const limit = rules.get(rule);
  if (changedToday >= limit) throw new AppError('payment_accounts.too_often', { limit, rule });
}
