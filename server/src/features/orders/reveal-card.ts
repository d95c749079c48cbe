import { revealCard } from '#contract/functions/orders.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { handle, type ParamsOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { lockedOrder } from './act-as-party.ts';
import { applyEvent } from './apply-event.ts';
import type { CardRow } from './order-row.ts';
import { holdsCase, isVoid, requireParty } from './orders.policy.ts';
import { announce, type Order } from './orders.store.ts';
import { logReveal } from './reveal-log.ts';
import { takeStep } from './step-desk.ts';

type Params = ParamsOf<typeof revealCard>;

const MIN_REASON = 10;

/**
 * Opens one sealed code, which physical cards do not have. The provider's first opening is the event `view`; every opening is in the log that both
 * parties see. Moderators open only in a case they hold, and say why. What was given back stays sealed.
 */
export const revealCardHandler = handle(revealCard, async (call: UserCall, params: Params) => {
  const { services, session, address, userAgent } = call;
  const open = { cardId: params.cardId, address, userAgent };
  const taken = await takeStep(services, { code: params.code, session, key: null, open });
  if (taken.word === 'ok' && taken.step.card?.codeSealed) {
    return { code: services.vault.reveal(taken.step.card.codeSealed), state: taken.step.to };
  }
  return services.db.transaction((tx) => reveal({ ...call, db: tx, tx }, params));
});

async function reveal(call: WriteCall, { code, cardId, reason }: Params): Promise<{ code: string; state: GiftState }> {
  const order = await lockedOrder(call, code);
  const asModerator = holdsCase(order.row, call.session);
  const role = asModerator ? 'moderator' : requireParty(order.row, call.session).role;
  if (role === 'seller') throw new AppError('orders.not_allowed');
  const card = order.cards.find((card) => card.id === cardId);
  if (card === undefined) throw new AppError('nothing.found');
  if (card.codeSealed === null) throw new AppError('orders.form_physical');
  if (isVoid(order.row)) throw new AppError('orders.ended');
  if (asModerator && (reason ?? '').length < MIN_REASON) throw new AppError('cards.reason_needed');
  const after = asModerator ? order : await openAsProvider(call, order, card);
  await logReveal(call.tx, {
    orderId: order.row.id,
    cardId,
    actorId: call.session.userId,
    actorRole: role,
    kind: 'code_opened',
    reason: asModerator ? (reason ?? null) : null,
    address: call.address,
    userAgent: call.userAgent,
  });
  await announce(call.tx, after, { event: 'card_opened', actor: role });
  return { code: call.services.vault.reveal(card.codeSealed), state: after.row.state };
}

async function openAsProvider(call: WriteCall, order: Order, card: CardRow): Promise<Order> {
  const actor = requireParty(order.row, call.session);
  const isFirst = order.row.state === 'to_view';
  const after = isFirst ? await applyEvent(call, order, { event: { type: 'view' }, actor }) : order;
  await call.tx.run(
    sql`UPDATE gift_card SET revealed_at = clock_timestamp() WHERE id = ${card.id} AND revealed_at IS NULL`,
  );
  return after;
}
