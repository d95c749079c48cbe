import type { z } from 'zod';
import { getSupportOrder } from '#contract/functions/support.ts';
import type { zOrderView } from '#contract/orders/order-views.ts';
import { whoseTurn } from '#core/orders/whose-turn.ts';
import { loadOrder, partyOf, viewOrder } from '#server/features/orders/public.ts';
import { moderatorActor } from '#server/features/trade/public.ts';
import { handle, type ResultOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { requestIn } from './requests.store.ts';
import { requireAgent } from './who.ts';

/** The latest entries of the timeline; what the parties wrote there is not for support. */
const LATEST = 100;

/** An order of the requester, for the agent who has the request: no cards, no evidence, no words of the parties. */
export const getSupportOrderHandler = handle(getSupportOrder, async (call: UserCall, { conversationId, code }) => {
  requireAgent(call.session);
  const request = await requestIn(call.db, conversationId);
  const isTheirs = request?.state === 'assigned' && request.agentId === call.session.userId;
  if (request !== null && !isTheirs) throw new AppError('gateway.forbidden');
  const order = await loadOrder(call.db, code);
  if (request === null || order === null || partyOf(order.row, request.requesterId) === null) {
    throw new AppError('nothing.found');
  }
  const viewer = { actor: moderatorActor(call.session), seesEvidence: false, most: LATEST };
  const { view } = await viewOrder(call, order, viewer);
  return {
    order: shown(view),
    sellerName: view.seller.name,
    providerName: view.provider.name,
    moderatorName: view.moderator?.name ?? null,
    waitsFor: whoseTurn(order.facts),
  };
});

/** Only what is named here leaves the server. */
const shown = (view: z.input<typeof zOrderView>): ResultOf<typeof getSupportOrder>['order'] => ({
  code: view.code,
  adCode: view.adCode,
  brand: view.brand,
  country: view.country,
  currency: view.currency,
  unit: view.unit,
  form: view.form,
  state: view.state,
  cardCount: view.cardCount,
  faceValue: view.faceValue,
  orderAmount: view.orderAmount,
  settledAmount: view.settledAmount,
  placedAt: view.placedAt,
  endedAt: view.endedAt,
  dueAt: view.dueAt,
  clockHours: view.clockHours,
  silence: view.silence,
  timeline: view.timeline.map((item) => ({ ...item, data: {} })),
});
