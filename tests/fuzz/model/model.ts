import { giveBack, type ModelAd, missOrder, takeFrom } from './ads.ts';
import { Accounts } from './bail.ts';
import { Chain } from './chain.ts';
import { LIFE, type Move, SILENCE } from './gift-life.ts';
import {
  type AskedOrder,
  type Contents,
  type GoingState,
  hasEnded,
  isGoing,
  type ModelOrder,
  newOrder,
  OUTCOMES,
  roleOf,
} from './gift-orders.ts';
import type { Details, Next } from './gift-steps.ts';
import { type ModelShelf, refresh } from './goods.ts';
import { bestAds } from './match.ts';
import { feeOn, shareOf } from './money.ts';
import { Payouts } from './payouts.ts';
import { INVITED, isProvider, PEOPLE, TRADERS } from './people.ts';
import { PointsTrading } from './points-orders.ts';
import { Swaps } from './swaps.ts';
import { BAIL, COMPENSATION_MULTIPLE, FUNDS, MAX_TRANSFERS, points, SAVINGS } from './terms.ts';

/** A move of a user, or the clock. */
type Doing = Move | 'clock';

/** A move as somebody tries it. `hint`: of several ads that an order could go on to, the one that has it in the product. */
export interface Tried {
  readonly who: number;
  readonly move: Move;
  readonly sent: Details;
  readonly hint?: number;
}

/** The market as it should be, in memory: the rules of the table and the sums of the ledger. */
export class MarketModel {
  readonly accounts: Accounts;
  readonly points: PointsTrading;
  readonly swaps: Swaps;
  readonly payouts: Payouts;
  readonly chain: Chain;
  readonly ads: ModelAd[] = [];
  readonly shelves: ModelShelf[] = [];
  readonly orders: ModelOrder[] = [];
  /** Every code that was ever sent, and those that no other card may have. */
  readonly codes: string[] = [];
  readonly live = new Set<string>();
  /** Own least prices, by seller and form. */
  readonly floors = new Map<string, bigint>();
  /** Blocks, as `blocker blocked`. */
  readonly blocks = new Set<string>();
  readonly tally = new Map<string, number>();
  /** What the platform kept of the fees of orders of gift cards. */
  fees = 0n;

  constructor() {
    const rich = { points: points(FUNDS - BAIL), bail: points(BAIL) };
    const saver = { points: points(SAVINGS), bail: 0n };
    const none = { points: 0n, bail: 0n };
    const startOf = (no: number) => (isProvider(no) ? rich : TRADERS.some((trader) => trader === no) ? saver : none);
    this.accounts = new Accounts(Array.from({ length: PEOPLE }, (_, no) => startOf(no)));
    this.accounts.dueOf = (no) =>
      this.orders
        .filter((order) => order.provider === no && order.ruling?.isFraud === true && !hasEnded(order))
        .reduce((sum, { amount, held }) => sum + amount * BigInt(COMPENSATION_MULTIPLE) - held, 0n);
    this.points = new PointsTrading(this.accounts, this.blocks, this.orders);
    this.swaps = new Swaps(this.accounts);
    this.payouts = new Payouts(this.accounts);
    this.chain = new Chain(this.accounts, this.swaps, this.payouts);
  }

  /** Makes an order that was allowed. Cards of goods have their codes already. */
  open(requested: AskedOrder, contents: Contents): void {
    const order = newOrder(requested, contents);
    const { direction, ad, provider, amount, goods } = order;
    this.accounts.purse(provider).frozen += amount;
    for (const good of goods) good.status = 'in_trade';
    if (direction === 'buy_ad') {
      takeFrom(this.ads[ad] as ModelAd, amount);
      this.take(contents.codes);
    } else refresh(this.shelves[ad] as ModelShelf);
    this.orders.push(order);
  }

  /** Codes that belong to a card from now on. */
  take(codes: readonly (string | null)[]): void {
    for (const code of codes) {
      if (code === null) continue;
      this.live.add(code);
      this.codes.push(code);
    }
  }

