import type { z } from 'zod';
import { listCardTypes, type zCardType } from '#contract/functions/catalog.ts';
import { activeTypes, allBrands, type BrandRow, briefly, presentType } from '#server/features/catalog/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { writeOnce } from '#server/gateway/reply.ts';
import { bestOffers } from './best-offers.ts';

interface Types {
  readonly brands: BrandRow[];
  readonly types: z.input<typeof zCardType>[];
}

/**
 * Every first page requests this, and the best rates may be some seconds old. A card type whose currency has no
 * exchange rate, and a brand without a card type, are left out.
 */
const typesOf = briefly<Types>('catalog.cache_ms', async (services) => {
  const [all, active] = await Promise.all([allBrands(services.db), activeTypes(services.db)]);
  const types = active.filter((type) => services.rates.usdPer(type.currency) !== null);
  const traded = new Set(types.map((type) => type.brandId));
  const brands = all.filter((brand) => traded.has(brand.id));
  const best = await bestOffers(
    services,
    types.map((type) => type.id),
  );
  return writeOnce({ brands, types: types.map((type) => presentType(services, type, best.get(type.id) ?? null)) });
});

export const listCardTypesHandler = handle(listCardTypes, (call: Call) => typesOf(call.services));
