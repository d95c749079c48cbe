import { amount, ZERO } from '#core/money/amount.ts';
import { referralShareOf, type UnitPrice } from '#core/money/price.ts';
import { compensationDue, reviewersFor } from '#core/orders/compensation.ts';
import { decide } from '#core/orders/gift-decide.ts';
import type { GiftActor, GiftDecision, GiftEvent, GiftFacts } from '#core/orders/gift-facts.ts';
import { type Form, type GiftState, isEnd, RULINGS } from '#core/orders/gift-states.ts';
import { splitOf } from '#core/orders/split.ts';
import { giveBack, type ModelAd, missOrder, takeFrom } from './ads.ts';
import { Accounts } from './bail.ts';
import { Chain } from './chain.ts';
import { type ModelGoods, type ModelShelf, refresh } from './goods.ts';
import { bestAds } from './match.ts';
import { Payouts } from './payouts.ts';
import { INVITED, idOf, isProvider, numberOf, PEOPLE, TRADERS } from './people.ts';
import { PointsTrading } from './points-orders.ts';
import { Swaps } from './swaps.ts';
import {
  BAIL,
  CENTS,
  COMPENSATION_MULTIPLE,
  CURRENCY,
  FEE_BPS,
  FUNDS,
  MAX_TRANSFERS,
  points,
  SAVINGS,
  SECOND_REVIEW,
  worth,
} from './terms.ts';

/** Any moment, and one at which the clocks that started before have run out: when a command says so. */
const NOW = 1_000;
const DUE = 2_000;

export interface ModelOrder {
  readonly direction: 'buy_ad' | 'sell_ad';
  /** A place in the list of buy ads, or of sell ads. */
  ad: number;
  readonly seller: number;
  provider: number;
  readonly amount: bigint;
  /** Of each card; null until it is handed over, and for a physical card. */
  codes: readonly (string | null)[];
  readonly goods: readonly ModelGoods[];
  /** Cards opened by a user other than the seller, including staff. */
  readonly seen: Set<number>;
  isViewed: boolean;
  isSent: boolean;
  wasClaimed: boolean;
  events: number;
  /** Null while the hold is open. */
  settled: bigint | null;
  held: bigint;
  facts: GiftFacts;
}

