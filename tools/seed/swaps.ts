import { type StockCurrency, stockLegs } from '#core/ledger/swap-legs.ts';
import type { Services } from '#server/app/services.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';

/** Base units that the demo's house swaps with: 50,000 points, and half a bitcoin. */
const STOCK: Readonly<Record<StockCurrency, bigint>> = { POINTS: 50_000_000_000n, BTC: 50_000_000n };

/** What the demo's house has to swap with, so that swaps can be tried at once. */
export async function seedSwaps({ ledger }: Services): Promise<void> {
  const groups = (Object.keys(STOCK) as StockCurrency[]).map((currency) => {
    const ref = newId();
    const ids = { first: derivedId(ref, 'first'), second: derivedId(ref, 'second') };
    return stockLegs({ ids, ref, currency, way: 'add', amount: STOCK[currency] });
  });
  assertApplied(await ledger.apply(groups));
}
