import type { Accounts } from './bail.ts';
import type { Payouts } from './payouts.ts';
import { isStaff } from './people.ts';
import type { Swaps } from './swaps.ts';
import { BTC_WITHDRAWAL, DEPOSIT_MIN_SATS, MIN_DEPOSIT, WITHDRAWAL } from './terms.ts';

/** Kinds of chain: USDT comes and goes by the first two as points, bitcoin by the last as bitcoin. */
export const NETS = ['evm', 'tron', 'bitcoin'] as const;
export type Net = (typeof NETS)[number];

/** A payment to somebody's address. `held`: only one node has it; `dropped`: the chain went back before it counted. */
export interface ModelDeposit {
  readonly net: Net;
  readonly owner: number;
  readonly amount: bigint;
  state: 'confirming' | 'waiting' | 'credited' | 'held' | 'dropped';
}

export interface ModelWithdrawal {
  readonly net: Net;
  readonly owner: number;
  readonly amount: bigint;
  /** Base units of points that count in the day of its owner. */
  readonly worth: bigint;
  /** Staff who have to approve it, and those who looked at it already. */
  readonly reviewers: number;
  readonly reviewed: Set<number>;
  approvals: number;
  state: 'in_review' | 'approved' | 'broadcast' | 'confirmed' | 'returned' | 'cancelled';
}

interface Wish {
  readonly net: Net;
  readonly amount: bigint;
  readonly fee: bigint;
}

const SATOSHIS = 100_000_000n;
/** Nodes pass no smaller payment on. */
const SMALLEST_OUTPUT = 588n;

const canEnd = ({ state }: ModelWithdrawal): boolean => state === 'in_review' || state === 'approved';
const isOpen = (item: ModelWithdrawal): boolean => canEnd(item) || item.state === 'broadcast';
const isBitcoin = (net: Net): boolean => net === 'bitcoin';
export const feeOn = (net: Net): bigint => (isBitcoin(net) ? BTC_WITHDRAWAL.fee : WITHDRAWAL.fee);
/** What a withdrawal holds in custody: of bitcoin what the network takes as well. */
const reserveOf = ({ net, amount }: Pick<ModelWithdrawal, 'net' | 'amount'>): bigint =>
  isBitcoin(net) ? amount : amount - WITHDRAWAL.fee;

/** Money that came in by chains, and that is to leave by them. */
export class Chain {
  readonly deposits: ModelDeposit[] = [];
  readonly withdrawals: ModelWithdrawal[] = [];
  /** In custody on each network, and what of it withdrawals reserve; of USDT as much came in, so as many points were issued. */
  readonly custody: Record<Net, { amount: bigint; frozen: bigint }> = {
    evm: { amount: 0n, frozen: 0n },
    tron: { amount: 0n, frozen: 0n },
    bitcoin: { amount: 0n, frozen: 0n },
  };
  /** What the platform earned by fees of withdrawals. */
  fees = 0n;
  private readonly accounts: Accounts;
  private readonly swaps: Swaps;
  private readonly payouts: Payouts;

  constructor(accounts: Accounts, swaps: Swaps, payouts: Payouts) {
    this.accounts = accounts;
    this.swaps = swaps;
    this.payouts = payouts;
  }

  /** All that confirms is final now, one network after the other: who has enough of the currency gets it, the rest waits for more. */
  finalise(): void {
    for (const net of NETS) {
      const fresh = this.deposits.filter((deposit) => deposit.net === net && deposit.state === 'confirming');
      for (const owner of new Set(fresh.map((deposit) => deposit.owner))) this.credit(net, owner, fresh);
    }
  }

  private credit(net: Net, owner: number, fresh: readonly ModelDeposit[]): void {
    const waiting = this.deposits.filter(
      (deposit) => deposit.state === 'waiting' && isBitcoin(deposit.net) === isBitcoin(net),
    );
    const own = [...fresh, ...waiting].filter((deposit) => deposit.owner === owner);
    const least = isBitcoin(net) ? DEPOSIT_MIN_SATS : MIN_DEPOSIT;
    const isEnough = own.reduce((sum, { amount }) => sum + amount, 0n) >= least;
    for (const deposit of own) {
      deposit.state = isEnough ? 'credited' : 'waiting';
      if (!isEnough) continue;
      this.custody[deposit.net].amount += deposit.amount;
      if (isBitcoin(net)) this.swaps.add(owner, deposit.amount);
      else this.accounts.purse(owner).amount += deposit.amount;
    }
  }

