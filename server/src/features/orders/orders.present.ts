import type { z } from 'zod';
import type { zPartyBadge } from '#contract/offers/offer.ts';
import type { zOrderRow, zOrderView, zPartyView, zSplit } from '#contract/orders/order-views.ts';
import { type Amount, amount } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import { eventsOpenTo, giftMachine } from '#core/orders/gift-decide.ts';
import type { GiftActor } from '#core/orders/gift-facts.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { ownerOf } from '#core/orders/placed-offer.ts';
import { clockHours } from '#core/orders/provider-clock.ts';
import { splitOf } from '#core/orders/split.ts';
import { whoseTurn } from '#core/orders/whose-turn.ts';
import type { Presence } from '#server/app/services.ts';
import { NO_STATS } from '#server/features/people/public.ts';
import { operatorFor, presentReveal } from './operator-for.ts';
import type { EventData } from './order-command.ts';
import type { Brand, OrderDetails } from './order-details.store.ts';
import { type CardRow, factsOf, type OrderRow } from './order-row.ts';
import type { Order } from './orders.store.ts';

export type RowView = z.input<typeof zOrderRow>;
export type OrderView = z.input<typeof zOrderView>;
type SplitView = z.input<typeof zSplit>;

/** The viewer of an order, and what they may see of it. */
export interface Viewer {
  readonly actor: GiftActor;
  /** Staff see evidence only of a case they hold or held. */
  readonly seesEvidence: boolean;
  readonly openOf: (card: CardRow) => OpenCard;
  readonly presence: Presence;
  /** The compensation of the order if approved, and the number of reviewers. */
  readonly compensation: { readonly due: Amount; readonly reviewers: number };
}

/** A card that the viewer has opened: its code, and until when it stays readable, in milliseconds; nulls when closed. */
export interface OpenCard {
  readonly code: string | null;
  readonly until: number | null;
}

const text = (value: bigint | null): string | null => value?.toString() ?? null;

/** How a settlement divides the order's amount, for the wire. Amounts are base units of points. */
export function presentSplit(settled: Amount, row: OrderRow): SplitView {
  const split = splitOf(settled, amount(row.orderAmount), row.feeBps);
  return {
    settled: split.settled.toString(),
    sellerGets: split.sellerGets.toString(),
    fee: split.fee.toString(),
    providerKeeps: split.providerKeeps.toString(),
  };
}

/** A row of a list, for one of its parties or for staff. */
export function presentRow(row: OrderRow, shown: { brand: Brand; actor: GiftActor; opponentName: string }): RowView {
  const { actor } = shown;
  const opponentId = actor.role === 'seller' ? row.providerId : row.sellerId;
  return {
    code: row.code,
    adCode: row.adCode,
    opponent: { userId: opponentId, name: shown.opponentName },
    role: actor.role === 'seller' || actor.role === 'provider' ? actor.role : 'staff',
    brand: shown.brand,
    country: row.country,
    currency: row.currency,
    unit: currencyOf(row.currency).unit,
    form: row.form,
    state: row.state,
    turn: turnFor(row, actor),
    cardCount: row.cardCount,
    faceValue: row.faceValue.toString(),
    unitPrice: row.unitPrice.toString(),
    orderAmount: row.orderAmount.toString(),
    settledAmount: text(row.settledAmount),
    feeAmount: text(row.feeAmount),
    placedAt: row.placedAt,
    endedAt: row.endedAt,
    dueAt: row.dueAt,
    clockHours: clockHours(row.state, row.openHours),
  };
}

/** How the cards are delivered; nulls where nothing is to be delivered. */
function presentDelivery(row: OrderRow) {
  const { direction, quick, transfers, maxTransfers, deliverS, confirmS, carrier, trackingNo } = row;
  return {
    direction,
    deliverS,
    confirmS,
    carrier,
    trackingNo,
    quick: quick ? { transfers, maxTransfers } : null,
    sealScope: row.requestId ?? row.adCode,
    deliveredAt: row.deliveredAt,
    carrierDeliveredAt: row.carrierDeliveredAt,
    receivedAt: row.receivedAt,
  };
}

