import { useMemo } from 'react';
import type { z } from 'zod';
import type { CallName, ResultOf } from '#contract/catalogue.ts';
import type { zOffer } from '#contract/offers/offer.ts';
import type { Side } from '#core/offers/standing.ts';
import { useCall } from '#web/api/query.ts';

export type Catalog = ResultOf<'catalog.listCardTypes'>;
export type Brand = Catalog['brands'][number];
export type CardType = Catalog['types'][number];
/** A buy ad as others see it. */
export type Ad = ResultOf<'ads.get'>;
/** A sell ad as others see it. */
export type SellOffer = ResultOf<'goods.list'>['list'][number];
/** An offer of either side; `side` says which. */
export type Offer = z.output<typeof zOffer>;

/** The calls whose answers are stale once own offers of a side, or their cards, have changed. */
export const OFFER_STALE = {
  buy: ['ads.listMine', 'ads.get', 'ads.getMine', 'ads.list', 'catalog.listCardTypes'],
  sell: ['goods.listMine', 'goods.getMine', 'goods.listGoods', 'goods.list', 'goods.get', 'goods.listCardTypes'],
} as const satisfies Record<Side, readonly CallName[]>;

/** Brands and card types change by the day; their best rates by the minute. */
const FRESH_MS = 60_000;

export function useCatalog() {
  return useCall('catalog.listCardTypes', {}, { staleTime: FRESH_MS });
}

/** The value of a named rule in its unit; null until it is known. */
export function useRule(ckey: string): number | null {
  return useCall('base.getRule', { ckey }, { staleTime: 10 * FRESH_MS }).data?.value ?? null;
}

/** The countries a brand is traded in (of all brands when none is named), the one most asked for first. */
export function countriesOf(types: readonly CardType[], brandId?: string): string[] {
  const codes = types
    .filter((typeItem) => !brandId || typeItem.brandId === brandId)
    .map((typeItem) => typeItem.country);
  return [...new Set(codes)].sort((a, b) => Number(b === 'US') - Number(a === 'US') || a.localeCompare(b));
}

/** Where to begin: the first country in which somebody buys the brand now. */
export function firstCountry(types: readonly CardType[], brandId: string): string {
  const countries = countriesOf(types, brandId);
  return countries.find((code) => typeFor(types, brandId, code)?.bestRate) ?? countries[0] ?? '';
}

/** The card type that a brand and a country stand for: e-codes before physical cards. */
export function typeFor(types: readonly CardType[], brandId: string, country: string): CardType | undefined {
  const fitting = types.filter((typeItem) => typeItem.brandId === brandId && typeItem.country === country);
  return (
    fitting.find((item) => item.form === 'ecode' && item.bestRate) ??
    fitting.find((item) => item.bestRate) ??
    fitting[0]
  );
}

export interface PricedType {
  type: CardType;
  brand: Brand;
}

/** Each brand's best-paid card type now, best first. */
export function useBestTypes(limit: number): PricedType[] {
  const { data } = useCatalog();
  return useMemo(() => {
    if (!data) return [];
    const brands = new Map(data.brands.map((brand) => [brand.id, brand]));
    return data.types
      .flatMap((type) => {
        const brand = brands.get(type.brandId);
        return brand && type.bestRate ? [{ type, brand }] : [];
      })
      .sort((a, b) => Number(b.type.bestRate) - Number(a.type.bestRate))
      .filter(({ brand }, index, all) => all.findIndex((item) => item.brand.id === brand.id) === index)
      .slice(0, limit);
  }, [data, limit]);
}