  /** Whether it is for `who` to do this in the order's state, if for anybody. */
  isFor(order: ModelOrder, who: number, move: Move): boolean {
    const role = roleOf(order, who);
    return role !== null && isGoing(order.state) && (LIFE[order.state][move]?.by.includes(role) ?? false);
  }

  /** Whether `who` could do this now, if it were sent with what is right. */
  isOpenTo(order: ModelOrder, who: number, move: Move): boolean {
    const step = isGoing(order.state) ? LIFE[order.state][move] : undefined;
    if (step === undefined || !this.isFor(order, who, move)) return false;
    const side = who === order.seller ? 'seller' : 'provider';
    return (!order.isLate || step.isLateToo === true) && (step.may?.(order, who, side) ?? true);
  }

  /** Does the move where it is allowed; answers whether it was. */
  act(order: ModelOrder, { who, move, sent, hint }: Tried): boolean {
    const from = order.state;
    const step = isGoing(from) ? LIFE[from][move] : undefined;
    if (!isGoing(from) || step === undefined || !this.isOpenTo(order, who, move)) return false;
    if (step.fits && !step.fits(order, sent)) return false;
    if (move === 'decline' && this.moveOn(order, move, hint)) return true;
    const side = who === order.seller ? 'seller' : 'provider';
    const next = step.does(order, { who, side, sent });
    if (step.keepsClock !== true || next.to !== from) order.isLate = false;
    this.go(order, { from, by: move, next });
    return true;
  }

  /** The order's deadline passed and nobody acted. */
  runOut(order: ModelOrder, hint?: number): void {
    const from = order.state;
    if (!isGoing(from)) return;
    order.isLate = false;
    const ad = order.direction === 'buy_ad' ? this.ads[order.ad] : undefined;
    const { seller, provider } = order;
    if (!(from === 'to_view' && this.moveOn(order, 'clock', hint))) {
      this.go(order, { from, by: 'clock', next: SILENCE[from](order) });
    }
    if (from !== 'to_view') return;
    if (ad) missOrder(ad, seller);
    this.recordFault(provider, seller);
  }

  /** The carrier says that the parcel is there. */
  arrive(order: ModelOrder): void {
    order.hasArrived = true;
    order.events += 1;
    this.count('delivered carrier_delivered delivered');
  }

  /** Their deadline passes, and their clock has not acted yet. */
  expire(order: ModelOrder): void {
    order.isLate = isGoing(order.state);
  }

  private go(order: ModelOrder, { from, by, next }: { from: GoingState; by: Doing; next: Next }): void {
    const { to, pays } = next;
    this.count(`${from} ${by} ${to}`);
    Object.assign(order, { state: to, events: order.events + 1 });
    if (to === 'in_arbitration' && from !== to) for (const good of order.goods) good.status = 'in_arbitration';
    if (pays !== undefined) this.close(order, pays);
    if (by === 'claim') order.held = this.accounts.hold(order.provider, order.amount);
    if (hasEnded(order)) this.endBail(order, from, by);
    this.remember(order, by, from);
    this.blame(order, from, by);
  }

  /** Who let an order fail: too many of them within a day, and all of it happens within a day, are a pause. */
  private blame({ direction, seller, provider }: ModelOrder, from: GoingState, by: Doing): void {
    if (from !== 'to_view' && from !== 'to_deliver') return;
    const isReturned = by === 'decline' && direction === 'sell_ad';
    if (by === 'cancel' || (by === 'clock' && from === 'to_deliver')) this.recordFault(seller, null);
    else if (isReturned) this.recordFault(provider, null);
  }

  private recordFault(culprit: number, unseen: number | null): void {
    if (this.accounts.recordFault(culprit, unseen)) this.count('paused for faults');
  }

