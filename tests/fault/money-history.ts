import type { Caller } from './persist.ts';
import type { Random } from './random.ts';

/** What a chain takes back with its blocks, and what becomes of it: all of it must have happened before a round ends. */
export const BRANCH_KINDS = [
  'depositsBack',
  'depositsNever',
  'withdrawalsBack',
  'tronBack',
  'coinsBack',
  'coinsNever',
  'coinsOutBack',
] as const;
export type BranchKind = (typeof BRANCH_KINDS)[number];

/** What the chains took back so far. */
export interface Branches {
  readonly counts: Record<BranchKind, number>;
  /** Payments of branches that were given up, which never came again: nothing may be credited for them. */
  readonly never: Set<string>;
  /** How often the chain of accounts went back, and that of bitcoin. */
  accounts: number;
  coins: number;
  /** The blocks up to which the product has read each of them. */
  read: Read;
}

/** Heights of the chain of accounts, by the network that is read less far, and of that of bitcoin. */
export interface Read {
  readonly accounts: bigint;
  readonly coins: bigint;
  /** Networks on which a deposit that waited for confirmations went with its block. */
  readonly dropping: bigint;
}

const newBranches = (): Branches => ({
  counts: Object.fromEntries(BRANCH_KINDS.map((kind) => [kind, 0])) as Record<BranchKind, number>,
  never: new Set(),
  accounts: 0,
  coins: 0,
  read: { accounts: 0n, coins: 0n, dropping: 0n },
});

/** Moments in which money is at risk; in each of them each process is killed. */
export const MOMENTS = ['webhook', 'branch', 'lie', 'lost answer', 'withdrawal', 'stale quote'] as const;
export type Moment = (typeof MOMENTS)[number];

/** How often each came, but for those that a chain or a channel counts itself. */
export type Moments = Record<Exclude<Moment, 'branch' | 'lost answer'>, number>;
const newMoments = (): Moments => ({ webhook: 0, lie: 0, withdrawal: 0, 'stale quote': 0 });

/** What the server has acknowledged, and what the chain has paid: each must be there, and once. */
export interface MoneyHistory {
  /** Sends by their ids, with the amounts in base units of points. */
  readonly sends: Map<string, bigint>;
  /** What was paid into bail, in base units of points. */
  bailPaid: bigint;
  /** Transactions of payments to addresses of users, with their amounts. */
  readonly deposits: Map<string, bigint>;
  /** The same of bitcoin, in satoshis. */
  readonly coins: Map<string, bigint>;
  /** Orders of points by their codes: what each is over, and how far its people brought it. */
  readonly pointsOrders: Map<string, { readonly amount: bigint; readonly state: string }>;
  /** Swaps by their ids, with their points. */
  readonly swaps: Map<string, bigint>;
  /** Payouts and withdrawals by their ids. */
  readonly payouts: Map<string, { readonly points: bigint; readonly fiat: bigint }>;
  readonly withdrawals: Map<string, { readonly amount: bigint; readonly receives: bigint }>;
  /** Withdrawals of bitcoin by their ids, in satoshis. */
  readonly coinsOut: Map<string, { readonly amount: bigint; readonly receives: bigint }>;
  readonly branches: Branches;
  readonly moments: Moments;
  retries: number;
}

export const newMoneyHistory = (): MoneyHistory => ({
  sends: new Map(),
  bailPaid: 0n,
  deposits: new Map(),
  coins: new Map(),
  pointsOrders: new Map(),
  swaps: new Map(),
  payouts: new Map(),
  withdrawals: new Map(),
  coinsOut: new Map(),
  branches: newBranches(),
  moments: newMoments(),
  retries: 0,
});

/** One user of the running product who moves money. */
export interface MoneyActor extends Caller {
  readonly userId: string;
  readonly random: Random;
  readonly history: MoneyHistory;
  readonly stopping: () => boolean;
}
