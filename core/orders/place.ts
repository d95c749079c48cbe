import { type Amount, pow10 } from '../money/amount.ts';
import { currencyOf, POINTS } from '../money/currency.ts';
import { BASIS_POINTS, pointsFor, type UnitPrice } from '../money/price.ts';
import { PLACED_ROWS } from './gift-table.ts';
import { type Book, openBook, take } from './place-book.ts';
import { exceedsOwnDayLimit, refusalOfDay } from './place-day.ts';
import {
  bothWaysKey,
  type Candidate,
  type PlaceDecision,
  type Placed,
  type PlaceFacts,
  type Placement,
  type PlaceOutcome,
  type PlaceRefusal,
  type PlaceRules,
  pairKey,
} from './place-facts.ts';
import { refusalOfHold } from './place-hold.ts';
import { refusalOfRepeats } from './place-repeats.ts';

/*
 * Decides who may place an order, on which offer and for how much: the only list of checks, in one order, for every way
 * of placing. Pure: the caller locks and reads the facts, and writes the decisions in the same transaction.
 */

type Refusal = PlaceRefusal | null;

/** One placement against one of its candidates. */
interface Attempt {
  readonly placement: Placement;
  readonly offer: Candidate['offer'];
  readonly price: UnitPrice | null;
  readonly sellerId: string;
  readonly providerId: string;
  /** Minor units of the currency. */
  readonly faceValue: bigint;
  readonly amount: Amount;
  readonly rules: PlaceRules;
}

/** Checks on the cards alone, independent of the offer. These and TERMS need no lock (refusalWithoutLocks). */
const BROUGHT: readonly ((placement: Placement, rules: PlaceRules) => Refusal)[] = [
  ({ cards }, { maxCards }) => (cards.length > maxCards ? { code: 'orders.too_many_cards', limit: maxCards } : null),
  ({ cards }) => refusalOfRepeats(cards),
];

/** Checks of the offer's terms. */
const TERMS: readonly ((attempt: Attempt) => Refusal)[] = [
  ({ placement, offer }) => (placement.takerId === offer.ownerId ? { code: 'orders.own_ad' } : null),
  ({ placement, offer }) =>
    offer.form === 'physical' && (placement.way === 'attach' || placement.way === 'quick')
      ? { code: 'orders.form_physical' }
      : null,
  ({ placement, offer }) =>
    placement.way === 'promise' && offer.form === 'ecode' && !offer.takesPromises
      ? { code: 'orders.no_promises' }
      : null,
  ({ price }) => (price === null || price === 0n ? { code: 'gateway.unavailable' } : null),
  ({ placement: { seen }, offer, price }) =>
    seen !== null && (seen.version !== offer.version || seen.price !== price) ? { code: 'orders.price_changed' } : null,
  ({ placement: { minPrice }, price }) =>
    minPrice !== null && (price ?? 0n) < minPrice ? { code: 'orders.price_changed' } : null,
  ({ offer, price }) =>
    offer.floorPrice !== null && (price ?? 0n) < offer.floorPrice ? { code: 'goods.below_floor' } : null,
  ({ placement, offer }) =>
    offer.maxCards !== null && placement.cards.length > offer.maxCards
      ? { code: 'orders.too_many_cards', limit: offer.maxCards }
      : null,
  ({ placement }) => (placement.areForSale ? null : { code: 'goods.not_on_sale' }),
  ({ placement, offer }) => (offer.singleCard && placement.cards.length > 1 ? { code: 'goods.exact_one' } : null),
  faceNotTaken,
  (attempt) => (attempt.amount === 0n ? { code: 'orders.amount_zero' } : null),
  amountOutOfLimits,
];

/** Checks on the taker and their cards. An order that moves on has no taker, so these are skipped. */
const TAKER: readonly ((placement: Placement, rules: PlaceRules, book: Book) => Refusal)[] = [
  ({ takerId }, _rules, { facts }) => (facts.suspended.has(takerId) ? { code: 'orders.party_suspended' } : null),
  ({ takerId }, _rules, { facts }) => {
    const until = facts.paused.get(takerId);
    if (until === undefined) return null;
    return until === null ? { code: 'orders.paused' } : { code: 'orders.paused_until', until };
  },
  ({ takerId, way }, { maxOpen }, book) => {
    const open = (way === 'buy' ? book.openPurchases : book.openSales).get(takerId) ?? 0;
    return open >= maxOpen ? { code: 'orders.too_many_open', limit: maxOpen } : null;
  },
  ({ orderId }, _rules, { facts }) => facts.lostCards.get(orderId) ?? null,
];

