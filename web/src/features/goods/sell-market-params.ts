import type { ParamsOf } from '#contract/catalogue.ts';
import { given } from '#web/lib/search.ts';
import type { SellSearch } from '#web/searches.ts';

export const PAGE_SIZE = 20;

/** The list's parameters. */
export function sellParams(search: SellSearch): ParamsOf<'goods.list'> {
  const { brand, country, form, face, receipt, quick, favourites, sort, page } = search;
  return {
    ...given({ brandId: brand, country, form, face: face === '' ? undefined : Number(face), receipt }),
    ...given({ quickOnly: quick === '1' || undefined, favouritesOnly: favourites === '1' || undefined }),
    sort,
    start: page,
    limit: PAGE_SIZE,
  };
}

/** Whether anything narrows the list. */
export const isFiltered = ({ brand, country, form, face, receipt, quick, favourites }: SellSearch): boolean =>
  [brand, country, form, face, receipt, quick, favourites].some((value) => value !== '');
