import {
  bothWaysKey,
  type OfferState,
  type PayerState,
  type Placed,
  type PlaceFacts,
  type Placement,
  type SellerDay,
  type StockLeft,
} from './place-facts.ts';

/** The facts of a batch, less what its earlier placements have taken. */
export interface Book {
  readonly facts: PlaceFacts;
  readonly offers: Map<string, OfferState>;
  readonly payers: Map<string, PayerState>;
  readonly openOfPair: Map<string, number>;
  readonly openSales: Map<string, number>;
  readonly openPurchases: Map<string, number>;
  readonly days: Map<string, SellerDay>;
  /** Offers that a placement of this batch took from. */
  readonly stock: Map<string, StockLeft>;
}

export function openBook(facts: PlaceFacts): Book {
  return {
    facts,
    offers: new Map(facts.offers),
    payers: new Map(facts.payers),
    openOfPair: new Map(facts.openOfPair),
    openSales: new Map(facts.openSales),
    openPurchases: new Map(facts.openPurchases),
    days: new Map(facts.days),
    stock: new Map(),
  };
}

/** Records what an order takes: stock, points, bail room, its part of the seller's day, and its place
 * among the open orders. */
export function take(
  book: Book,
  { candidates, way }: Placement,
  { choice, sellerId, providerId, amount, minRemainder }: Placed & { readonly minRemainder: bigint },
): void {
  const offer = candidates[choice]?.offer;
  const state = offer && book.offers.get(offer.id);
  if (offer && state && state.remaining !== null) {
    const remaining = state.remaining - amount;
    // A remainder below the minimum is not sold: the ad is closed for the placements that follow.
    const closed = remaining < minRemainder;
    book.offers.set(offer.id, { ...state, remaining, status: closed ? 'completed' : state.status });
    book.stock.set(offer.id, { remaining, closed });
  }
  const payer = book.payers.get(providerId);
  if (payer) {
    book.payers.set(providerId, {
      ...payer,
      available: payer.available - amount,
      reserved: payer.reserved + amount,
    });
  }
  increase(book.openOfPair, bothWaysKey(sellerId, providerId));
  if (way === 'move') return;
  increase(book.openSales, sellerId);
  const day = book.days.get(sellerId);
  if (day) book.days.set(sellerId, { ...day, traded: day.traded + amount });
  if (way === 'buy') increase(book.openPurchases, providerId);
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
