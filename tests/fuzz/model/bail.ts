import { isProvider } from './people.ts';
import {
  BAIL_REQUIRED,
  CLAIM_ORDERS,
  CLAIM_RATE_BPS,
  COMPENSATION_MULTIPLE,
  EXPOSURE_BPS,
  FAULTS_A_DAY,
  LOST_CLAIMS,
  LOST_RATE_BPS,
  OUT_A_DAY,
} from './terms.ts';

export interface Purse {
  amount: bigint;
  frozen: bigint;
}

type Pause = 'bail' | 'debt' | 'claim_rate' | 'faults';
interface Debt {
  readonly debtor: number;
  readonly creditor: number;
  left: bigint;
}

const BASIS_POINTS = 10_000n;
const CLAIMED = 1;
const LOST = 2;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const free = ({ amount, frozen }: Purse): bigint => amount - frozen;

/** What people have, what stands behind their claims, what they owe, and why they cannot trade. */
export class Accounts {
  readonly purses: Purse[];
  readonly bails: Purse[];
  readonly debts: Debt[] = [];
  readonly pauses: Set<Pause>[];
  readonly notices = new Set<number>();
  /** Of each provider's ended orders: without a claim, claimed, or lost. */
  private readonly records: number[][];
  private readonly faults: number[];
  /** Compensations for rulings of fraud that nobody has decided on, less the bail that their claims hold. */
  dueOf: (no: number) => bigint = () => 0n;
  /** What left each account today. */
  private readonly sent: bigint[] = [];
  /** What of each purse is held for payouts and withdrawals. */
  private readonly leaving: bigint[] = [];
  /** The sellers whose orders a provider never viewed. */
  private readonly unseen: readonly Set<number>[];
  private readonly endings: { ended: number; completed: number }[];

  constructor(start: readonly { points: bigint; bail: bigint }[]) {
    this.purses = start.map(({ points }) => ({ amount: points, frozen: 0n }));
    this.bails = start.map(({ bail }) => ({ amount: bail, frozen: 0n }));
    this.pauses = start.map(() => new Set());
    this.records = start.map(() => []);
    this.faults = start.map(() => 0);
    this.unseen = start.map(() => new Set());
    this.endings = start.map(() => ({ ended: 0, completed: 0 }));
  }

  purse = (no: number): Purse => this.purses[no] as Purse;
  bail = (no: number): Purse => this.bails[no] as Purse;
  isPaused = (no: number): boolean => (this.pauses[no]?.size ?? 0) > 0;
  /** Nobody may trade with a paused owner, so nothing of theirs is offered. */
  mayOffer = (no: number): boolean => !this.isPaused(no);
  mayPublish = (no: number): boolean =>
    this.mayOffer(no) && !this.notices.has(no) && this.bail(no).amount >= BAIL_REQUIRED;

  /** Whether a provider can pay for another order of this amount, and its bail covers it. */
  covers(no: number, amount: bigint): boolean {
    const purse = this.purse(no);
    if (free(purse) < amount) return false;
    return (purse.frozen + amount) * BASIS_POINTS <= free(this.bail(no)) * EXPOSURE_BPS;
  }

  pay(no: number, amount: bigint): boolean {
    const owed = this.owedBy(no);
    if (amount > free(this.purse(no)) - owed) return false;
    this.sweep(no);
    this.purse(no).amount -= amount;
    this.bail(no).amount += amount;
    this.refreshPause(no);
    return true;
  }

  /** Points for another user. */
  send(from: number, to: number, amount: bigint): boolean {
    if (!this.letOut(from, amount)) return false;
    this.purse(from).amount -= amount;
    this.purse(to).amount += amount;
    return true;
  }

  /** Points that wait to leave by a payout or a withdrawal: they are held, and no open order's. */
  reserveToLeave(no: number, amount: bigint): boolean {
    if (!this.letOut(no, amount)) return false;
    this.purse(no).frozen += amount;
    this.leaving[no] = this.leavingOf(no) + amount;
    return true;
  }

  /** Points that an order sells: no compensation comes of it, so they count as leaving, but not in the day's sum. */
  reserveSale(no: number, amount: bigint): boolean {
    if (amount > free(this.purse(no)) - this.keptOf(no)) return false;
    this.purse(no).frozen += amount;
    this.leaving[no] = this.leavingOf(no) + amount;
    return true;
  }

  endSale(no: number, amount: bigint): void {
    this.purse(no).frozen -= amount;
    this.leaving[no] = this.leavingOf(no) - amount;
  }

  /** Bitcoin that leaves, by its worth: no points are held. A worth below zero is its owner's again. */
  countOut(no: number, worth: bigint): boolean {
    const sent = (this.sent[no] ?? 0n) + worth;
    if (worth > 0n && (sent > this.mostOut(no) || !this.isCovered(no))) return false;
    if (worth > 0n) this.sweep(no);
    this.sent[no] = sent;
    return true;
  }

  private mostOut(no: number): bigint {
    const bail = isProvider(no) ? this.freeBail(no) : 0n;
    return bail > OUT_A_DAY ? bail : OUT_A_DAY;
  }

  /** They left after all, or are their owner's again: then they do not count as gone today. */
  endLeaving(no: number, amount: bigint, hasLeft: boolean): void {
    const purse = this.purse(no);
    purse.frozen -= amount;
    this.leaving[no] = this.leavingOf(no) - amount;
    if (hasLeft) purse.amount -= amount;
    else this.sent[no] = (this.sent[no] ?? 0n) - amount;
  }

