import { editAd, type ModelAd, newAd, shelveAd } from '../model/ads.ts';
import { hasEnded } from '../model/gift-orders.ts';
import { openHoursOf } from '../model/hours.ts';
import type { MarketModel } from '../model/model.ts';
import { PROVIDERS, pickOf } from '../model/people.ts';
import { limitsOf, points } from '../model/terms.ts';
import { type Deed, type DeedDraw, mostly } from './deed.ts';

const MAX_ADS = 9;
const MIN_TOTAL = 10;

/** Few rates, so that a quick trade finds others who pay as much: an order goes on to none that pays less. */
export const rateOf = (number: number): number => 8_000 + (number % 4) * 100;

function own(model: MarketModel, { which, who }: DeedDraw) {
  const no = mostly(model.ads, which, ({ status }) => status !== 'removed');
  const ad = model.ads[no] as ModelAd;
  const caller = who % 8 === 0 ? pickOf(PROVIDERS, who >> 3) : ad.provider;
  return { no, ad, who: caller, isOwner: caller === ad.provider && ad.status !== 'removed' };
}

const publish: Deed = {
  weight: 1,
  async does(model, world, { who, which, number, other }) {
    const no = model.ads.length;
    if (no >= MAX_ADS) return { did: false, should: false };
    const [provider, form] = [pickOf(PROVIDERS, who), which % 3 === 0 ? ('physical' as const) : ('ecode' as const)];
    const [rate, total] = [rateOf(number), MIN_TOTAL + other];
    const should = model.accounts.mayPublish(provider);
    const [limits, openHours] = [limitsOf(other, total), openHoursOf(number)];
    if (should) model.ads.push(newAd({ provider, form, rate, total: points(total), limits, openHours }));
    return { did: await world.publish(provider, form, { rate, total, limits, openHours }), should };
  },
};

const edit: Deed = {
  weight: 1,
  async does(model, world, draw) {
    const { no, ad, who, isOwner } = own(model, draw);
    const version = ad.version + (draw.other % 8 === 0 ? 1 : 0);
    const [rate, total] = [rateOf(draw.number), MIN_TOTAL + (draw.other % 700)];
    const [limits, openHours] = [limitsOf(draw.other, total), openHoursOf(draw.number)];
    const isRight = isOwner && version === ad.version && model.accounts.mayOffer(who);
    const did = await world.edit(who, no, { rate, total, limits, openHours, version, form: ad.form });
    return { did, should: isRight && editAd(ad, { rate, total: points(total), limits, openHours }) };
  },
};

const shelve: Deed = {
  weight: 2,
  async does(model, world, draw) {
    const { no, ad, who, isOwner } = own(model, draw);
    const onShelf = draw.number % 4 !== 0;
    const did = await world.callAs(who, 'ads.shelve', { code: world.adCode(no), onShelf });
    return { did, should: isOwner && shelveAd(ad, { onShelf, mayPublish: model.accounts.mayPublish(who) }) };
  },
};

const remove: Deed = {
  weight: 0.3,
  async does(model, world, draw) {
    const { no, ad, who, isOwner } = own(model, draw);
    const isTraded = model.orders.some((order) => order.direction === 'buy_ad' && order.ad === no && !hasEnded(order));
    const should = isOwner && !isTraded;
    if (should) Object.assign(ad, { status: 'removed', closedByItself: false });
    return { did: await world.remove(who, no), should };
  },
};

/** Buy ads. */
export const AD_DEEDS: Readonly<Record<string, Deed>> = {
  'publish a buy ad': publish,
  'edit a buy ad': edit,
  'shelve a buy ad': shelve,
  'remove a buy ad': remove,
};
