import type { z } from 'zod';
import { listCardTypes, type zCardType } from '#contract/functions/catalog.ts';
import { bestOffers } from '#server/features/ads/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { briefly } from './briefly.ts';
import { presentType } from './catalog.present.ts';
import { activeTypes, allBrands, type BrandRow } from './catalog.store.ts';

interface Types {
  readonly brands: BrandRow[];
  readonly types: z.input<typeof zCardType>[];
}

/** Everybody asks for this on the first page, and the best rates may be some seconds old. */
const typesOf = briefly<Types>('catalog.cache_ms', async (services) => {
  const [brands, types] = await Promise.all([allBrands(services.db), activeTypes(services.db)]);
  const best = await bestOffers(
    services,
    types.map((type) => type.id),
  );
  return { brands, types: types.map((type) => presentType(services, type, best.get(type.id) ?? null)) };
});

export const listCardTypesHandler = handle(listCardTypes, (call: Call) => typesOf(call.services));
