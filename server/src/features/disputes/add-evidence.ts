import { addEvidence } from '#contract/functions/disputes.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { announce, lockedOrder, requireParty } from '#server/features/orders/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { attachEvidence, countEvidence } from './disputes.store.ts';

const DISPUTED: readonly string[] = ['negotiating', 'awaiting_seller_feedback', 'in_arbitration'];

export const addEvidenceHandler = handle(
  addEvidence,
  async (call: WriteCall, { code, uploadId, cardId, step, note }) => {
    const order = await lockedOrder(call, code);
    const { role } = requireParty(order.row, call.session);
    if (isEnd(order.row.state)) throw new AppError('orders.ended');
    if (!DISPUTED.includes(order.row.state)) throw new AppError('orders.wrong_state');
    if (cardId && !order.cards.some((card) => card.id === cardId)) throw new AppError('nothing.found');
    const of = { orderId: order.row.id, party: role, userId: call.session.userId };
    const limit = call.services.rules.get('disputes.max_evidence_per_party');
    if ((await countEvidence(call.tx, of)) >= limit) throw new AppError('disputes.too_much_evidence', { limit });
    const item = { uploadId, cardId: cardId ?? null, step: step ?? null, note };
    const [id = ''] = await attachEvidence(call.tx, of, [item]);
    await announce(call.tx, order, { event: 'evidence', actor: role });
    return { id };
  },
);
