import { markPaid, submitCard } from '#contract/functions/points-orders.ts';
import { matchesHolder } from '#core/payment-accounts/holder-name.ts';
import { provenNameOf } from '#server/features/identity/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { actOnPoints } from './act.ts';

/**
 * Keeps the name that the payment came from, and whether it is the one that is proven of the buyer: a payment by somebody
 * else is a warning to the seller, who may have to give it back.
 */
export const markPaidHandler = handle(markPaid, (call: UserCall, { code, payerName, note, ...payment }) =>
  actOnPoints(call, markPaid, {
    code,
    command: async () => {
      const { services, db, session } = call;
      const uploads = [...new Set(payment.files)];
      const proven = await provenNameOf(services, db, session.userId);
      const isBuyer = proven === null ? null : matchesHolder(payerName, proven);
      return {
        event: { type: 'mark_paid', proofs: uploads.length },
        data: { files: uploads.length, ownName: isBuyer },
        columns: (orderId) => ({
          payerSealed: services.vault.seal(cellOf('points_order.payer_sealed', orderId), payerName),
          payerIsBuyer: isBuyer,
        }),
        files: { kind: 'proof', note, uploads },
      };
    },
  }),
);

export const submitCardHandler = handle(submitCard, (call: UserCall, { code, note, files }) => {
  const uploads = [...new Set(files)];
  const command = {
    event: { type: 'submit_card', proofs: uploads.length },
    data: { files: uploads.length },
    files: { kind: 'card', note, uploads },
  } as const;
  return actOnPoints(call, submitCard, { code, command: () => command });
});