  /** Whether so much may leave today, which then counts; what is owed goes first. */
  letOut(no: number, amount: bigint): boolean {
    if (!this.mayLeave(no, amount)) return false;
    this.sweep(no);
    this.sent[no] = (this.sent[no] ?? 0n) + amount;
    return true;
  }

  /** What free bail does not cover of open orders stays. `owed`: what goes to creditors before. */
  mayLeave(no: number, amount: bigint, owed = this.owedBy(no)): boolean {
    return (
      amount <= free(this.purse(no)) - owed - this.keptOf(no) && (this.sent[no] ?? 0n) + amount <= this.mostOut(no)
    );
  }

  private keptOf(no: number): bigint {
    const exposure = this.purse(no).frozen - this.leavingOf(no);
    const cover = (exposure * BASIS_POINTS + EXPOSURE_BPS - 1n) / EXPOSURE_BPS;
    const uncovered = cover - this.freeBail(no);
    return uncovered > 0n ? uncovered : 0n;
  }

  private freeBail = (no: number): bigint => free(this.bail(no)) - this.dueOf(no);

  /** Whether debts and open orders are covered without what is no points. */
  private isCovered = (no: number): boolean => this.keptOf(no) <= free(this.purse(no)) - this.owedBy(no);

  private readonly leavingOf = (no: number): bigint => this.leaving[no] ?? 0n;

  owedBy = (no: number): bigint => this.debts.reduce((sum, { debtor, left }) => sum + (debtor === no ? left : 0n), 0n);

  /** Debts are paid out of what is there, the oldest first; answers whether there was anything to pay. */
  sweep(no: number): boolean {
    if (free(this.purse(no)) === 0n && this.owedBy(no) > 0n) return false;
    const owes = this.owedBy(no) > 0n;
    for (const debt of this.debts.filter(({ debtor, left }) => debtor === no && left > 0n)) {
      const part = least(free(this.purse(no)), debt.left);
      debt.left -= part;
      this.purse(no).amount -= part;
      this.purse(debt.creditor).amount += part;
    }
    if (this.owedBy(no) === 0n) this.pauses[no]?.delete('debt');
    return owes;
  }

  sweepAll(): void {
    while (this.purses.map((_, no) => this.sweep(no)).some(Boolean));
  }

  /** A claim reserves bail for what its compensation would come to; answers how much. */
  hold(no: number, orderAmount: bigint): bigint {
    const held = least(orderAmount * BigInt(COMPENSATION_MULTIPLE), free(this.bail(no)));
    this.bail(no).frozen += held;
    return held;
  }

  /** The bail that the claim reserved, bail that is free, points; answers the rest, which is owed. */
  compensate(debtor: number, creditor: number, { amount, held }: { amount: bigint; held: bigint }): bigint {
    const due = amount * BigInt(COMPENSATION_MULTIPLE);
    const [bail, purse] = [this.bail(debtor), this.purse(debtor)];
    const fromBail = least(due, held + free(bail));
    const fromPoints = least(due - fromBail, free(purse));
    bail.frozen -= held;
    bail.amount -= fromBail;
    purse.amount -= fromPoints;
    this.purse(creditor).amount += fromBail + fromPoints;
    const left = due - fromBail - fromPoints;
    if (left > 0n) {
      this.debts.push({ debtor, creditor, left });
      this.pauses[debtor]?.add('debt');
    }
    this.refreshPause(debtor);
    return left;
  }

  /** Answers whether it is one too many. `unseen`: the seller whose order was never viewed, who counts once. */
  recordFault(no: number, unseen: number | null): boolean {
    const sellers = this.unseen[no];
    const isRepeated = unseen !== null && sellers?.has(unseen);
    if (unseen !== null) sellers?.add(unseen);
    const count = (this.faults[no] ?? 0) + (isRepeated ? 0 : 1);
    this.faults[no] = count;
    if (count >= FAULTS_A_DAY) this.pauses[no]?.add('faults');
    return count >= FAULTS_A_DAY;
  }

  recordEnding(no: number, isCompleted: boolean): void {
    const record = this.endings[no];
    if (!record) throw new Error(`nobody has the number ${no}`);
    record.ended += 1;
    if (isCompleted) record.completed += 1;
  }

  /** Completed of all ended orders; below any share for who has none. */
  share(no: number): number {
    const { ended, completed } = this.endings[no] ?? { ended: 0, completed: 0 };
    return ended === 0 ? -1 : completed / ended;
  }

  refreshPause(no: number): void {
    if (this.bail(no).amount < BAIL_REQUIRED || this.notices.has(no)) this.pauses[no]?.add('bail');
    else this.pauses[no]?.delete('bail');
  }

  /** An order that a provider has looked at ended: who loses too many claims is suspended; answers whether. */
  recordClaim(no: number, { wasClaimed, wasLost }: { wasClaimed: boolean; wasLost: boolean }): boolean {
    const record = this.records[no] ?? [];
    record.push(wasLost ? LOST : wasClaimed ? CLAIMED : 0);
    if (!wasLost && !wasClaimed) return false;
    const recent = record.slice(-100);
    const claims = recent.filter((value) => value > 0).length;
    const lost = recent.filter((value) => value === LOST).length;
    const all = Number(BASIS_POINTS);
    const loses = wasLost && claims >= LOST_CLAIMS && lost * all > claims * LOST_RATE_BPS;
    const claimsOften = recent.length >= CLAIM_ORDERS && claims * all > recent.length * CLAIM_RATE_BPS;
    const isTooMany = loses || claimsOften;
    if (isTooMany) this.pauses[no]?.add('claim_rate');
    return isTooMany;
  }
}
