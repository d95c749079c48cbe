// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { AccountKind } from '#core/ledger/accounts.ts';
import type { TransferKind } from '#core/ledger/transfer.ts';
import type { Amount } from '#core/money/amount.ts';

/** ledger_account. An account with its balances. */
export interface LedgerAccountTable {
  readonly id: string;
  readonly owner: string | null;
  readonly kind: AccountKind;
  readonly currency: string;
  readonly debitsPosted: Amount;
  readonly debitsPending: Amount;
  readonly creditsPosted: Amount;
  readonly noOverdraft: boolean;
  readonly folded: boolean;
  readonly createdAt: Date;
}

/** ledger_transfer. A movement or a hold between two accounts. */
export interface LedgerTransferTable {
  readonly id: string;
  readonly kind: TransferKind;
  readonly pendingId: string | null;
  readonly debitAccount: string;
  readonly creditAccount: string;
  readonly amount: Amount;
  readonly code: number;
  readonly ref: string | null;
  readonly createdAt: Date;
}

/** ledger_fold_queue. Movements of folded accounts that are not in their balance yet: written with the transfer, deleted by ledger_fold(). */
export interface LedgerFoldQueueTable {
  readonly account: string;
  readonly transferId: string;
  readonly debits: bigint;
  readonly credits: bigint;
}

/** ledger_day. What moved on the account of an owner within a day (UTC), by transfer code: a bill reads days instead of every transfer. */
export interface LedgerDayTable {
  readonly account: string;
  readonly day: Date;
  readonly code: number;
  readonly paidIn: string;
  readonly paidOut: string;
}
