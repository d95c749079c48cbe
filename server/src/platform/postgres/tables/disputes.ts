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

/** ruling. What a moderator decided of an order. */
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

/** compensation_debt. What a provider still owes a seller of an approved compensation: paid from whatever comes into its account next. */
export interface CompensationDebtTable {
  readonly id: string;
  readonly orderId: string;
  readonly debtor: string;
  readonly creditor: string;
  readonly amount: Amount;
  readonly paid: Amount;
  readonly at: Date;
}
