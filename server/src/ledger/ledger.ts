import type { AccountKind } from '#core/ledger/accounts.ts';
import type { Group } from '#core/ledger/transfer.ts';
import type { Amount } from '#core/money/amount.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import type { LedgerTransferTable } from '#server/platform/postgres/tables/ledger.ts';

/**
 * A double-entry ledger with a subset of the semantics of TigerBeetle's API: transfers are immutable, idempotent by id,
 * linked in groups, in one or two phases. Every adapter passes the suite of `conformance.fixture.ts`.
 */
export interface Ledger {
  /**
   * Applies groups in their order, each all or nothing, with one answer each. A refused group does not affect the
   * others and leaves no trace: its ids may be used again, with any content. Within `tx` the effect is part of that
   * transaction (take the ledger's locks last); without, it is durable when the promise resolves, and a call that met a
   * deadlock is repeated. Throws a RangeError above `MAX_LEGS_PER_APPLY` legs.
   *
   * Ids are UUIDs in any case; the nil and the max UUID name no transfer. Codes are from 1 to 32,767, amounts at most
   * 2^63 - 1. A hold that is not committed when the call begins may be answered as `pending_not_found`.
   */
  apply(groups: readonly Group[], tx?: Tx): Promise<GroupAnswer[]>;
  /**
   * Opens the accounts that do not exist and returns all of them, in the order of `specs`. One account per owner, kind
   * and currency: an existing one is returned. Throws when an id belongs to another account.
   */
  openAccounts(specs: readonly AccountSpec[], tx?: Tx): Promise<Account[]>;
  /** The accounts of these ids; unknown ids are left out, the order is undefined. */
  accounts(ids: readonly string[], tx?: Tx): Promise<Account[]>;
  /** All accounts of an owner. */
  accountsOf(owner: string, tx?: Tx): Promise<Account[]>;
  /**
   * The transfers that touched an account, newest first: those that debit it (holds and their returns too) and those
   * that credited it; the legs of one call in reverse order. `before` is the last id of the previous page: nothing is
   * older than an unknown one. Throws a RangeError unless `limit` is from 1 to `MAX_HISTORY_ROWS`.
   */
  transfersOf(account: string, page: { before?: string; limit: number }): Promise<TransferRecord[]>;
}

export const MAX_LEGS_PER_APPLY = 2_048;
export const MAX_HISTORY_ROWS = 500;

/**
 * Why a group was refused. `invalid_value`: a leg has an id, code or amount that no transfer can have; such a group is
 * refused before its other legs are looked at. `id_conflict`: the id exists with other content. `partly_exists`: some
 * of its legs exist. `balance_overflow`: a sum would pass 2^63 - 1, with what is reserved counted as paid.
 */
export type LedgerRefusal =
  | 'invalid_value'
  | 'id_conflict'
  | 'partly_exists'
  | 'amount_zero'
  | 'same_account'
  | 'account_not_found'
  | 'currency_mismatch'
  | 'folded_account'
  | 'insufficient_funds'
  | 'pending_not_found'
  | 'already_resolved'
  | 'amount_exceeds_pending'
  | 'balance_overflow';

export interface GroupAnswer {
  /** `exists`: the whole group was applied before; nothing happened now. */
  readonly result: 'created' | 'exists' | LedgerRefusal;
  /** The refused leg, counted from 1; null when no single leg is the cause. */
  readonly failedLeg: number | null;
}

export interface AccountSpec {
  readonly id: string;
  /** Null: the platform. */
  readonly owner: string | null;
  readonly kind: AccountKind;
  readonly currency: string;
}

/** Sums in base units of `currency`. A folded account's sums lag behind its transfers. */
export interface Account extends AccountSpec {
  readonly debitsPosted: Amount;
  readonly debitsPending: Amount;
  readonly creditsPosted: Amount;
}

/**
 * A transfer as stored: a post has the amount it moved, a void the amount it returned, both the accounts of their hold.
 */
export type TransferRecord = LedgerTransferTable;

/** Throws unless every group is in the ledger now. For callers whose own checks rule out a refusal. */
export function assertApplied(answers: readonly GroupAnswer[]): void {
  const refused = answers.find(({ result }) => result !== 'created' && result !== 'exists');
  if (refused) throw new Error(`the ledger refused a group: ${refused.result}, leg ${refused.failedLeg ?? '-'}`);
}