  private remember(order: ModelOrder, by: Doing, from: GoingState): void {
    const { state, ruling } = order;
    if (by === 'view') {
      order.isViewed = true;
      if (order.direction === 'buy_ad') (this.ads[order.ad] as ModelAd).missed = [];
    }
    if (by === 'claim') order.wasClaimed = true;
    if (by === 'deliver' && state === 'delivered') order.isSent = true;
    if (isGoing(state)) return;
    const isOfBoth = order.isViewed || order.isSent;
    const isSellers = isOfBoth || from === 'to_deliver' || by === 'cancel';
    if (isSellers) this.accounts.recordEnding(order.seller, state === 'completed');
    if (isOfBoth || !isSellers) this.accounts.recordEnding(order.provider, state === 'completed');
    if (!isOfBoth) return;
    const wasLost = order.wasClaimed && ruling?.outcome === state && OUTCOMES[ruling.outcome] === 'all';
    const isSuspended = this.accounts.recordClaim(order.provider, { wasClaimed: order.wasClaimed, wasLost });
    if (isSuspended) this.count('suspended for claims');
  }

  private providerOf = (ad: number): number => (this.ads[ad] as ModelAd).provider;

  /** Hands a quick-trade order on where another provider would take it; answers whether one does. */
  private moveOn(order: ModelOrder, by: 'decline' | 'clock', hint?: number): boolean {
    const nexts = this.nextsFor(order);
    const next = nexts.find((no) => no === hint) ?? nexts[0];
    if (next === undefined) return false;
    order.pastProviders?.push(order.provider);
    giveBack(this.ads[order.ad] as ModelAd, order.amount, 0n);
    takeFrom(this.ads[next] as ModelAd, order.amount);
    this.accounts.purse(order.provider).frozen -= order.amount;
    Object.assign(order, { ad: next, provider: this.providerOf(next), isLate: false, events: order.events + 1 });
    this.accounts.purse(order.provider).frozen += order.amount;
    this.count(`to_view ${by} to_view`);
    return true;
  }

  /** Who would take a quick-trade order over, by the numbers of the ads. */
  private nextsFor({ pastProviders, cards, seller, provider, price, amount }: ModelOrder): number[] {
    if (pastProviders === null || pastProviders.length >= MAX_TRANSFERS) return [];
    const faces = cards.map(({ face }) => face);
    return bestAds(this, { seller, faces, least: price, amount, without: [provider, ...pastProviders] });
  }

  /** A compensation is paid where everybody who decided was for it; otherwise what the claim reserved is free again. */
  private endBail({ provider, seller, amount, held, reviews }: ModelOrder, from: GoingState, by: Doing): void {
    const isApproved = by === 'review' && [...reviews.values()].every((approves) => approves);
    if (from === 'compensation_review') this.count(`compensation ${isApproved ? 'approve' : 'refuse'}`);
    if (!isApproved) this.accounts.bail(provider).frozen -= held;
    else if (this.accounts.compensate(provider, seller, { amount, held }) > 0n) this.count('compensation owed');
  }

  private close(order: ModelOrder, settled: bigint): void {
    order.settled = settled;
    const fee = feeOn(settled);
    const purse = this.accounts.purse(order.provider);
    purse.frozen -= order.amount;
    purse.amount -= settled;
    this.accounts.purse(order.seller).amount += settled - fee;
    const referrer = INVITED[order.seller];
    const share = referrer === undefined || referrer === order.provider ? 0n : shareOf(fee);
    if (referrer !== undefined) this.accounts.purse(referrer).amount += share;
    this.fees += fee - share;
    if (order.direction === 'sell_ad') this.endGoods(order);
    else this.endSale(order, settled);
  }

  private endSale(order: ModelOrder, settled: bigint): void {
    if (settled === 0n) {
      for (const [index, code] of order.codes.entries()) {
        if (code !== null && !order.seen.has(index)) this.live.delete(code);
      }
    }
    giveBack(this.ads[order.ad] as ModelAd, order.amount, settled);
  }

  /** Unpaid cards that nobody opened are on sale again; the others are sold. */
  private endGoods({ goods, seen, isSent, settled, ad }: ModelOrder): void {
    const shelf = this.shelves[ad] as ModelShelf;
    for (const [index, item] of goods.entries()) {
      item.status = settled === 0n && !isSent && !seen.has(index) ? 'on_sale' : 'completed';
    }
    if (settled !== 0n) shelf.sold += 1;
    refresh(shelf);
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }
}
