import { expect } from 'vitest';
import { newCardCode } from '#tests/fixtures/world/cards.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import type { ModelAd } from '../model/ads.ts';
import type { AskedOrder, ModelOrder } from '../model/gift-orders.ts';
import type { ModelGoods, ModelShelf } from '../model/goods.ts';
import { bestAds, canSell, mayTrade } from '../model/match.ts';
import type { MarketModel } from '../model/model.ts';
import { priceAt, worth } from '../model/money.ts';
import { openSales } from '../model/open-orders.ts';
import { PROVIDERS, pickOf, SELLERS } from '../model/people.ts';
import { fitsLimits, MAX_OPEN } from '../model/terms.ts';
import { type Deed, type DeedDraw, facesFor, mostly, seenOf } from './deed.ts';

/** Providers sell now and then, to others and in vain to themselves. */
const sellerOf = (who: number): number => (who % 8 === 0 ? pickOf(PROVIDERS, who >> 3) : pickOf(SELLERS, who >> 3));

/** New codes, but where the first was sent before. */
export function codesOf({ codes }: MarketModel, { faces, again }: DeedDraw): string[] {
  const code = again === null || codes.length === 0 ? undefined : pickOf(codes, again);
  return faces.map((_, row) => (row === 0 ? (code ?? newCardCode()) : newCardCode()));
}

function opened(model: MarketModel, requested: AskedOrder, placed: Placed, codes: ModelOrder['codes']): void {
  model.open(requested, { ids: placed.cards.map(({ id }) => id), codes });
}

const saleTo = (no: number, { provider, rate }: ModelAd, sale: { seller: number; faces: readonly number[] }) =>
  ({ direction: 'buy_ad', ad: no, provider, rate, ...sale }) as const;

const place: Deed = {
  weight: 3,
  async does(model, world, draw) {
    const no = mostly(model.ads, draw.which, ({ status, form }) => status === 'on' && form === 'ecode');
    const ad = model.ads[no] as ModelAd;
    const { faces } = draw;
    const [seller, codes] = [sellerOf(draw.who), codesOf(model, draw)];
    const { seen, isRight } = seenOf(ad, draw.number);
    const isFree = codes.every((code) => !model.live.has(code));
    const should = isRight && isFree && ad.form === 'ecode' && canSell(model, no, seller, faces);
    const placed = await world.sell(no, seller, { faces, codes, seen });
    const requested = saleTo(no, ad, { seller, faces });
    if (placed && should) opened(model, { ...requested, state: 'to_view', form: 'ecode' }, placed, codes);
    return { did: placed !== null, should };
  },
};

const promise: Deed = {
  weight: 3,
  async does(model, world, draw) {
    const no = mostly(model.ads, draw.which, ({ status }) => status === 'on');
    const ad = model.ads[no] as ModelAd;
    const [seller, faces] = [sellerOf(draw.who), facesFor(ad.form, draw)];
    const { seen, isRight } = seenOf(ad, draw.number);
    const should = isRight && canSell(model, no, seller, faces);
    const placed = await world.promise(no, seller, { faces, seen });
    const requested = saleTo(no, ad, { seller, faces });
    const none = faces.map(() => null);
    if (placed && should) opened(model, { ...requested, state: 'to_deliver', form: ad.form }, placed, none);
    return { did: placed !== null, should };
  },
};

const quick: Deed = {
  weight: 3,
  async does(model, world, draw) {
    const { faces, other } = draw;
    const [seller, codes] = [sellerOf(draw.who), codesOf(model, draw)];
    const least = other % 4 === 0 ? priceAt(7_900 + (other % 6) * 100) : 1n;
    const best = bestAds(model, { seller, faces, least });
    const isFree = codes.every((code) => !model.live.has(code)) && !model.accounts.isPaused(seller);
    const should = best.length > 0 && isFree && openSales(model, seller) < MAX_OPEN;
    const placed = await world.quick(seller, { faces, codes, least });
    if (placed && should) {
      const no = world.adNo(placed.adCode);
      expect(best, 'the best offers').toContain(no);
      const { provider, rate } = model.ads[no] as ModelAd;
      const requested = { direction: 'buy_ad', ad: no, seller, provider, rate, faces } as const;
      opened(model, { ...requested, state: 'to_view', form: 'ecode', isQuick: true }, placed, codes);
    }
    return { did: placed !== null, should };
  },
};

/** Up to three cards on sale; now and then any card. */
function chosenOf(shelf: ModelShelf, { number, other }: DeedDraw): number[] {
  const onSale = shelf.goods.flatMap((good, index) => (good.status === 'on_sale' ? [index] : []));
  if (other % 8 === 0 || onSale.length === 0) return shelf.goods.length === 0 ? [] : [number % shelf.goods.length];
  const from = number % onSale.length;
  return onSale.slice(from, from + 1 + (other % 3));
}

const buy: Deed = {
  weight: 3,
  async does(model, world, draw) {
    const no = mostly(
      model.shelves,
      draw.which,
      ({ status, goods: rows }) => status === 'on' && rows.some((good) => good.status === 'on_sale'),
    );
    const shelf = model.shelves[no] as ModelShelf;
    const chosen = chosenOf(shelf, draw);
    if (chosen.length === 0) return { did: false, should: false };
    const goods = chosen.map((index) => shelf.goods[index] as ModelGoods);
    const [buyer, price] = [pickOf(PROVIDERS, draw.who), priceAt(shelf.rate)];
    const { seen, isRight } = seenOf(shelf, draw.number);
    const faces = goods.map(({ face }) => face);
    const pair = { seller: shelf.seller, provider: buyer, total: worth(faces, price), caller: buyer };
    const isOffered =
      shelf.status === 'on' && price >= shelf.floor && goods.every(({ status }) => status === 'on_sale');
    const fits = fitsLimits(shelf.limits, pair.total) && (!shelf.isExact || goods.length === 1);
    const should = isRight && isOffered && fits && mayTrade(model, pair);
    const placed = await world.buy(buyer, no, { chosen, seen });
    if (placed && should) {
      const requested = {
        direction: 'sell_ad',
        ad: no,
        seller: shelf.seller,
        provider: buyer,
        rate: shelf.rate,
        faces,
      } as const;
      const ids = placed.cards.map(({ id }) => id);
      const state = shelf.form === 'ecode' ? 'to_view' : 'to_deliver';
      model.open({ ...requested, state, form: shelf.form }, { ids, codes: goods.map(({ code }) => code), goods });
    }
    return { did: placed !== null, should };
  },
};

/** Orders of all kinds. */
export const TRADE_DEEDS: Readonly<Record<string, Deed>> = { place, promise, quick, buy };