/** An order to place: parties, ad and cards. */
export interface AskedOrder {
  readonly direction: ModelOrder['direction'];
  readonly ad: number;
  readonly seller: number;
  readonly provider: number;
  readonly price: UnitPrice;
  readonly faces: readonly number[];
  readonly state: 'to_view' | 'to_deliver';
  readonly form: Form;
  readonly isQuick?: boolean;
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
    this.points = new PointsTrading(this.accounts, this.blocks);
    this.swaps = new Swaps(this.accounts);
    this.payouts = new Payouts(this.accounts);
    this.chain = new Chain(this.accounts);
  }

  /** Makes an order that was allowed; its cards' codes and goods are the caller's to add. */
  open(
    requested: AskedOrder,
    contents: { ids: readonly string[]; codes: ModelOrder['codes']; goods?: readonly ModelGoods[] },
  ): void {
    const total = worth(requested.faces, requested.price);
    const { seller, provider, ad } = requested;
    this.accounts.purse(provider).frozen += total;
    if (requested.direction === 'buy_ad') takeFrom(this.ads[ad] as ModelAd, total);
    for (const good of contents.goods ?? []) good.status = 'in_trade';
    if (requested.direction === 'sell_ad') refresh(this.shelves[ad] as ModelShelf);
    if (contents.goods === undefined) this.take(contents.codes);
    this.orders.push({
      direction: requested.direction,
      ad,
      seller,
      provider,
      amount: total,
      codes: contents.codes,
      goods: contents.goods ?? [],
      seen: new Set(),
      isViewed: false,
      isSent: false,
      wasClaimed: false,
      events: 1,
      settled: null,
      held: 0n,
      facts: factsOf(requested, total, contents.ids),
    });
  }

  /** Codes that belong to a card from now on. */
  take(codes: readonly (string | null)[]): void {
    for (const code of codes) {
      if (code === null) continue;
      this.live.add(code);
      this.codes.push(code);
    }
  }

  /**
   * Does the event if the core allows it; answers its decision, or null when it is refused. `ad` is the one that has the
   * order afterwards in the product: of several that would do as well, the order goes on to that.
   */
  apply(order: ModelOrder, event: GiftEvent, actor: GiftActor, hint?: number): GiftDecision | null {
    const nexts = this.nextsFor(order, event);
    const next = nexts.find((no) => no === hint) ?? nexts[0] ?? null;
    const { quick } = order.facts;
    const quickFacts =
      quick === null ? null : { ...quick, nextProvider: next === null ? null : idOf(this.providerOf(next)) };
    const before = order.facts;
    const decided = decide({ ...before, quick: quickFacts }, event, actor, event.type === 'clock' ? DUE : NOW);
    if (!decided.ok) {
      this.count(`refused ${decided.refusal}`);
      return null;
    }
    const { to, patch, money, clock } = decided.decision;
    this.count(`${before.state} ${event.type} ${to}`);
    const ad = order.direction === 'buy_ad' ? this.ads[order.ad] : undefined;
    if (money.kind === 'move' && next !== null) this.handOn(order, next);
    if (to === 'in_arbitration' && before.state !== to) for (const good of order.goods) good.status = 'in_arbitration';
    if (money.kind === 'settle' || money.kind === 'void')
      this.close(order, money.kind === 'settle' ? money.amount : ZERO);
    this.moveBail(order, event, decided.decision);
    const dueAt = clock.kind === 'keep' ? before.dueAt : clock.kind === 'none' ? null : DUE;
    order.facts = { ...before, ...patch, state: to, dueAt };
    order.events += 1;
    this.remember(order, event, before.state);
    if (event.type === 'clock' && before.state === 'to_view' && ad) missOrder(ad, order.seller);
    this.blame(order, before, event);
    return decided.decision;
  }

  /** The order's deadline passes, and its clock has not acted yet. */
  expire(order: ModelOrder): void {
    if (order.facts.dueAt !== null) order.facts = { ...order.facts, dueAt: NOW };
  }

  isExpired = ({ facts }: ModelOrder): boolean => facts.dueAt === NOW;

  /** Who let an order fail: too many of them within a day, and all of it happens within a day, are a pause. */
  private blame({ direction }: ModelOrder, { state, sellerId, providerId }: GiftFacts, { type }: GiftEvent): void {
    if (state !== 'to_view' && state !== 'to_deliver') return;
    const isMissed = type === 'clock' && state === 'to_view';
    const isReturned = type === 'decline' && direction === 'sell_ad';
    if (type !== 'cancel' && type !== 'clock' && !isReturned) return;
    const [culprit, other] = isMissed || isReturned ? [providerId, sellerId] : [sellerId, providerId];
    const isPaused = this.accounts.recordFault(numberOf(culprit), isMissed ? numberOf(other) : null);
    if (isPaused) this.count('paused for faults');
  }

  private remember(order: ModelOrder, { type }: GiftEvent, from: GiftState): void {
    const { state, ruling } = order.facts;
    if (type === 'view') {
      order.isViewed = true;
      if (order.direction === 'buy_ad') (this.ads[order.ad] as ModelAd).missed = [];
    }
    if (type === 'claim') order.wasClaimed = true;
    if (type === 'deliver' && state === 'delivered') order.isSent = true;
    if (!isEnd(state)) return;
    const isOfBoth = order.isViewed || order.isSent;
    const isSellers = isOfBoth || from === 'to_deliver' || type === 'cancel';
    if (isSellers) this.accounts.recordEnding(order.seller, state === 'completed');
    if (isOfBoth || !isSellers) this.accounts.recordEnding(order.provider, state === 'completed');
    if (!isOfBoth) return;
    const wasLost = order.wasClaimed && ruling?.outcome === state && RULINGS[ruling.outcome] === 'all';
    const isSuspended = this.accounts.recordClaim(order.provider, { wasClaimed: order.wasClaimed, wasLost });
    if (isSuspended) this.count('suspended for claims');
  }

  private providerOf = (ad: number): number => (this.ads[ad] as ModelAd).provider;

  /** Who would take a quick-trade order over, by the numbers of the ads. */
  private nextsFor({ facts, seller, provider, amount: sum }: ModelOrder, { type }: GiftEvent): number[] {
    const { quick, state } = facts;
    if (quick === null || state !== 'to_view' || (type !== 'decline' && type !== 'clock')) return [];
    if (quick.transfers >= quick.maxTransfers) return [];
    return bestAds(this, {
      seller,
      faces: facts.cards.map((card) => Number(card.faceValue / CENTS)),
      least: facts.unitPrice,
      amount: sum,
      without: [provider, ...quick.pastProviders.map(numberOf)],
    });
  }

  private handOn(order: ModelOrder, next: number): void {
    giveBack(this.ads[order.ad] as ModelAd, order.amount, 0n);
    takeFrom(this.ads[next] as ModelAd, order.amount);
    this.accounts.purse(order.provider).frozen -= order.amount;
    order.ad = next;
    order.provider = this.providerOf(next);
    this.accounts.purse(order.provider).frozen += order.amount;
  }

  private moveBail(order: ModelOrder, { type }: GiftEvent, { to, compensation }: GiftDecision): void {
    if (type === 'claim') order.held = this.accounts.hold(order.provider, order.amount);
    if (!isEnd(to)) return;
    const { provider, seller, amount: sum, held } = order;
    if (compensation === 'approve') {
      const owed = this.accounts.compensate(provider, seller, { amount: sum, held });
      if (owed > 0n) this.count('compensation owed');
    } else this.accounts.bail(provider).frozen -= held;
    if (compensation !== null) this.count(`compensation ${compensation}`);
  }

  private close(order: ModelOrder, settled: bigint): void {
    order.settled = settled;
    const { fee, sellerGets } = splitOf(amount(settled), amount(order.amount), FEE_BPS);
    const purse = this.accounts.purse(order.provider);
    purse.frozen -= order.amount;
    purse.amount -= settled;
    this.accounts.purse(order.seller).amount += sellerGets;
    const referrer = INVITED[order.seller];
    const share = referrer === undefined || referrer === order.provider ? 0n : referralShareOf(fee);
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

function factsOf(
  { seller, provider, price, faces, state, form, isQuick }: AskedOrder,
  total: bigint,
  ids: readonly string[],
) {
  const facts: GiftFacts = {
    state,
    form,
    sellerId: idOf(seller),
    providerId: idOf(provider),
    orderAmount: amount(total),
    unitPrice: price,
    currency: CURRENCY,
    cards: faces.map((face, index) => ({ id: ids[index] ?? '', faceValue: BigInt(face) * CENTS, revealed: false })),
    dueAt: DUE,
    claimAmount: null,
    proposal: null,
    askedMore: false,
    ruling: null,
    acceptedBy: [],
    appealedBy: null,
    moderatorId: null,
    escalation: 0,
    pastModerators: [],
    carrierDelivered: false,
    reviews: [],
    quick: isQuick ? { transfers: 0, maxTransfers: MAX_TRANSFERS, pastProviders: [], nextProvider: null } : null,
    reviewersNeeded: reviewersFor(compensationDue(amount(total), COMPENSATION_MULTIPLE), SECOND_REVIEW),
  };
  return facts;
}
