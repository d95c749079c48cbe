import type { DayLimits } from '../../identity/day-limits.ts';
import { type Amount, amount, pow10 } from '../../money/amount.ts';
import { POINTS } from '../../money/currency.ts';
import { feeOf } from '../../money/price.ts';
import { type CoverFacts, spareOf } from '../../outflow/outflow.ts';
import { refusalOfDays } from '../place-day.ts';
import type { PlaceRefusal, SellerDay } from '../place-facts.ts';
import { refusalOfHold } from '../place-hold.ts';

/** A points ad as it stands under its lock. Amounts are base units of points. */
export interface PointsOffer {
  readonly ownerId: string;
  /** The side of the owner: buys or sells points. */
  readonly side: 'buy' | 'sell';
  readonly version: number;
  readonly status: 'on' | 'off' | 'completed' | 'removed';
  readonly remaining: bigint;
  readonly exactAmounts: readonly bigint[] | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  readonly methods: readonly string[];
  /** Fiat per point scaled by 10^8, now; null without an exchange rate. */
  readonly price: bigint | null;
}

export interface PointsPlacement {
  readonly takerId: string;
  readonly amount: Amount;
  readonly method: string;
  /** The version and price that the taker agreed to. */
  readonly seen: { readonly version: number; readonly price: bigint };
  /** The price, in minor units of the ad's currency. */
  readonly fiat: bigint;
  readonly feeBps: number;
}

/** Facts about both parties, read under the locks. */
export interface PointsPlaceFacts {
  readonly offer: PointsOffer;
  readonly suspended: ReadonlySet<string>;
  /** Until when placing is paused, in milliseconds since the epoch; null: until somebody lifts it. */
  readonly paused: ReadonlyMap<string, number | null>;
  /** Users from whose accounts no points leave, until then in milliseconds since the epoch. */
  readonly held: ReadonlyMap<string, number>;
  readonly areBlocked: boolean;
  readonly openOfPair: number;
  readonly openOfTaker: number;
  /** Facts of those whom a limit of the day applies to: everybody but providers. */
  readonly days: ReadonlyMap<string, SellerDay>;
  /** The seller's points, and how much of them open purchases of cards keep. */
  readonly seller: CoverFacts;
}

export interface PointsPlaceRules {
  readonly maxOpenPair: number;
  readonly maxOpen: number;
  readonly dayLimits: DayLimits;
  /** Base units of points: an ad with less left closes. */
  readonly minRemainder: bigint;
  readonly exposureBps: bigint;
}

export type PointsPlaceRefusal =
  | PlaceRefusal
  | { readonly code: 'points_orders.method' | 'points_orders.other_balance' }
  | {
      readonly code: 'points_orders.own_balance' | 'points_orders.own_cover';
      readonly needed: bigint;
      readonly available: bigint;
    };

export interface PointsParties {
  readonly sellerId: string;
  readonly buyerId: string;
}

export const partiesOf = (offer: Pick<PointsOffer, 'side' | 'ownerId'>, takerId: string): PointsParties =>
  offer.side === 'sell' ? { sellerId: offer.ownerId, buyerId: takerId } : { sellerId: takerId, buyerId: offer.ownerId };

export type PointsPlaceOutcome =
  | { readonly ok: false; readonly refusal: PointsPlaceRefusal }
  | {
      readonly ok: true;
      readonly parties: PointsParties;
      /** The seller's fee, reserved on top of the amount. */
      readonly fee: Amount;
      readonly remaining: bigint;
      /** The ad closes by itself: too little is left to sell. */
      readonly closes: boolean;
    };

interface Attempt {
  readonly placement: PointsPlacement;
  readonly facts: PointsPlaceFacts;
  readonly rules: PointsPlaceRules;
  readonly parties: PointsParties;
  readonly fee: Amount;
}

const POINT = pow10(POINTS.unit);

type Check<Known> = (attempt: Known) => PointsPlaceRefusal | null;
/** The checks that need no more than the offer itself. */
type Choice = Pick<Attempt, 'placement'> & { readonly facts: Pick<PointsPlaceFacts, 'offer'> };

