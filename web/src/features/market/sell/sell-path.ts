import { type Address, paths } from '#web/paths.ts';
import type { Ad } from '../market.queries.ts';

/** Where one sells to an offer: e-codes with their codes at once, physical cards by a promise. */
export function sellPath({ code, form }: Pick<Ad, 'code' | 'form'>, face?: string): Address {
  return form === 'physical' ? paths.sellPlaceAnOrder(code, face) : paths.goSell(code, face);
}
