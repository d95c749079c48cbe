import { formatNumber, scaled } from './number.ts';

const PRICE_DECIMALS = 4;
const LARGE_PRICE = 100n;

/** Currency for a point, `price` scaled by 10^scale: of a large price the decimals of its currency, else at least four. */
export function formatPrice(price: bigint, scale: number, unit: number): string {
  const most = price >= LARGE_PRICE * 10n ** BigInt(scale) ? unit : Math.max(unit, PRICE_DECIMALS);
  return formatNumber(scaled(price, scale), {
    minimumFractionDigits: unit,
    maximumFractionDigits: most,
    roundingMode: 'trunc',
  });
}