/** After the end it is hidden, and some time later deleted. */
function presentAddress({ form, state }: OrderRow, { hasAddress }: OrderDetails): OrderView['address'] {
  if (form !== 'physical') return 'none';
  if (isEnd(state)) return 'hidden';
  return hasAddress ? 'sealed' : 'none';
}

function presentCompensation(
  { row, facts }: Order,
  { compensation: { due, reviewers } }: Viewer,
): OrderView['compensation'] {
  if (!row.rulingFraud) return null;
  const paid = text(row.compensationAmount);
  return { amount: paid ?? due.toString(), needed: reviewers, votes: facts.reviews.length, paid };
}

function presentTimeline({ events, people }: OrderDetails, viewer: GiftActor): OrderView['timeline'] {
  return events.map(({ seq, type, actorRole, actorId, operator, state, at, data }) => ({
    seq,
    type,
    actor: actorRole,
    name: actorId === null ? null : (people.get(actorId)?.name ?? ''),
    operator: operatorFor(viewer, { actorId, operator }),
    state,
    at,
    data: dataFor(viewer, data),
  }));
}

/** Why a provider handed a quick sale on is for its seller to read, not for the next provider. */
const dataFor = ({ role }: GiftActor, data: EventData): EventData =>
  data['transferred'] === true && role === 'provider' ? { transferred: true } : data;

function turnFor(row: OrderRow, actor: GiftActor): RowView['turn'] {
  if (isEnd(row.state)) return 'done';
  const turn = whoseTurn(factsOf(row, []));
  if (turn === 'moderator') return row.moderatorId === actor.userId ? 'mine' : 'moderator';
  const isMine = turn === actor.role || (turn === 'both' && actor.role !== 'moderator');
  return isMine ? 'mine' : 'theirs';
}

/** The whole order, as `viewer` may see it. */
export function presentOrder(order: Order, details: OrderDetails, viewer: Viewer): OrderView {
  const { row, facts, cards } = order;
  const { people, brand } = details;
  const { actor } = viewer;
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? ''));
  const party = (id: string) => presentParty(id, details, viewer.presence);
  const rowNo = new Map(cards.map((card) => [card.id, card.rowNo]));
  const opponentName = nameOf(actor.role === 'seller' ? row.providerId : row.sellerId) ?? '';
  return {
    ...presentRow(row, { brand, actor, opponentName }),
    ...presentDelivery(row),
    address: presentAddress(row, details),
    compensation: presentCompensation(order, viewer),
    seller: party(row.sellerId),
    provider: party(row.providerId),
    description: row.description,
    receipt: row.receipt,
    offer: { ...details.offer, owner: ownerOf(row.direction), terms: details.terms },
    cardTypeId: details.cardTypeId,
    feeBps: row.feeBps,
    clockS: row.clockS,
    serverTime: new Date(order.now).toISOString(),
    cards: cards.map((card) => ({ ...presentCard(card, row, viewer), ...presentPhoto(card, details) })),
    abilities: eventsOpenTo(facts, actor, order.now).filter((type) => type !== 'clock') as OrderView['abilities'],
    silence: presentSilence(order),
    fullSplit: presentSplit(amount(row.orderAmount), row),
    claim: presentClaim(row),
    proposal: facts.proposal
      ? {
          by: facts.proposal.by,
          amount: facts.proposal.amount.toString(),
          split: presentSplit(facts.proposal.amount, row),
        }
      : null,
    ruling: presentRuling(order, details),
    appealedBy: row.appealedBy,
    askedMore: row.askedMore,
    moderator: row.moderatorId === null ? null : { userId: row.moderatorId, name: nameOf(row.moderatorId) ?? '' },
    escalation: row.escalation,
    timeline: presentTimeline(details, actor),
    reveals: details.reveals.map((reveal) => ({
      ...presentReveal(reveal, actor),
      cardRow: reveal.cardId === null ? null : (rowNo.get(reveal.cardId) ?? 0),
      by: nameOf(reveal.actorId) ?? '',
    })),
    evidence: viewer.seesEvidence
      ? details.evidence.map(({ cardId, ...item }) => ({
          ...item,
          cardRow: cardId === null ? null : (rowNo.get(cardId) ?? null),
        }))
      : [],
  };
}

