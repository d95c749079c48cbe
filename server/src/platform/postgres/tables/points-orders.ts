// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Amount } from '#core/money/amount.ts';
import type { PlacedPointsOffer } from '#core/orders/points/placed-points-offer.ts';
import type { PointsActorRole, PointsParty, PointsRuling, PointsState } from '#core/orders/points/points-states.ts';

/** points_order. Points of the seller for a payment of the buyer, from placing to its end. */
export interface PointsOrderTable {
  readonly id: string;
  readonly code: string;
  readonly adId: string;
  readonly adCode: string;
  readonly adVersion: number;
  readonly adSide: 'buy' | 'sell';
  readonly sellerId: string;
  readonly buyerId: string;
  readonly sellerAccount: string;
  readonly buyerAccount: string;
  readonly state: PointsState;
  readonly orderAmount: Amount;
  readonly feeBps: number;
  readonly feeAmount: Amount;
  readonly holdId: string;
  readonly feeHoldId: string | null;
  readonly settledAmount: Amount | null;
  readonly settledFee: Amount | null;
  readonly currency: string;
  readonly unitPrice: bigint;
  readonly fiatAmount: bigint;
  readonly method: string;
  readonly payToSealed: Buffer | null;
  readonly payToMasked: string;
  readonly payMinutes: number;
  readonly terms: string;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
  readonly dueAt: Date | null;
  readonly clockS: number | null;
  readonly remindedAt: Date | null;
  readonly payerSealed: Buffer | null;
  readonly payerIsBuyer: boolean | null;
  readonly disputeAt: Date | null;
  readonly disputedBy: 'seller' | 'buyer' | 'system' | null;
  readonly rulingOutcome: PointsRuling | null;
  readonly rulingBy: string | null;
  readonly acceptedBy: readonly PointsParty[];
  readonly appealedBy: PointsParty | null;
  readonly moderatorId: string | null;
  readonly escalation: number;
  readonly pastModerators: readonly string[];
  readonly eventSeq: number;
  readonly offer: PlacedPointsOffer;
}

/** points_order_event. Every event of a points order, in order. */
export interface PointsOrderEventTable {
  readonly pointsOrderId: string;
  readonly seq: number;
  readonly type: string;
  readonly actorRole: PointsActorRole;
  readonly actorId: string | null;
  readonly state: PointsState;
  readonly at: Date;
  readonly data: unknown;
}

/** points_order_file. A file that a party shows on a points order: the proof of a payment, the gift card that pays, or evidence in a dispute. */
export interface PointsOrderFileTable {
  readonly id: string;
  readonly pointsOrderId: string;
  readonly party: PointsParty;
  readonly userId: string;
  readonly uploadId: string;
  readonly kind: 'proof' | 'card' | 'evidence';
  readonly note: string;
  readonly at: Date;
}

/** order_alert. An order of cards or of points that staff marked, for one of its parties, who reads the alert once. */
export interface OrderAlertTable {
  readonly id: string;
  readonly orderId: string | null;
  readonly userId: string;
  readonly raisedBy: string;
  readonly raisedAt: Date;
  readonly seenAt: Date | null;
  readonly pointsOrderId: string | null;
}
