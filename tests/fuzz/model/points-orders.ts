import { giveBack, takeFrom } from './ads.ts';
import type { Accounts } from './bail.ts';
import { goUp, type Hands, letGo, mayPassTo, mayRule, mayTake, noHands, passTo, passUp } from './hands.ts';
import { feeOn, shareOf } from './money.ts';
import { type OpenOrder, openBetween, openPurchases, openSales, type Trades } from './open-orders.ts';
import { INVITED } from './people.ts';
import { fitsPointsAd, type ModelPointsAd } from './points-ads.ts';
import { MAX_OPEN, MAX_OPEN_PAIR } from './terms.ts';

/*
 * Points orders in the words of the specification: the points and the fee of their seller are reserved until both are
 * paid, or both are back.
 */

export type PointsState =
  | 'to_pay'
  | 'paid'
  | 'to_check_card_image'
  | 'in_dispute'
  | 'ruled'
  | 'released'
  | 'cancelled'
  | 'timeout_cancelled'
  | 'dispute_buyer_won'
  | 'dispute_seller_won';

const GOING: readonly PointsState[] = ['to_pay', 'paid', 'to_check_card_image', 'in_dispute', 'ruled'];
const PAYING: readonly PointsState[] = ['released', 'dispute_buyer_won'];
export const hasEnded = ({ state }: { state: PointsState }): boolean => !GOING.includes(state);

export interface ModelPointsOrder extends Hands {
  readonly ad: number;
  readonly seller: number;
  readonly buyer: number;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly byCard: boolean;
  state: PointsState;
  events: number;
  /** Its deadline has passed, and its clock has not acted yet. */
  isLate: boolean;
  ruling: { readonly forBuyer: boolean; readonly by: number } | null;
  readonly accepted: Set<number>;
  wasAppealed: boolean;
}

/** Whom a case is passed to, and who wins. */
export interface StepChoice {
  readonly to: number;
  readonly forBuyer: boolean;
}

interface Step {
  /** Whether `who` may do it now. */
  readonly may: (order: ModelPointsOrder, who: number, choice: StepChoice) => boolean;
  readonly next: (order: ModelPointsOrder, who: number, choice: StepChoice) => PointsState;
}

const isParty = ({ seller, buyer }: ModelPointsOrder, who: number): boolean => who === seller || who === buyer;
const isInTime = (order: ModelPointsOrder, ...states: readonly PointsState[]): boolean =>
  !order.isLate && states.includes(order.state);
const winner = ({ ruling }: ModelPointsOrder): PointsState =>
  ruling?.forBuyer ? 'dispute_buyer_won' : 'dispute_seller_won';
const disputed = (): PointsState => 'in_dispute';

const holds = (order: ModelPointsOrder, who: number): boolean => order.state === 'in_dispute' && order.holder === who;

export const POINTS_STEPS = {
  mark_paid: {
    may: (order, who) => who === order.buyer && !order.byCard && isInTime(order, 'to_pay'),
    next: () => 'paid',
  },
  submit_card: {
    may: (order, who) => who === order.buyer && order.byCard && isInTime(order, 'to_pay'),
    next: () => 'to_check_card_image',
  },
  cancel: { may: (order, who) => who === order.buyer && isInTime(order, 'to_pay'), next: () => 'cancelled' },
  release: {
    // A case's clock moves no money, so that its parties agree after it too.
    may: (order, who) =>
      who === order.seller && (order.state === 'in_dispute' || isInTime(order, 'paid', 'to_check_card_image')),
    next: () => 'released',
  },
  reject_card: {
    may: (order, who) => who === order.seller && isInTime(order, 'to_check_card_image'),
    next: disputed,
  },
  dispute: { may: (order, who) => isParty(order, who) && isInTime(order, 'paid'), next: disputed },
  concede: {
    may: (order, who) => who === order.buyer && order.state === 'in_dispute',
    next: () => 'dispute_seller_won',
  },
  take_case: {
    may: (order, who) => order.state === 'in_dispute' && mayTake(order, who),
    next: (order, who) => {
      order.holder = who;
      return 'in_dispute';
    },
  },
  pass_on: {
    may: (order, who, { to }) => holds(order, who) && mayPassTo(order, to),
    next: (order, _who, { to }) => {
      passTo(order, to);
      return 'in_dispute';
    },
  },
  pass_up: {
    may: holds,
    next: (order) => {
      passUp(order);
      return 'in_dispute';
    },
  },
  rule: {
    may: (order, who) => holds(order, who) && mayRule(order, who),
    next: (order, who, { forBuyer }) => {
      letGo(order);
      order.ruling = { forBuyer, by: who };
      return order.wasAppealed ? winner(order) : 'ruled';
    },
  },
  accept_ruling: {
    may: (order, who) => isParty(order, who) && !order.accepted.has(who) && isInTime(order, 'ruled'),
    next: (order, who) => {
      order.accepted.add(who);
      return order.accepted.size === 2 ? winner(order) : 'ruled';
    },
  },
  appeal: {
    may: (order, who) => isParty(order, who) && !order.wasAppealed && isInTime(order, 'ruled'),
    next: (order) => {
      order.wasAppealed = true;
      order.accepted.clear();
      order.escalation = 0;
      return 'in_dispute';
    },
  },
} as const satisfies Record<string, Step>;
export type PointsStep = keyof typeof POINTS_STEPS;
export const POINTS_STEP_NAMES = Object.keys(POINTS_STEPS) as PointsStep[];

