import { paths } from '#web/paths.ts';
import type { Ad } from '../market.queries.ts';

/** Where one sells to an offer: e-codes with their codes at once, physical cards by a promise. */
export function sellPath({ code, form }: Pick<Ad, 'code' | 'form'>): string {
  return form === 'physical' ? paths.sellPlaceAnOrder(code) : paths.goSell(code);
}