/** Checks on the offer, its owner, the pair of users and the provider's funds, all read under their locks. */
const STANDING: readonly ((attempt: Attempt, book: Book) => Refusal)[] = [
  ({ offer }, book) => {
    const status = book.offers.get(offer.id)?.status ?? 'removed';
    if (status === 'removed') return { code: 'nothing.found' };
    return status === 'on' ? null : { code: 'orders.ad_closed' };
  },
  ({ offer }, { facts }) => (facts.suspended.has(offer.ownerId) ? { code: 'orders.party_suspended' } : null),
  ({ sellerId, providerId }, { facts }) =>
    facts.blocked.has(pairKey(sellerId, providerId)) ? { code: 'orders.blocked' } : null,
  ({ offer }, { facts }) => (facts.paused.has(offer.ownerId) ? { code: 'orders.paused' } : null),
  // The provider gives points; the owner of a sell ad, cards. A seller who takes a buy ad brings its own cards.
  ({ placement, offer, providerId }, { facts }) =>
    refusalOfHold(facts.held, { giverIds: [providerId, offer.ownerId], takerId: placement.takerId }),
  ({ sellerId, providerId, rules }, { openOfPair }) =>
    (openOfPair.get(bothWaysKey(sellerId, providerId)) ?? 0) >= rules.maxOpenPair
      ? { code: 'orders.too_many_open_pair', limit: rules.maxOpenPair }
      : null,
  ({ placement: { promisesOfPair = 0 }, rules: { maxPromisesPair: limit } }) =>
    promisesOfPair >= limit ? { code: 'orders.too_many_promises', limit } : null,
  ({ offer, amount: total }, { offers }) => {
    const remaining = offers.get(offer.id)?.remaining ?? null;
    return remaining !== null && remaining < total ? { code: 'orders.stock_short' } : null;
  },
  ({ providerId, amount: total }, { payers }) =>
    (payers.get(providerId)?.available ?? 0n) < total ? { code: 'orders.provider_balance' } : null,
  ({ providerId, amount: total, rules }, { payers }) => {
    if (rules.exposureBps === 0n) return null;
    const { reserved = 0n, freeBail = 0n } = payers.get(providerId) ?? {};
    return (reserved + total) * BASIS_POINTS <= freeBail * rules.exposureBps ? null : { code: 'orders.bail_cover' };
  },
  (attempt, { days }) => refusalOfDay(attempt, days),
];

/** Decides a batch in its order; what one placement takes is not available to the next. */
export function decidePlacements(
  placements: readonly Placement[],
  facts: PlaceFacts,
  rules: PlaceRules,
): PlaceDecision {
  const book = openBook(facts);
  const outcomes = placements.map((placement) => {
    const outcome = decide(placement, rules, book);
    if (outcome.outcome === 'placed') take(book, placement, { ...outcome, minRemainder: rules.minRemainder });
    return outcome;
  });
  return { outcomes, stock: book.stock };
}

function decide(placement: Placement, rules: PlaceRules, book: Book): PlaceOutcome {
  const hasChoice = placement.way === 'quick' || placement.way === 'move';
  const first =
    refusalWithoutLocks(placement, rules) ?? (placement.way === 'move' ? null : byTaker(placement, rules, book));
  if (first) return { outcome: 'refused', refusal: first };
  const prefersFirst = placement.prefersFirst === true;
  let ofFirst: PlaceOutcome | null = null;
  for (const [choice, candidate] of placement.candidates.entries()) {
    const attempt = attemptOf(placement, candidate, rules);
    const outcome = tryOffer(attempt, choice, book);
    if (outcome.outcome === 'placed' || !hasChoice || exceedsOwnDayLimit(outcome)) return outcome;
    ofFirst ??= outcome;
    // The taker agreed to the offer as they saw it: once it has changed, no other offer is what they chose.
    if (prefersFirst && ofFirst.outcome === 'again') break;
  }
  if (prefersFirst && ofFirst !== null) return changedIs(ofFirst);
  return { outcome: 'refused', refusal: { code: 'orders.no_match' } };
}

/** A chosen offer that changed is not read again: its new terms are for the taker to see first. */
function changedIs(outcome: PlaceOutcome): PlaceOutcome {
  const isChanged = outcome.outcome === 'again' && outcome.because === 'offer_changed';
  return isChanged ? { outcome: 'refused', refusal: { code: 'orders.price_changed' } } : outcome;
}

/** Tries one candidate; among several, the next one is tried when this one refuses. */
function tryOffer(attempt: Attempt, choice: number, book: Book): PlaceOutcome {
  const state = book.offers.get(attempt.offer.id);
  const isChanged = state !== undefined && state.version !== attempt.offer.version;
  if (isChanged) return { outcome: 'again', because: 'offer_changed' };
  const refusal = refusalOf(attempt, book);
  if (refusal) return { outcome: 'refused', refusal };
  if (book.facts.withoutAccount.has(attempt.sellerId)) return { outcome: 'again', because: 'no_account' };
  return placedBy(attempt, choice);
}

