import { ACCOUNT_KINDS } from '#core/ledger/accounts.ts';
import { type Group, isMove, type Move, type Post, type Transfer, type Void } from '#core/ledger/transfer.ts';
import { amount, MAX_AMOUNT } from '#core/money/amount.ts';
import type { Account, AccountSpec, GroupAnswer, Ledger, LedgerRefusal, TransferRecord } from './ledger.ts';
import { invalidValue, requireHistoryLimit, requireLegLimit } from './leg-values.ts';

type Outcome = 'created' | 'exists' | LedgerRefusal;

/** The effect of a group: laid over the ledger, and kept only when the whole group passes. */
interface Draft {
  readonly accounts: Map<string, Account>;
  readonly transfers: Map<string, TransferRecord>;
}

/**
 * The ledger as a model in memory: the simplest reading of its rules, for tests to compare an adapter with. A folded
 * account is up to date at once. It has no transactions: `tx` is ignored. `now` must grow with every call.
 */
export function memoryLedger(now: () => Date): Ledger {
  const accounts = new Map<string, Account>();
  const transfers = new Map<string, TransferRecord>();
  const resolved = new Set<string>();

  const applyGroup = (original: Group, createdAt: Date): GroupAnswer => {
    const invalid = invalidValue(original);
    if (invalid) return invalid;
    const group = original.map(lowerCased);
    const draft: Draft = { accounts: new Map(), transfers: new Map() };
    const world = { account: overlay(draft.accounts, accounts), transfer: overlay(draft.transfers, transfers) };
    for (const [index, leg] of group.entries()) {
      const isResolved = (id: string) =>
        resolved.has(id) || [...draft.transfers.values()].some((transfer) => transfer.pendingId === id);
      const outcome = applyLeg(leg, { ...world, isResolved, draft, createdAt });
      if (outcome !== 'created' && outcome !== 'exists') return { result: outcome, failedLeg: index + 1 };
    }
    if (draft.transfers.size === 0) return { result: 'exists', failedLeg: null };
    if (draft.transfers.size < group.length) return { result: 'partly_exists', failedLeg: null };
    for (const [id, account] of draft.accounts) accounts.set(id, account);
    for (const [id, transfer] of draft.transfers) {
      transfers.set(id, transfer);
      if (transfer.pendingId !== null) resolved.add(transfer.pendingId);
    }
    return { result: 'created', failedLeg: null };
  };

  return {
    apply: async (groups) => {
      requireLegLimit(groups);
      const createdAt = now();
      return groups.map((group) => applyGroup(group, createdAt));
    },
    openAccounts: async (specs) => specs.map((spec) => openAccount(accounts, spec)),
    accounts: async (ids) => ids.flatMap((id) => accounts.get(id.toLowerCase()) ?? []),
    accountsOf: async (owner) => [...accounts.values()].filter((account) => account.owner === owner.toLowerCase()),
    transfersOf: async (account, { before, limit }) => {
      requireHistoryLimit(limit);
      // A map keeps the order in which its entries came.
      const newest = [...transfers.values()].reverse();
      const last = before?.toLowerCase();
      const start = last === undefined ? -1 : newest.findIndex((record) => record.id === last);
      if (last !== undefined && start < 0) return [];
      return newest
        .slice(start + 1)
        .filter((transfer) => touches(transfer, account.toLowerCase()))
        .slice(0, limit);
    },
  };
}

function overlay<Value>(over: Map<string, Value>, under: Map<string, Value>): (id: string) => Value | undefined {
  return (id) => over.get(id) ?? under.get(id);
}

function touches(transfer: TransferRecord, account: string): boolean {
  const moved = transfer.kind === 'plain' || transfer.kind === 'post';
  return transfer.debitAccount === account || (moved && transfer.creditAccount === account);
}

/** The same leg as a database keeps it. */
function lowerCased(leg: Transfer): Transfer {
  const common = { id: leg.id.toLowerCase(), ref: leg.ref?.toLowerCase() ?? null };
  if (!isMove(leg)) return { ...leg, ...common, pendingId: leg.pendingId.toLowerCase() };
  const [debitAccount, creditAccount] = [leg.debitAccount, leg.creditAccount].map((id) => id.toLowerCase()) as [
    string,
    string,
  ];
  return { ...leg, ...common, debitAccount, creditAccount };
}

