// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Place } from '#core/payment-accounts/places.ts';
import type { AttemptState } from '#core/payouts/attempt-table.ts';
import type { PayoutState } from '#core/payouts/payout-states.ts';

/** payout. A payout: whose points, to which account, at which rate, and how far it is. */
export interface PayoutTable {
  readonly id: string;
  readonly ownerId: string;
  readonly accountId: string;
  readonly kind: 'bank' | 'online' | 'card';
  readonly place: Place;
  readonly wallet: string | null;
  readonly masked: string;
  readonly targetSealed: Buffer | null;
  readonly points: bigint;
  readonly currency: string;
  readonly fiat: bigint;
  readonly fx: bigint;
  readonly spreadBps: number;
  readonly holdId: string;
  readonly state: PayoutState;
  readonly deadline: Date | null;
  readonly providerId: string | null;
  readonly channel: 1 | 3 | 4 | 5 | 6 | null;
  readonly payingSince: Date | null;
  readonly againAt: Date | null;
  readonly proofId: string | null;
  readonly reason: string;
  readonly matchAt: Date;
  readonly askedAt: Date;
  readonly movedAt: Date;
  readonly endedAt: Date | null;
  readonly isHolderConfirmed: boolean;
  readonly rulerIds: readonly string[];
  readonly appealedAt: Date | null;
}

/** payout_event. What happened to a payout; appended only. */
export interface PayoutEventTable {
  readonly id: string;
  readonly payoutId: string;
  readonly event: string;
  readonly fromState: string | null;
  readonly toState: string;
  readonly actorId: string | null;
  readonly reason: string;
  readonly at: Date;
}

/** payout_attempt. One payment through a channel, under one reference. */
export interface PayoutAttemptTable {
  readonly id: string;
  readonly payoutId: string;
  readonly attemptNo: number;
  readonly channel: 1 | 3 | 4 | 5 | 6;
  readonly reference: string;
  readonly state: AttemptState;
  readonly sends: number;
  readonly unanswered: number;
  readonly isRefused: boolean;
  readonly sentAt: Date | null;
  readonly nameSealed: Buffer | null;
  readonly reason: string;
  readonly lookAt: Date | null;
  readonly looks: number;
  readonly madeAt: Date;
  readonly firstSentAt: Date | null;
  readonly absentAt: Date | null;
}