/**
 * The refusal of an order that can be told without locks, or null: the checks on the cards, and on the terms when there
 * is one offer. A handler calls this before costly work; all checks run again under the locks.
 */
export function refusalWithoutLocks(placement: Placement, rules: PlaceRules): Refusal {
  const brought = firstRefusal(BROUGHT, (check) => check(placement, rules));
  if (brought || placement.way === 'quick' || placement.way === 'move') return brought;
  const [only] = placement.candidates;
  if (only === undefined) return { code: 'nothing.found' };
  const attempt = attemptOf(placement, only, rules);
  return firstRefusal(TERMS, (check) => check(attempt));
}

/** Why this offer refuses an order now, whoever places it; null when it accepts. */
export function refusalAt(
  placement: Placement,
  candidate: Candidate,
  { facts, rules }: { readonly facts: PlaceFacts; readonly rules: PlaceRules },
): Refusal {
  const attempt = attemptOf(placement, candidate, rules);
  return refusalOf(attempt, openBook(facts));
}

const refusalOf = (attempt: Attempt, book: Book): Refusal =>
  firstRefusal(TERMS, (check) => check(attempt)) ?? firstRefusal(STANDING, (check) => check(attempt, book));

const byTaker = (placement: Placement, rules: PlaceRules, book: Book): Refusal =>
  firstRefusal(TAKER, (check) => check(placement, rules, book));

/** The amount of an order on this offer, in base units of points. */
export function amountAt(placement: Pick<Placement, 'cards' | 'amount'>, { offer, price }: Candidate): Amount {
  return placement.amount ?? pointsFor(faceSum(placement.cards), offer.currency, price ?? (0n as UnitPrice));
}

function attemptOf(placement: Placement, candidate: Candidate, rules: PlaceRules): Attempt {
  const { offer, price } = candidate;
  const isPurchase = offer.direction === 'sell_ad';
  return {
    placement,
    offer,
    price,
    sellerId: isPurchase ? offer.ownerId : placement.takerId,
    providerId: isPurchase ? placement.takerId : offer.ownerId,
    faceValue: faceSum(placement.cards),
    amount: amountAt(placement, candidate),
    rules,
  };
}

function placedBy(attempt: Attempt, choice: number): Placed {
  const { placement, offer, sellerId, providerId, faceValue } = attempt;
  const isAttached = placement.way !== 'promise' && offer.form === 'ecode';
  const cards = isAttached ? 'attached' : 'to_come';
  const row = PLACED_ROWS.find((each) => each.against === offer.direction && each.cards === cards);
  if (row === undefined || attempt.price === null) throw new Error(`${placement.way}: no order begins so`);
  return {
    outcome: 'placed',
    choice,
    sellerId,
    providerId,
    by: row.by,
    state: row.to,
    clock: row.clock,
    faceValue,
    price: attempt.price,
    amount: attempt.amount,
  };
}

function faceNotTaken({ placement, offer: { faces, currency } }: Attempt): Refusal {
  if (faces === null) return null;
  const whole = pow10(currencyOf(currency).unit);
  const index = placement.cards.findIndex(({ faceValue }) => {
    const face = Number(faceValue / whole);
    return faces.fixed ? !faces.fixed.includes(face) : face < faces.min || face > faces.max;
  });
  return index < 0 ? null : { code: 'orders.face_not_taken', row: index + 1 };
}

const POINT = pow10(POINTS.unit);

/** An exact amount is compared in whole points: a price rarely gives a sum without a fraction. */
function amountOutOfLimits({ offer, amount: total }: Attempt): Refusal {
  const { exactAmount: exact, minAmount, maxAmount: max } = offer;
  if (exact !== null && total / POINT !== exact / POINT) return { code: 'orders.exact_amount', exact, amount: total };
  const min = minAmount ?? 0n;
  if (total >= min && (max === null || total <= max)) return null;
  const code = offer.direction === 'buy_ad' ? 'orders.amount_limits' : 'goods.amount_limits';
  return { code, min, max, amount: total };
}

const faceSum = (cards: Placement['cards']): bigint => cards.reduce((sum, { faceValue }) => sum + faceValue, 0n);

function firstRefusal<Check>(checks: readonly Check[], ask: (check: Check) => Refusal): Refusal {
  for (const check of checks) {
    const refusal = ask(check);
    if (refusal !== null) return refusal;
  }
  return null;
}