type Badge = z.input<typeof zPartyBadge>;
type KnownPeople = Pick<OrderDetails, 'people' | 'stats'>;

/** A user's public record, in short. */
export function presentBadge(id: string, details: KnownPeople, presence: Presence): Badge {
  const person = details.people.get(id);
  const stats = details.stats.get(id) ?? NO_STATS;
  return {
    userId: id,
    name: person?.name ?? '',
    photo: person?.photo ?? null,
    certified: person?.certified ?? false,
    online: presence.isOnline(id),
    orders: stats.ended,
    completedPermille: stats.completedPermille,
    medianReleaseS: stats.medianReleaseS,
    joinedAt: person?.joinedAt ?? new Date(0),
  };
}

function presentParty(id: string, details: OrderDetails, presence: Presence): z.input<typeof zPartyView> {
  const { disputes, disputesLost } = details.stats.get(id) ?? NO_STATS;
  return {
    ...presentBadge(id, details, presence),
    disputes,
    disputesLost,
    ordersTogether: details.together,
  };
}

/** The last characters of a long code are shown to the seller, and to others once the card was opened. */
function maskedCode(card: CardRow, { role }: GiftActor): string {
  if (card.codeSealed === null) return '';
  const mayRead = card.codeTail !== '' && (role === 'seller' || card.revealedAt !== null);
  return mayRead ? `••••-${card.codeTail}` : '••••';
}

function presentPhoto({ imageId }: CardRow, { removedPhotos }: OrderDetails) {
  return { imageId, photoRemovedAt: removedPhotos.get(imageId ?? '') ?? null };
}

function presentCard(card: CardRow, row: OrderRow, { actor, openOf }: Viewer) {
  const open = openOf(card);
  return {
    id: card.id,
    row: card.rowNo,
    faceValue: card.faceValue.toString(),
    masked: maskedCode(card, actor),
    code: open.code,
    openUntil: open.until === null ? null : new Date(open.until).toISOString(),
    revealedAt: card.revealedAt,
    claim:
      card.claimKind === null
        ? null
        : {
            kind: card.claimKind,
            actualFaceValue: (card.actualFaceValue ?? 0n).toString(),
            actualCurrency: card.actualCurrency ?? row.currency,
            actualValue: (card.actualValue ?? 0n).toString(),
            note: card.claimNote ?? '',
          },
  };
}

function presentSilence({ facts, row }: Order): OrderView['silence'] {
  const silence = giftMachine.onSilence(facts);
  if (silence === null) return null;
  const { money, to } = silence;
  if (money.kind === 'keep') return { state: to, split: null };
  return { state: to, split: presentSplit(money.kind === 'settle' ? money.amount : amount(0n), row) };
}

function presentClaim(row: OrderRow): OrderView['claim'] {
  if (row.claimAmount === null || row.claimedAt === null) return null;
  const split = presentSplit(amount(row.claimAmount), row);
  return { amount: row.claimAmount.toString(), split, at: row.claimedAt };
}

function presentRuling({ facts, row }: Order, { rulings, people }: OrderDetails): OrderView['ruling'] {
  const written = rulings.at(-1);
  if (facts.ruling === null || written === undefined) return null;
  return {
    outcome: facts.ruling.outcome,
    amount: facts.ruling.amount.toString(),
    split: presentSplit(facts.ruling.amount, row),
    reason: written.reason,
    moderator: people.get(written.moderatorId)?.name ?? '',
    at: written.at,
    acceptedBy: [...facts.acceptedBy],
  };
}
