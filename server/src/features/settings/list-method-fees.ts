import { listMethodFees } from '#contract/functions/settings.ts';
import { PAYMENT_METHODS } from '#core/payment-accounts/methods.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { changeAuthor, lastChanges } from './settings.store.ts';

/** 902305. */
export const listMethodFeesHandler = handle(listMethodFees, async ({ services, db }: UserCall) => {
  const changes = await lastChanges(db, 'payment_method', PAYMENT_METHODS);
  const list = PAYMENT_METHODS.map((method) => ({
    method,
    feeBps: services.methodFees.of(method),
    generalFeeBps: services.rules.get('orders.fee_bps'),
    changed: changeAuthor(changes.get(method)),
  }));
  return { list };
});
