import { editAd } from '../model/ads.ts';
import type { MarketModel } from '../model/model.ts';
import { pickOf, TRADERS } from '../model/people.ts';
import {
  type ModelPointsAd,
  newPointsAd,
  onShelf,
  type PointsTerms,
  removePointsAd,
  shelvePointsAd,
} from '../model/points-ads.ts';
import { MAX_POINTS_ADS, points } from '../model/terms.ts';
import { type Deed, type DeedDraw, mostly } from './deed.ts';

const MAX_ADS = 9;
const MIN_TOTAL = 10;

/** Most ads take any amount; some have bounds, some a few amounts only. */
function termsOf({ number, other }: DeedDraw, total: number, byCard: boolean): PointsTerms {
  const price = { premium: (other % 9) * 111 - 444, rate: 88 + (number % 9) };
  const some = Math.min(total, 10 + (number % 30));
  const none = { price, exact: null, min: null, max: null, byCard };
  if (number % 7 === 0) return { ...none, exact: [some, Math.min(total, some + 5)] };
  if (number % 7 === 1) return { ...none, min: Math.min(10, some), max: some };
  return number % 7 === 2 ? { ...none, max: some } : none;
}

function own(model: MarketModel, { which, who }: DeedDraw) {
  const { ads } = model.points;
  const no = mostly(ads, which, ({ status }) => status !== 'removed');
  const ad = ads[no] as ModelPointsAd;
  const caller = who % 8 === 0 ? pickOf(TRADERS, who >> 3) : ad.owner;
  return { no, ad, who: caller, isOwner: caller === ad.owner && ad.status !== 'removed' };
}

const publish: Deed = {
  weight: 1.5,
  async does(model, world, draw) {
    const { ads } = model.points;
    if (ads.length >= MAX_ADS) return { did: false, should: false };
    const owner = pickOf(TRADERS, draw.who);
    const side = draw.which % 3 === 0 ? ('buy' as const) : ('sell' as const);
    const total = MIN_TOTAL + (draw.other % 150);
    const terms = termsOf(draw, total, draw.which % 2 === 0);
    const should = onShelf(ads, owner) < MAX_POINTS_ADS && model.accounts.mayOffer(owner);
    if (should) ads.push(newPointsAd({ owner, side }, points(total), terms));
    return { did: await world.publishPoints({ owner, side }, total, terms), should };
  },
};

const edit: Deed = {
  weight: 0.7,
  async does(model, world, draw) {
    if (model.points.ads.length === 0) return { did: false, should: false };
    const { no, ad, who, isOwner } = own(model, draw);
    const version = ad.version + (draw.other % 8 === 0 ? 1 : 0);
    const total = MIN_TOTAL + (draw.number % 170);
    const terms = termsOf(draw, total, draw.which % 2 === 0);
    const did = await world.editPoints(who, no, { version, total, terms, of: ad });
    const isRight = isOwner && version === ad.version && model.accounts.mayOffer(who);
    return { did, should: isRight && editAd(ad, { terms, total: points(total) }) };
  },
};

const shelve: Deed = {
  weight: 0.7,
  async does(model, world, draw) {
    const { ads } = model.points;
    if (ads.length === 0) return { did: false, should: false };
    const { no, ad, who, isOwner } = own(model, draw);
    const wanted = draw.number % 4 !== 0;
    const should = isOwner && shelvePointsAd(ads, ad, { wanted, mayOffer: model.accounts.mayOffer(who) });
    const params = { code: world.pointsAdCode(no), onShelf: wanted };
    return { did: await world.callAs(who, 'pointsAds.shelve', params), should };
  },
};

const remove: Deed = {
  weight: 0.2,
  async does(model, world, draw) {
    if (model.points.ads.length === 0) return { did: false, should: false };
    const { no, ad, who, isOwner } = own(model, draw);
    const should = isOwner && removePointsAd(ad);
    return { did: await world.callAs(who, 'pointsAds.remove', { code: world.pointsAdCode(no) }), should };
  },
};

/** Offers of points for money. */
export const POINTS_AD_DEEDS: Readonly<Record<string, Deed>> = {
  'publish a points ad': publish,
  'edit a points ad': edit,
  'shelve a points ad': shelve,
  'remove a points ad': remove,
};