/** What the deadline makes of an order when nobody acted: a case goes up, everything else waits for no one. */
function onSilence(order: ModelPointsOrder): PointsState {
  if (order.state === 'to_pay') return 'timeout_cancelled';
  if (order.state === 'ruled') return winner(order);
  if (order.state === 'in_dispute') goUp(order);
  return 'in_dispute';
}

export interface PointsTrade {
  readonly ad: number;
  readonly taker: number;
  readonly amount: bigint;
  readonly byCard: boolean;
}

/** All points orders of a market. */
export class PointsTrading {
  readonly ads: ModelPointsAd[] = [];
  readonly orders: ModelPointsOrder[] = [];
  /** What the platform kept of the fees. */
  fees = 0n;
  private readonly accounts: Accounts;
  private readonly blocks: ReadonlySet<string>;
  /** Orders of cards count in the same limits. */
  private readonly cardOrders: Trades['orders'];

  constructor(accounts: Accounts, blocks: ReadonlySet<string>, cardOrders: Trades['orders']) {
    this.accounts = accounts;
    this.blocks = blocks;
    this.cardOrders = cardOrders;
  }

  /** Places an order where it may be placed. */
  place({ ad: no, taker, amount, byCard }: PointsTrade): boolean {
    const ad = this.ads[no] as ModelPointsAd;
    const [seller, buyer] = ad.side === 'sell' ? [ad.owner, taker] : [taker, ad.owner];
    const fee = feeOn(amount);
    const isOffered = ad.status === 'on' && byCard === ad.terms.byCard && fitsPointsAd(ad.terms, amount);
    if (!isOffered || amount > ad.remaining || !this.mayDeal({ seller, buyer, taker })) return false;
    if (!this.accounts.reserveSale(seller, amount + fee)) return false;
    takeFrom(ad, amount);
    const begun = { state: 'to_pay', events: 1, isLate: false, ruling: null, wasAppealed: false } as const;
    const hands = { accepted: new Set<number>(), ...noHands() };
    this.orders.push({ ad: no, seller, buyer, amount, fee, byCard, ...begun, ...hands });
    return true;
  }

  /** Those that have not ended, as limits count them. */
  open = (): OpenOrder[] =>
    this.orders
      .filter((order) => !hasEnded(order))
      .map(({ seller, buyer, ad }) => ({ seller, buyer, isPurchase: this.ads[ad]?.side === 'sell' }));

  private mayDeal({ seller, buyer, taker }: { seller: number; buyer: number; taker: number }): boolean {
    if (seller === buyer || this.accounts.isPaused(seller) || this.accounts.isPaused(buyer)) return false;
    if (this.blocks.has(`${seller} ${buyer}`) || this.blocks.has(`${buyer} ${seller}`)) return false;
    const trades = { orders: this.cardOrders, points: this };
    const ofTaker = taker === seller ? openSales(trades, seller) : openPurchases(trades, buyer);
    return openBetween(trades, seller, buyer) < MAX_OPEN_PAIR && ofTaker < MAX_OPEN;
  }

  /** Does a step where it is allowed; answers whether it was. */
  act(order: ModelPointsOrder, name: PointsStep, by: StepChoice & { readonly who: number }): boolean {
    const step: Step = POINTS_STEPS[name];
    if (!step.may(order, by.who, by)) return false;
    const from = order.state;
    this.move(order, step.next(order, by.who, by));
    if (from === 'to_pay' && order.state === 'cancelled') this.accounts.recordFault(order.buyer, null);
    return true;
  }

  /** The order's deadline passed and nobody acted. */
  runOut(order: ModelPointsOrder): void {
    if (hasEnded(order)) return;
    const from = order.state;
    this.move(order, onSilence(order));
    if (from === 'to_pay') this.accounts.recordFault(order.buyer, null);
  }

  private move(order: ModelPointsOrder, to: PointsState): void {
    Object.assign(order, { state: to, events: order.events + 1, isLate: false });
    if (!hasEnded(order)) return;
    const isPaid = PAYING.includes(to);
    this.accounts.endSale(order.seller, order.amount + order.fee);
    if (isPaid) this.pay(order);
    giveBack(this.ads[order.ad] as ModelPointsAd, order.amount, isPaid ? order.amount : 0n);
    // Who reserves points and does not pay is the only one whose record that is.
    const wasPaidFor = to !== 'cancelled' && to !== 'timeout_cancelled';
    if (wasPaidFor) this.accounts.recordEnding(order.seller, to === 'released');
    this.accounts.recordEnding(order.buyer, to === 'released');
  }

  private pay({ seller, buyer, amount, fee }: ModelPointsOrder): void {
    this.accounts.purse(seller).amount -= amount + fee;
    this.accounts.purse(buyer).amount += amount;
    const referrer = INVITED[seller];
    const share = referrer === undefined || referrer === buyer ? 0n : shareOf(fee);
    if (referrer !== undefined) this.accounts.purse(referrer).amount += share;
    this.fees += fee - share;
  }
}