  /** What of custody no withdrawal reserves. */
  spare = (net: Net): bigint => this.custody[net].amount - this.custody[net].frozen;

  request(owner: number, { net, amount, fee: agreed }: Wish): boolean {
    const open = this.withdrawals.filter((item) => item.owner === owner && isOpen(item));
    const fee = feeOn(net);
    const isRoom = open.length < WITHDRAWAL.open && reserveOf({ net, amount }) <= this.spare(net);
    const least = isBitcoin(net) ? BTC_WITHDRAWAL.least : WITHDRAWAL.least;
    if (amount < least || agreed < fee || !isRoom) return false;
    const worth = isBitcoin(net) ? this.reserveBitcoin(owner, amount) : this.reservePoints(owner, amount);
    if (worth === null) return false;
    this.custody[net].frozen += reserveOf({ net, amount });
    const reviewers = this.isReviewed(net, owner, worth) ? 2 : 0;
    const state = reviewers > 0 ? 'in_review' : 'approved';
    this.withdrawals.push({ net, owner, amount, worth, reviewers, reviewed: new Set(), approvals: 0, state });
    return true;
  }

  /** Two look at what brings the sum of its owner, payouts too, or of all who pay to the same address, above the limit. */
  private isReviewed(net: Net, owner: number, worth: bigint): boolean {
    const left = this.withdrawals.filter(
      ({ reviewers, state }) => reviewers < 2 && state !== 'returned' && state !== 'cancelled',
    );
    const own = left.filter((item) => item.owner === owner);
    // All networks but that of bitcoin pay to one address.
    const there = left.filter((item) => isBitcoin(item.net) === isBitcoin(net));
    const sumOf = (items: readonly ModelWithdrawal[]) => items.reduce((sum, item) => sum + item.worth, worth);
    return sumOf(own) + this.payouts.leavingOf(owner) > WITHDRAWAL.reviewAbove || sumOf(there) > WITHDRAWAL.reviewAbove;
  }

  private reservePoints = (owner: number, amount: bigint): bigint | null =>
    this.accounts.reserveToLeave(owner, amount) ? amount : null;

  /** Of bitcoin counts what it is worth now; without a price nothing leaves. */
  private reserveBitcoin(owner: number, amount: bigint): bigint | null {
    const { mid } = this.swaps;
    if (mid === null || amount > this.swaps.available(owner)) return null;
    if (amount - BTC_WITHDRAWAL.fee < SMALLEST_OUTPUT) return null;
    const worth = (amount * mid) / SATOSHIS;
    if (!this.accounts.countOut(owner, worth)) return null;
    this.swaps.hold(owner, amount);
    return worth;
  }

  cancel(item: ModelWithdrawal, who: number): boolean {
    if (who !== item.owner || !canEnd(item)) return false;
    this.giveBack(item, 'cancelled');
    return true;
  }

  /** Each member of staff has one word; anybody's no ends it, as long as nothing is signed. */
  review(item: ModelWithdrawal, who: number, approves: boolean): boolean {
    if (!isStaff(who) || item.reviewed.has(who)) return false;
    if (approves ? item.state !== 'in_review' : !canEnd(item)) return false;
    item.reviewed.add(who);
    if (!approves) {
      this.giveBack(item, 'returned');
      return true;
    }
    item.approvals += 1;
    if (item.approvals >= item.reviewers) item.state = 'approved';
    return true;
  }

  /** It is in a block for good. `took`: what the network had of it, where it pays in the currency itself. */
  confirm(item: ModelWithdrawal, took: bigint): void {
    const { net, owner, amount } = item;
    const custody = this.custody[net];
    item.state = 'confirmed';
    custody.frozen -= reserveOf(item);
    if (isBitcoin(net)) {
      const gone = amount - BTC_WITHDRAWAL.fee + took;
      this.swaps.letGo(owner, amount);
      this.swaps.add(owner, -gone);
      custody.amount -= gone;
      return;
    }
    custody.amount -= reserveOf(item);
    this.fees += WITHDRAWAL.fee;
    this.accounts.endLeaving(owner, amount, true);
  }

  private giveBack(item: ModelWithdrawal, state: 'returned' | 'cancelled'): void {
    item.state = state;
    this.custody[item.net].frozen -= reserveOf(item);
    if (!isBitcoin(item.net)) {
      this.accounts.endLeaving(item.owner, item.amount, false);
      return;
    }
    this.swaps.letGo(item.owner, item.amount);
    this.accounts.countOut(item.owner, -item.worth);
  }
}
