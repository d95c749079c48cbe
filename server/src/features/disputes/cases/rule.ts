import { previewRuling, rule } from '#contract/functions/dispute-rulings.ts';
import { amount } from '#core/money/amount.ts';
import { type RulingBasis, rulingAmount } from '#core/orders/card-value.ts';
import { giftMachine } from '#core/orders/gift-decide.ts';
import type { GiftEvent } from '#core/orders/gift-facts.ts';
import type { RulingOutcome } from '#core/orders/gift-states.ts';
import { compensationOf, NO_STANDING, standingsOf } from '#server/features/bail/public.ts';
import { giftTrade, loadOrder, type Order, partyOf, presentSplit } from '#server/features/orders/public.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import { noteExcused } from '#server/features/staff/public.ts';
import { moderatorActor } from '#server/features/trade/public.ts';
import { handle, type ParamsOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { writeRuling } from '../disputes.store.ts';
import { applyAsStaff, lockedCase, requireTwoRulers } from './hands.ts';

type Draft = Pick<ParamsOf<typeof rule>, 'outcome' | 'cardValues' | 'settlement' | 'shareBps' | 'fraud'>;

/** A draft of a ruling: the event that would rule so, and the value of each card, in minor units, where it counts cards. */
interface Drafted {
  readonly event: Extract<GiftEvent, { type: 'rule' }>;
  readonly counted: ReadonlyMap<string, bigint>;
}

/** Who would get what by a ruling, without ruling. */
export const previewRulingHandler = handle(previewRuling, async (call: UserCall, params) => {
  const order = await loadOrder(call.db, params.code);
  if (order === null || order.row.arbitrationAt === null) throw new AppError('nothing.found');
  if (partyOf(order.row, call.session.userId) !== null) throw new AppError('disputes.own_case');
  const { event } = drafted(order, params);
  const decided = giftMachine.decide(order.facts, { event, actor: moderatorActor(call.session), now: order.now });
  if ('refusal' in decided) throw new AppError(decided.refusal);
  await requireUnlinkedParties(call.db, order, event.fraud);
  return {
    amount: event.amount.toString(),
    split: presentSplit(event.amount, order.row),
    compensation: event.fraud ? await compensationOn(call, order) : null,
  };
});

/** Rules, signed with the order's code; a ruling on appeal takes effect at once, any other after the appeal window. */
export const ruleHandler = handle(rule, async (call: WriteCall, params) => {
  if (params.signature !== params.code) throw new AppError('disputes.signature');
  const order = await lockedCase(giftTrade, call, params.code);
  const { event, counted } = drafted(order, params);
  if (event.amount !== amount(params.amount)) throw new AppError('orders.ruling_amount');
  await requireUnlinkedParties(call.tx, order, event.fraud);
  const ties = await requireTwoRulers(call, order.row);
  const { reason } = params;
  const answer = await applyAsStaff(giftTrade, call, {
    order,
    event,
    data: { outcome: event.outcome, amount: event.amount.toString(), fraud: event.fraud, reason },
  });
  await writeRuling(call.tx, {
    orderId: order.row.id,
    moderatorId: call.session.userId,
    outcome: event.outcome,
    amount: event.amount,
    cardValues: counted,
    reason,
    onAppeal: order.row.appealedBy !== null,
    fraud: event.fraud,
  });
  await noteExcused(call, { ties, subject: `ruling: ${params.code}`, reason });
  return answer;
});

/**
 * No fraud can be found between two users who are linked: they could use the compensation to move value.
 */
async function requireUnlinkedParties(db: Queryable, { row }: Order, fraud: boolean): Promise<void> {
  if (fraud && (await isLinkedWith(db, row.sellerId, [row.providerId]))) throw new AppError('disputes.linked_parties');
}

/** The consequences of finding fraud, with the bail as it is now. */
async function compensationOn({ db, services }: UserCall, { row }: Order) {
  const { due, reviewers } = compensationOf(services, row.orderAmount);
  const { freeBail } = (await standingsOf(db, [row.providerId])).get(row.providerId) ?? NO_STANDING;
  const covered = freeBail + (row.bailHoldAmount ?? 0n);
  return { due: due.toString(), fromBail: (covered < due ? covered : due).toString(), reviewers };
}

function drafted({ facts, ...order }: Order, draft: Draft): Drafted {
  const outcome = draft.outcome as RulingOutcome;
  const basis = basisOf(order, draft);
  const settled = rulingAmount(facts, outcome, basis);
  if (settled === null) throw new AppError('orders.ruling_amount');
  const event = { type: 'rule', outcome, amount: settled, fraud: draft.fraud } as const;
  return { event, counted: basis.by === 'cards' ? basis.counted : NO_CARDS };
}

const NO_CARDS: ReadonlyMap<string, bigint> = new Map();

/** A card that the draft leaves out counts with the value that the claim gives, or its face value if unclaimed. */
function basisOf({ cards }: Pick<Order, 'cards'>, { cardValues, settlement, shareBps }: Draft): RulingBasis {
  const bases = [cardValues.length > 0, settlement !== undefined, shareBps !== undefined].filter(Boolean);
  if (bases.length > 1) throw new AppError('orders.ruling_amount');
  if (settlement !== undefined) return { by: 'amount', amount: amount(settlement) };
  if (shareBps !== undefined) return { by: 'share', bps: BigInt(shareBps) };
  const counted = new Map(cards.map((card) => [card.id, card.actualValue ?? card.faceValue]));
  for (const { cardId, value } of cardValues) {
    if (!counted.has(cardId)) throw new AppError('orders.ruling_amount');
    counted.set(cardId, BigInt(value));
  }
  return { by: 'cards', counted };
}
