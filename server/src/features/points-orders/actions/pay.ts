import { markPaid, submitCard } from '#contract/functions/points-orders.ts';
import { matchesHolder } from '#core/payment-accounts/holder-name.ts';
import { provenNameOf } from '#server/features/identity/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { requirePointsParty } from '../points-orders.policy.ts';
import type { PointsOrder } from '../points-orders.store.ts';
import { applyPointsEvent } from '../transitions/apply-event.ts';
import type { PointsCommand } from '../transitions/transition.ts';
import { lockedPointsOrder } from './act.ts';
import { attachFiles } from './files.store.ts';

interface Payment {
  readonly files: readonly string[];
  readonly note: string;
}

type PaymentEvent = Pick<PointsCommand, 'event' | 'data' | 'columns'>;

/** The buyer's payment with its proof: the order goes on first, which also refuses whoever is not its buyer. */
async function pay(call: WriteCall, order: PointsOrder, { files, note, ...command }: PaymentEvent & Payment) {
  const actor = requirePointsParty(order.row, call.session);
  const kind = command.event.type === 'submit_card' ? 'card' : 'proof';
  const of = { orderId: order.row.id, party: actor.role, userId: call.session.userId, kind, note } as const;
  const [after] = await Promise.all([
    applyPointsEvent(call, order, { ...command, actor }),
    attachFiles(call.tx, of, [...new Set(files)]),
  ]);
  return { state: after.row.state };
}

/**
 * Keeps the name that the payment came from, and whether it is the one that is proven of the buyer: a payment by somebody
 * else is a warning to the seller, who may have to give it back.
 */
export const markPaidHandler = handle(markPaid, async (call: WriteCall, { code, payerName, ...payment }) => {
  const { services, tx, session } = call;
  const [order, proven] = await Promise.all([
    lockedPointsOrder(call, code),
    provenNameOf(services, tx, session.userId),
  ]);
  const isBuyer = proven === null ? null : matchesHolder(payerName, proven);
  return pay(call, order, {
    ...payment,
    event: { type: 'mark_paid', proofs: payment.files.length },
    data: { files: payment.files.length, ownName: isBuyer },
    columns: { payerSealed: services.vault.seal(payerName), payerIsBuyer: isBuyer },
  });
});

export const submitCardHandler = handle(submitCard, async (call: WriteCall, { code, ...payment }) =>
  pay(call, await lockedPointsOrder(call, code), {
    ...payment,
    event: { type: 'submit_card', proofs: payment.files.length },
    data: { files: payment.files.length },
  }),
);
