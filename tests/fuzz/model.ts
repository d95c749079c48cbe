import { amount, ZERO } from '#core/money/amount.ts';
import { pointsFor, referralShareOf, unitPrice } from '#core/money/price.ts';
import { decide } from '#core/orders/gift-decide.ts';
import type { GiftActor, GiftDecision, GiftEvent, GiftFacts } from '#core/orders/gift-facts.ts';
import { splitOf } from '#core/orders/split.ts';

/** What the fuzzed market consists of: numbers are places in the lists of the real world. */
export const SELLERS = [0, 1] as const;
export const PROVIDERS = [2, 3] as const;
export const STAFF = [4, 5, 6] as const;
/** The first seller was invited by the user behind this number, who earns the share of its fees. */
export const REFERRER = 7;
export const PEOPLE = 8;
export const ADMIN = 6;

export const FEE_BPS = 100;
export const UNIT_PRICE = unitPrice(85_000_000n);
export const CURRENCY = 'USD';
export const CENTS = 100n;
const MIN_REMAINDER = 10_000_000n;
/** Any moment: the model's clocks run out when a command says so. */
const NOW = 1_000;

export interface ModelAd {
  readonly provider: number;
  remaining: bigint;
  settled: bigint;
  status: 'on' | 'off' | 'completed';
  closedByItself: boolean;
}

export interface ModelOrder {
  readonly ad: number;
  readonly seller: number;
  readonly provider: number;
  readonly amount: bigint;
  /** The order that its first code was sent with first: its own place in the list, or an earlier one's. */
  readonly codeOf: number;
  events: number;
  /** It ended and gave everything back. */
  isVoid: boolean;
  facts: GiftFacts;
}

interface Purse {
  amount: bigint;
  frozen: bigint;
}

/** The market as it should be, in memory: the pure core and the sums of decisions, section 1. */
export class MarketModel {
  readonly purses: Purse[];
  readonly ads: ModelAd[];
  readonly orders: ModelOrder[] = [];
  readonly tally = new Map<string, number>();

  constructor(funds: bigint, stock: readonly bigint[]) {
    this.purses = Array.from({ length: PEOPLE }, (_, no) => ({ amount: isProvider(no) ? funds : 0n, frozen: 0n }));
    this.ads = stock.map((remaining, no) => ({
      provider: PROVIDERS[no % PROVIDERS.length] ?? PROVIDERS[0],
      remaining,
      settled: 0n,
      status: 'on' as const,
      closedByItself: false,
    }));
  }

  /** Whether an order of these whole dollars can be placed now, and for how many points. */
  canPlace(adNo: number, faces: readonly number[]): { ok: boolean; amount: bigint } {
    const ad = this.ads[adNo];
    if (!ad) throw new Error(`no ad ${adNo}`);
    const total = pointsFor(BigInt(faces.reduce((sum, face) => sum + face, 0)) * CENTS, CURRENCY, UNIT_PRICE);
    const purse = this.purse(ad.provider);
    const ok = ad.status === 'on' && ad.remaining >= total && purse.amount - purse.frozen >= total;
    return { ok, amount: total };
  }

  /** Whether the first code of this order may be sold once more: each sale of it gave it back unseen. */
  isCodeFree(orderNo: number): boolean {
    const code = this.orders[orderNo]?.codeOf;
    return this.orders.every((one) => one.codeOf !== code || (one.isVoid && one.facts.cards[0]?.revealed === false));
  }

  place(adNo: number, seller: number, cards: readonly { id: string; face: number }[], again: number | null): void {
    const ad = this.ads[adNo];
    const { ok, amount: total } = this.canPlace(
      adNo,
      cards.map((card) => card.face),
    );
    if (!ad || !ok) throw new Error('placed what cannot be placed');
    ad.remaining -= total;
    this.purse(ad.provider).frozen += total;
    if (ad.remaining < MIN_REMAINDER) Object.assign(ad, { status: 'completed', closedByItself: true });
    const order: ModelOrder = {
      ...{ ad: adNo, seller, provider: ad.provider, amount: total, events: 1, isVoid: false },
      codeOf: (again === null ? undefined : this.orders[again]?.codeOf) ?? this.orders.length,
      facts: factsOf({ seller, provider: ad.provider, total, cards }),
    };
    this.orders.push(order);
  }

  /** Does the event if the core allows it; answers its decision, or null when it is refused. */
  act(order: ModelOrder, event: GiftEvent, actor: GiftActor): GiftDecision | null {
    const decided = decide(order.facts, event, actor, NOW);
    if (!decided.ok) {
      this.count(`refused ${decided.refusal}`);
      return null;
    }
    const { to, patch, money, clock } = decided.decision;
    this.count(`${order.facts.state} ${event.type} ${to}`);
    order.events += 1;
    const dueAt = clock.kind === 'keep' ? order.facts.dueAt : clock.kind === 'none' ? null : NOW;
    order.facts = { ...order.facts, ...patch, state: to, dueAt };
    if (money.kind === 'settle' || money.kind === 'void')
      this.close(order, money.kind === 'settle' ? money.amount : ZERO);
    return decided.decision;
  }

  private close(order: ModelOrder, settled: bigint): void {
    order.isVoid = settled === 0n;
    const { fee, sellerGets } = splitOf(amount(settled), amount(order.amount), FEE_BPS);
    const purse = this.purse(order.provider);
    purse.frozen -= order.amount;
    purse.amount -= settled;
    this.purse(order.seller).amount += sellerGets;
    if (order.seller === SELLERS[0]) this.purse(REFERRER).amount += referralShareOf(fee);
    const ad = this.ads[order.ad];
    if (!ad) throw new Error(`no ad ${order.ad}`);
    ad.remaining += order.amount - settled;
    ad.settled += settled;
    if (ad.closedByItself && ad.remaining >= MIN_REMAINDER) Object.assign(ad, { status: 'on', closedByItself: false });
  }

  purse(no: number): Purse {
    const purse = this.purses[no];
    if (!purse) throw new Error(`nobody has the number ${no}`);
    return purse;
  }

  private count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }
}

export function isProvider(no: number): boolean {
  return PROVIDERS.some((one) => one === no);
}

/** As what `no` acts on this order; null for somebody who has no part in it. */
export function actorOf(order: ModelOrder, no: number): GiftActor | null {
  const userId = idOf(no);
  if (no === order.seller) return { role: 'seller', userId };
  if (no === order.provider) return { role: 'provider', userId };
  if (!STAFF.some((one) => one === no)) return null;
  return { role: 'moderator', userId, isAdmin: no === ADMIN };
}

/** The core compares ids and never looks into them: the model's are numbers. */
export const idOf = (no: number): string => `user-${no}`;

interface Placed {
  readonly seller: number;
  readonly provider: number;
  readonly total: bigint;
  readonly cards: readonly { id: string; face: number }[];
}

function factsOf({ seller, provider, total, cards }: Placed): GiftFacts {
  return {
    ...{ state: 'to_view', form: 'ecode', sellerId: idOf(seller), providerId: idOf(provider) },
    ...{ orderAmount: amount(total), unitPrice: UNIT_PRICE, currency: CURRENCY },
    cards: cards.map(({ id, face }) => ({ id, faceValue: BigInt(face) * CENTS, revealed: false })),
    ...{ dueAt: NOW, claimAmount: null, proposal: null, askedMore: false, ruling: null, acceptedBy: [] },
    ...{ appealedBy: null, moderatorId: null, escalation: 0, pastModerators: [], quick: null },
    ...{ carrierDelivered: false, reviews: [], reviewersNeeded: 1 },
  };
}
