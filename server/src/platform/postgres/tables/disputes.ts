// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { CheckStep } from '#core/disputes/guided-check.ts';
import type { Amount } from '#core/money/amount.ts';
import type { Party, RulingOutcome } from '#core/orders/gift-states.ts';

/** evidence. A file that a party shows in a dispute. */
export interface EvidenceTable {
  readonly id: string;
  readonly orderId: string;
  readonly party: Party;
  readonly userId: string;
  readonly cardId: string | null;
  readonly uploadId: string;
  readonly note: string;
  readonly at: Date;
  readonly step: CheckStep | null;
}

/** ruling. A moderator's ruling on an order. */
export interface RulingTable {
  readonly id: string;
  readonly orderId: string;
  readonly moderatorId: string;
  readonly outcome: RulingOutcome;
  readonly amount: Amount;
  readonly cardValues: unknown;
  readonly reason: string;
  readonly onAppeal: boolean;
  readonly at: Date;
  readonly fraud: boolean;
}

/** compensation_vote. One vote of one reviewer on a compensation. */
export interface CompensationVoteTable {
  readonly id: string;
  readonly orderId: string;
  readonly reviewerId: string;
  readonly approve: boolean;
  readonly reason: string;
  readonly at: Date;
}

/** compensation_debt. The unpaid part of an approved compensation, which a provider owes a seller: paid from the next points that come into its account. */
export interface CompensationDebtTable {
  readonly id: string;
  readonly orderId: string;
  readonly debtor: string;
  readonly creditor: string;
  readonly amount: Amount;
  readonly paid: Amount;
  readonly at: Date;
}
