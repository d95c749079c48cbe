import type { ParamsOf } from '#contract/catalogue.ts';
import { given } from '#web/lib/search.ts';
import type { BuySearch } from '#web/searches.ts';

export const PAGE_SIZE = 20;

/** A face value as the address has it; null when it is none. */
export function faceOf(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The list's parameters. */
export function listParams(search: BuySearch): ParamsOf<'ads.list'> {
  const { brand, country, form, face, receipt, online, favourites, sort, page } = search;
  return {
    ...given({ brandId: brand, country, form, face: faceOf(face) ?? undefined, receipt }),
    ...given({ onlineOnly: online === '1' || undefined, favouritesOnly: favourites === '1' || undefined }),
    sort,
    start: page,
    limit: PAGE_SIZE,
  };
}
