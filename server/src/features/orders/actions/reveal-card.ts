import { revealCard } from '#contract/functions/orders.ts';
import { isStaff } from '#core/access/access.ts';
import { type GiftState, opensCards } from '#core/orders/gift-states.ts';
import { type OrderRequest, orderQueue } from '#server/app/queues/event-queue.ts';
import type { Result } from '#server/app/queues/transaction-queue.ts';
import type { Scope } from '#server/app/scope.ts';
import { requireProvedSession, requireStepUp } from '#server/features/auth/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { newId } from '#server/platform/ids.ts';
import { tellMany } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { CardRow } from '../order-row.ts';
import { changeOf } from '../orders.events.ts';
import { holdsCase, isVoid, partyOf } from '../orders.policy.ts';
import { lockOrders, type Order } from '../orders.store.ts';
import { isReason, logReveals } from '../reveal-log.ts';
import { applyEvents } from '../transitions/apply-events.ts';

interface RevealRequest extends OrderRequest {
  readonly cardId: string;
  readonly reason: string | undefined;
  readonly address: string;
  readonly userAgent: string;
}

interface Revealed {
  readonly code: string;
  readonly state: GiftState;
}

/** A card that the caller may open. */
interface Opening {
  readonly request: RevealRequest;
  readonly order: Order;
  readonly card: CardRow & { readonly codeSealed: Buffer };
  readonly role: 'provider' | 'moderator';
}

/**
 * Opens one sealed code; physical cards have none. The provider's first opening is the event `view`; every opening is
 * in the log that both parties see. Moderators open cards only in a case that they hold, and give a reason. Cards of an
 * order that returned everything stay sealed, and so do cards that were not open when the provider made a claim
 * (`orders.not_allowed`). A party's session gives the trading password once before it opens its first card; staff prove
 * themselves.
 */
export const revealCardHandler = handle(revealCard, async (call: UserCall, { code, cardId, reason, tradePassword }) => {
  const { services, session, address, userAgent } = call;
  if (isStaff(session.role)) await requireStepUp(call, 'staff');
  else await requireProvedSession(call, tradePassword);
  return reveal(services, { code, session, key: null, cardId, reason, address, userAgent });
});

const reveal = orderQueue(revealAll);

async function revealAll(scope: Scope, requests: readonly RevealRequest[]): Promise<Result<Revealed>[]> {
  const codes = requests.map(({ code }) => code);
  const orders = await lockOrders(scope.tx, codes);
  const openings = requests.map((request) => openingOf(orders.get(request.code), request));
  const allowed = await view(scope, openings.filter(isOpening));
  const opened = [...allowed.values()].filter(isOpening);
  await writeDown(scope, opened);
  return openings.map((opening): Result<Revealed> => {
    const outcome = opening instanceof AppError ? opening : allowed.get(opening.request);
    if (outcome === undefined || outcome instanceof AppError) return { ok: false, error: outcome };
    const { id, codeSealed } = outcome.card;
    const code = scope.services.vault.reveal(cellOf('gift_card.code_sealed', id), codeSealed);
    return { ok: true, answer: { code, state: outcome.order.row.state } };
  });
}

const isOpening = (outcome: Opening | AppError): outcome is Opening => !(outcome instanceof AppError);

function openingOf(order: Order | undefined, request: RevealRequest): Opening | AppError {
  const { session, cardId, reason } = request;
  if (order === undefined) return new AppError('nothing.found');
  const isModerator = holdsCase(order.row, session);
  const role = isModerator ? 'moderator' : partyOf(order.row, session.userId);
  if (role === null) return new AppError('nothing.found');
  if (role === 'seller') return new AppError('orders.not_allowed');
  const card = order.cards.find(({ id }) => id === cardId);
  if (card === undefined) return new AppError('nothing.found');
  const { codeSealed } = card;
  if (codeSealed === null) return new AppError('orders.form_physical');
  if (isVoid(order.row)) return new AppError('orders.ended');
  const isFirst = card.revealedAt === null;
  if (!isModerator && isFirst && !opensCards(order.row.state, order.row.settledAmount)) {
    return new AppError('orders.not_allowed');
  }
  if (isModerator && !isReason(reason)) return new AppError('cards.reason_needed');
  return { request, order, card: { ...card, codeSealed }, role };
}

/** Sends the event `view` to orders that nobody has opened; returns each opening with its order afterwards. */
async function view(scope: Scope, openings: readonly Opening[]): Promise<Map<RevealRequest, Opening | AppError>> {
  const first = openings.filter(({ order, role }) => role === 'provider' && order.row.state === 'to_view');
  const outcomes = await applyEvents(
    scope,
    first.map(({ order, request: { session } }) => {
      const actor = { role: 'provider', userId: session.userId, operatorId: session.operator?.id ?? null } as const;
      return { order, command: { event: { type: 'view' }, actor } };
    }),
  );
  const outcomeOf = new Map(first.map((opening, index) => [opening, outcomes[index]]));
  return new Map(
    openings.map((opening) => {
      const outcome = outcomeOf.get(opening);
      if (outcome === undefined) return [opening.request, opening];
      return [opening.request, outcome.ok ? { ...opening, order: outcome.after } : new AppError(outcome.refusal)];
    }),
  );
}

/** Records that the cards are open; both parties get an event and see the opening in the log. */
async function writeDown({ tx }: Scope, opened: readonly Opening[]): Promise<void> {
  const seen = opened.filter(({ role }) => role === 'provider').map(({ card }) => card.id);
  if (seen.length > 0) {
    tx.defer(sql`
      UPDATE gift_card SET revealed_at = clock_timestamp() WHERE id = ANY(${seen}::uuid[]) AND revealed_at IS NULL`);
  }
  logReveals(
    tx,
    opened.map(({ request, order, card, role }) => ({
      orderId: order.row.id,
      cardId: card.id,
      actorId: request.session.userId,
      operatorId: request.session.operator?.id ?? null,
      actorRole: role,
      // A moderator sees the photo with the code, under one line of the log.
      kind: role === 'moderator' && card.imageId !== null ? 'card_opened' : 'code_opened',
      reason: role === 'moderator' ? (request.reason ?? null) : null,
      address: request.address,
      userAgent: request.userAgent,
      sessionId: request.session.sessionId,
    })),
  );
  await tellMany(
    tx,
    opened.map(({ order: { row, facts }, role }) => {
      const { to, payload } = changeOf(row, facts, { event: 'card_opened', actor: role });
      // Events are sent in the order of their ids, which is random within a millisecond: this one must follow the
      // view's own.
      return { id: newId(Date.now() + 1), event: 'orders.changed', to, payload };
    }),
  );
}
