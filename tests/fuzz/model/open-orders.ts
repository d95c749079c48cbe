/** An order that limits count. */
export interface OpenOrder {
  readonly seller: number;
  readonly buyer: number;
  /** Whether the buyer placed it, on an offer of the seller's. */
  readonly isPurchase: boolean;
}

/** Orders of cards count until they are settled, those of points until they have ended. */
export interface Trades {
  readonly orders: readonly {
    readonly direction: 'buy_ad' | 'sell_ad';
    readonly seller: number;
    readonly provider: number;
    readonly settled: bigint | null;
  }[];
  readonly points: { open(): readonly OpenOrder[] };
}

const openOf = ({ orders, points }: Trades): OpenOrder[] => [
  ...orders
    .filter(({ settled }) => settled === null)
    .map(({ seller, provider, direction }) => ({ seller, buyer: provider, isPurchase: direction === 'sell_ad' })),
  ...points.open(),
];

/** What somebody sells, of cards and of points. */
export const openSales = (trades: Trades, who: number): number =>
  openOf(trades).filter(({ seller }) => seller === who).length;

/** What somebody buys of the offers of others. */
export const openPurchases = (trades: Trades, who: number): number =>
  openOf(trades).filter(({ buyer, isPurchase }) => isPurchase && buyer === who).length;

/** What two people have between them, whichever of them sells. */
export const openBetween = (trades: Trades, a: number, b: number): number =>
  openOf(trades).filter(({ seller, buyer }) => (seller === a && buyer === b) || (seller === b && buyer === a)).length;