function openAccount(accounts: Map<string, Account>, spec: AccountSpec): Account {
  const { id, owner, kind, currency } = spec;
  for (const account of accounts.values()) {
    if (account.owner === owner && account.kind === kind && account.currency === currency) return account;
  }
  if (accounts.has(id)) throw new Error('an account id is taken by another account');
  const zero = amount(0);
  const opened = { id, owner, kind, currency, debitsPosted: zero, debitsPending: zero, creditsPosted: zero };
  accounts.set(id, opened);
  return opened;
}

interface World {
  account(id: string): Account | undefined;
  transfer(id: string): TransferRecord | undefined;
  isResolved(pendingId: string): boolean;
  readonly draft: Draft;
  readonly createdAt: Date;
}

function applyLeg(leg: Transfer, world: World): Outcome {
  const old = world.transfer(leg.id);
  if (old) return sameContent(old, leg, world) ? 'exists' : 'id_conflict';
  return isMove(leg) ? applyMove(leg, world) : applyResolution(leg, world);
}

function sameContent(old: TransferRecord, leg: Transfer, world: World): boolean {
  if (old.kind !== leg.kind || old.code !== leg.code || old.ref !== leg.ref) return false;
  if (isMove(leg)) {
    const sameAccounts = old.debitAccount === leg.debitAccount && old.creditAccount === leg.creditAccount;
    return sameAccounts && old.amount === leg.amount;
  }
  if (old.pendingId !== leg.pendingId) return false;
  return leg.kind === 'void' || old.amount === (leg.amount ?? world.transfer(leg.pendingId)?.amount);
}

function applyMove(leg: Move, world: World): Outcome {
  if (leg.amount <= 0n) return 'amount_zero';
  if (leg.debitAccount === leg.creditAccount) return 'same_account';
  const debit = world.account(leg.debitAccount);
  const credit = world.account(leg.creditAccount);
  if (!debit || !credit) return 'account_not_found';
  if (debit.currency !== credit.currency) return 'currency_mismatch';
  const rule = ACCOUNT_KINDS[debit.kind];
  if (leg.kind === 'pending' && rule.folded) return 'folded_account';
  const available = debit.creditsPosted - debit.debitsPosted - debit.debitsPending;
  if (rule.noOverdraft && available < leg.amount) return 'insufficient_funds';
  const change = leg.kind === 'pending' ? { moved: 0n, frozen: leg.amount } : { moved: leg.amount, frozen: 0n };
  return write({ ...leg, pendingId: null, createdAt: world.createdAt }, change, world);
}

function applyResolution(leg: Post | Void, world: World): Outcome {
  if (leg.kind === 'post' && leg.amount !== null && leg.amount <= 0n) return 'amount_zero';
  const hold = world.transfer(leg.pendingId);
  if (hold?.kind !== 'pending') return 'pending_not_found';
  if (world.isResolved(hold.id)) return 'already_resolved';
  const moved = leg.kind === 'post' ? (leg.amount ?? hold.amount) : 0n;
  if (moved > hold.amount) return 'amount_exceeds_pending';
  const { debitAccount, creditAccount } = hold;
  const stored = amount(leg.kind === 'post' ? moved : hold.amount);
  const row = { ...leg, debitAccount, creditAccount, amount: stored, createdAt: world.createdAt };
  return write(row, { moved, frozen: -hold.amount }, world);
}

/** Writes a checked transfer and its effect into the draft. `frozen` is added to the debit account's reserve. */
function write(row: TransferRecord, change: { moved: bigint; frozen: bigint }, world: World): Outcome {
  const debit = world.account(row.debitAccount) as Account;
  const credit = world.account(row.creditAccount) as Account;
  const sums = {
    debitsPosted: debit.debitsPosted + change.moved,
    debitsPending: debit.debitsPending + change.frozen,
    creditsPosted: credit.creditsPosted + change.moved,
  };
  // What is reserved counts as paid, so that all of it can be posted.
  if (sums.debitsPosted + sums.debitsPending > MAX_AMOUNT || sums.creditsPosted > MAX_AMOUNT) return 'balance_overflow';
  const { debitsPosted, debitsPending, creditsPosted } = sums;
  const charged = { ...debit, debitsPosted: amount(debitsPosted), debitsPending: amount(debitsPending) };
  world.draft.accounts.set(debit.id, charged);
  world.draft.accounts.set(credit.id, { ...credit, creditsPosted: amount(creditsPosted) });
  const { id, kind, pendingId, debitAccount, creditAccount, amount: stored, code, ref, createdAt } = row;
  const record = { id, kind, pendingId, debitAccount, creditAccount, amount: stored, code, ref, createdAt };
  world.draft.transfers.set(id, record);
  return 'created';
}