/** The terms: the first part of the list below. */
const TERMS: readonly Check<Choice>[] = [
  ({ facts: { offer } }) => (offer.status === 'removed' ? { code: 'nothing.found' } : null),
  ({ placement, facts: { offer } }) => (placement.takerId === offer.ownerId ? { code: 'orders.own_ad' } : null),
  ({ facts: { offer } }) => (offer.status === 'on' ? null : { code: 'orders.ad_closed' }),
  ({ facts: { offer } }) => (offer.price === null || offer.price === 0n ? { code: 'gateway.unavailable' } : null),
  ({ placement: { seen }, facts: { offer } }) =>
    seen.version !== offer.version || seen.price !== offer.price ? { code: 'orders.price_changed' } : null,
  ({ placement, facts: { offer } }) =>
    offer.methods.includes(placement.method) ? null : { code: 'points_orders.method' },
  ({ placement }) => (placement.amount <= 0n || placement.fiat <= 0n ? { code: 'orders.amount_zero' } : null),
  amountOutOfLimits,
];

const isShort: Check<Choice> = ({ placement, facts }) =>
  facts.offer.remaining < placement.amount ? { code: 'orders.stock_short' } : null;

/** The only list of checks of a points order, in one order: the terms and the taker, then the owner and the stock. */
const CHECKS: readonly Check<Attempt>[] = [
  ...TERMS,
  ({ placement, facts }) => (facts.suspended.has(placement.takerId) ? { code: 'orders.party_suspended' } : null),
  ({ placement, facts }) => {
    const until = facts.paused.get(placement.takerId);
    if (until === undefined) return null;
    return until === null ? { code: 'orders.paused' } : { code: 'orders.paused_until', until };
  },
  ({ facts, rules }) =>
    facts.openOfTaker >= rules.maxOpen ? { code: 'orders.too_many_open', limit: rules.maxOpen } : null,
  ({ facts }) => (facts.suspended.has(facts.offer.ownerId) ? { code: 'orders.party_suspended' } : null),
  ({ facts }) => (facts.areBlocked ? { code: 'orders.blocked' } : null),
  ({ facts }) => (facts.paused.has(facts.offer.ownerId) ? { code: 'orders.paused' } : null),
  ({ placement, facts, parties }) =>
    refusalOfHold(facts.held, { giverIds: [parties.sellerId], takerId: placement.takerId }),
  ({ facts, rules }) =>
    facts.openOfPair >= rules.maxOpenPair ? { code: 'orders.too_many_open_pair', limit: rules.maxOpenPair } : null,
  isShort,
  sellerIsShort,
  ({ placement, facts, rules, parties }) =>
    refusalOfDays(placement, [parties.sellerId, parties.buyerId], { days: facts.days, limits: rules.dayLimits }),
];

/** Why an offer cannot be chosen for such an order; null: it can. What the people may is asked when it is placed. */
export function choiceRefusal(placement: PointsPlacement, offer: PointsOffer): PointsPlaceRefusal | null {
  for (const check of [...TERMS, isShort]) {
    const refusal = check({ placement, facts: { offer } });
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Decides one placement on one ad. Pure: the caller locks and reads the facts, and writes the outcome. */
export function decidePointsPlacement(
  placement: PointsPlacement,
  facts: PointsPlaceFacts,
  rules: PointsPlaceRules,
): PointsPlaceOutcome {
  const parties = partiesOf(facts.offer, placement.takerId);
  const fee = feeOf(placement.amount, placement.feeBps);
  for (const check of CHECKS) {
    const refusal = check({ placement, facts, rules, parties, fee });
    if (refusal !== null) return { ok: false, refusal };
  }
  const remaining = facts.offer.remaining - placement.amount;
  return { ok: true, parties, fee: amount(fee), remaining, closes: remaining < rules.minRemainder };
}

/** The seller's account carries the amount and the fee, beside what covers its open purchases of cards. */
function sellerIsShort({ placement, facts: { seller }, rules, parties, fee }: Attempt): PointsPlaceRefusal | null {
  const needed = placement.amount + fee;
  const spare = spareOf(seller, rules);
  if (spare >= needed) return null;
  if (parties.sellerId !== placement.takerId) return { code: 'points_orders.other_balance' };
  const hasTooFew = seller.available < needed;
  return hasTooFew
    ? { code: 'points_orders.own_balance', needed, available: seller.available }
    : { code: 'points_orders.own_cover', needed, available: spare };
}

function amountOutOfLimits({ placement, facts: { offer } }: Choice): PointsPlaceRefusal | null {
  const { amount: wanted } = placement;
  if (offer.exactAmounts !== null) {
    if (offer.exactAmounts.includes(wanted)) return null;
    const [exact = POINT] = offer.exactAmounts;
    return { code: 'orders.exact_amount', exact, amount: wanted };
  }
  const min = offer.minAmount ?? POINT;
  if (wanted >= min && (offer.maxAmount === null || wanted <= offer.maxAmount)) return null;
  return { code: 'orders.amount_limits', min, max: offer.maxAmount, amount: wanted };
}
