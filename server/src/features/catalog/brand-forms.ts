import type { CardForms } from '#core/orders/card-parts.ts';
import { briefly } from './briefly.ts';
import { allBrands } from './catalog.store.ts';

/** The forms of the codes and PINs of all brands, for calls without a transaction. */
export const brandForms = briefly<ReadonlyMap<string, CardForms>>(
  'catalog.cache_ms',
  async ({ db }) => new Map((await allBrands(db)).map((brand) => [brand.id, brand])),
);
