import type { Accounts } from './bail.ts';
import { isStaff } from './people.ts';
import { DEPOSIT_LEAST, WITHDRAWAL } from './terms.ts';

/** A payment to somebody's address. `held`: only one node has it; `dropped`: the chain went back before it counted. */
export interface ModelDeposit {
  readonly owner: number;
  readonly amount: bigint;
  state: 'confirming' | 'waiting' | 'credited' | 'held' | 'dropped';
}

export interface ModelWithdrawal {
  readonly owner: number;
  readonly amount: bigint;
  /** Staff who have to approve it, and those who looked at it already. */
  readonly reviewers: number;
  readonly reviewed: Set<number>;
  approvals: number;
  state: 'in_review' | 'approved' | 'returned' | 'cancelled';
}

const canEnd = ({ state }: ModelWithdrawal): boolean => state === 'in_review' || state === 'approved';

/** USDT that came in by a chain as points, and points that are to leave by it. */
export class Chain {
  readonly deposits: ModelDeposit[] = [];
  readonly withdrawals: ModelWithdrawal[] = [];
  /** USDT in custody, and what of it withdrawals reserve; as much came in, so as many points were issued. */
  readonly custody = { amount: 0n, frozen: 0n };
  private readonly accounts: Accounts;

  constructor(accounts: Accounts) {
    this.accounts = accounts;
  }

  /** All that confirms is final now: who has enough in all gets it, the rest waits for more. */
  finalise(): void {
    const final = this.deposits.filter(({ state }) => state === 'confirming' || state === 'waiting');
    for (const owner of new Set(final.map((deposit) => deposit.owner))) {
      const own = final.filter((deposit) => deposit.owner === owner);
      const isEnough = own.reduce((sum, { amount }) => sum + amount, 0n) >= DEPOSIT_LEAST;
      for (const deposit of own) {
        deposit.state = isEnough ? 'credited' : 'waiting';
        if (!isEnough) continue;
        this.accounts.purse(owner).amount += deposit.amount;
        this.custody.amount += deposit.amount;
      }
    }
  }

  request(owner: number, amount: bigint, agreedFee: bigint): boolean {
    const open = this.withdrawals.filter((item) => item.owner === owner && canEnd(item));
    const net = amount - WITHDRAWAL.fee;
    const fits = amount >= WITHDRAWAL.least && agreedFee >= WITHDRAWAL.fee && open.length < WITHDRAWAL.open;
    if (!fits || net > this.custody.amount - this.custody.frozen) return false;
    if (!this.accounts.reserveToLeave(owner, amount)) return false;
    this.custody.frozen += net;
    const reviewers = amount > WITHDRAWAL.reviewAbove ? 2 : 0;
    const state = reviewers > 0 ? 'in_review' : 'approved';
    this.withdrawals.push({ owner, amount, reviewers, reviewed: new Set(), approvals: 0, state });
    return true;
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

  private giveBack(item: ModelWithdrawal, state: 'returned' | 'cancelled'): void {
    item.state = state;
    this.custody.frozen -= item.amount - WITHDRAWAL.fee;
    this.accounts.endLeaving(item.owner, item.amount, false);
  }
}
