import { expect } from 'vitest';
import {
  addGoods,
  type ModelGoods,
  type ModelShelf,
  mayMove,
  newShelf,
  refresh,
  removeGoods,
  removeShelf,
  shelveShelf,
} from '../model/goods.ts';
import type { MarketModel } from '../model/model.ts';
import { priceAt, priceText } from '../model/money.ts';
import { pickOf, SELLERS } from '../model/people.ts';
import { CARD_TYPE, limitsOf } from '../model/terms.ts';
import { type Deed, type DeedDraw, facesFor, mostly } from './deed.ts';
import { codesOf } from './trade.ts';

const MAX_SHELVES = 5;
const MAX_LIMIT = 200;
const rateOf = (number: number): number => 7_000 + (number % 20) * 100;

interface Own {
  readonly no: number;
  readonly shelf: ModelShelf;
  readonly who: number;
  readonly isOwner: boolean;
}

/** A sell ad and the user who changes it: mostly its owner. */
function own(model: MarketModel, { which, who }: DeedDraw): Own {
  const no = mostly(model.shelves, which, ({ status }) => status !== 'removed');
  const shelf = model.shelves[no] as ModelShelf;
  const caller = who % 8 === 0 ? pickOf(SELLERS, who >> 3) : shelf.seller;
  return { no, shelf, who: caller, isOwner: caller === shelf.seller && shelf.status !== 'removed' };
}

const publishShelf: Deed = {
  weight: 0.5,
  async does(model, world, { who, which, number }) {
    if (model.shelves.length >= MAX_SHELVES) return { did: false, should: false };
    const [seller, form] = [pickOf(SELLERS, who), which % 2 === 0 ? ('ecode' as const) : ('physical' as const)];
    const floor = model.floors.get(`${seller} ${form}`) ?? 0n;
    const should = model.accounts.mayOffer(seller);
    if (should) model.shelves.push(newShelf({ seller, form, rate: rateOf(number), floor }));
    return { did: await world.publishShelf(seller, form, rateOf(number)), should };
  },
};

const add: Deed = {
  weight: 3,
  async does(model, world, draw) {
    const { no, shelf, who, isOwner } = own(model, draw);
    const faces = facesFor(shelf.form, draw);
    const codes = codesOf(model, draw);
    const rows = faces.map((face, row) => ({ face, code: shelf.form === 'ecode' ? (codes[row] ?? null) : null }));
    const should = isOwner && model.accounts.mayOffer(who) ? addGoods(shelf, rows, model.live) : null;
    const added = await world.addGoods(who, no, rows);
    expect(added, 'rows added').toEqual(should);
    model.codes.push(...(should ?? []).flatMap((row) => rows[row]?.code ?? []));
    return { did: added !== null, should: should !== null };
  },
};

const move: Deed = {
  weight: 1,
  async does(model, world, draw) {
    const { no, shelf, who, isOwner } = own(model, draw);
    if (shelf.goods.length === 0) return { did: false, should: false };
    const first = mostly(shelf.goods, draw.number, ({ status }) => status === 'on_sale' || status === 'off_shelf');
    const chosen = [first, ...(draw.other % 3 === 0 && first + 1 < shelf.goods.length ? [first + 1] : [])];
    const goods = chosen.map((index) => shelf.goods[index] as ModelGoods);
    const to = draw.other % 5 === 0 ? 'gone' : draw.other % 5 < 3 ? 'on' : 'off';
    const should = isOwner && mayMove(shelf, goods) && (to !== 'on' || model.accounts.mayOffer(who));
    if (should && to === 'gone') removeGoods(shelf, goods, model.live);
    else if (should) {
      for (const good of goods) good.status = to === 'on' ? 'on_sale' : 'off_shelf';
      refresh(shelf);
    }
    return { did: await world.goods(who, no, { chosen, to }), should };
  },
};

const edit: Deed = {
  weight: 1,
  async does(model, world, draw) {
    const { no, shelf, who, isOwner } = own(model, draw);
    const version = shelf.version + (draw.other % 8 === 0 ? 1 : 0);
    const limits = limitsOf(draw.number >> 5, MAX_LIMIT);
    const isExact = draw.other % 5 === 0;
    // An order of a single card has its exact amount.
    const areApart = !isExact || Object.keys(limits).length === 0;
    const should = isOwner && version === shelf.version && areApart && model.accounts.mayOffer(who);
    const rate = rateOf(draw.number);
    if (should) Object.assign(shelf, { rate, limits, isExact, version: version + 1 });
    return { did: await world.editShelf(who, no, { rate, limits, isExact, version }), should };
  },
};

const shelve: Deed = {
  weight: 1,
  async does(model, world, draw) {
    const { no, shelf, who, isOwner } = own(model, draw);
    const onShelf = draw.number % 4 !== 0;
    const should = isOwner && shelveShelf(shelf, { onShelf, mayOffer: model.accounts.mayOffer(who) });
    return { did: await world.callAs(who, 'goods.shelveAd', { code: world.shelf(no).code, onShelf }), should };
  },
};

const remove: Deed = {
  weight: 0.3,
  async does(model, world, draw) {
    const { no, shelf, who, isOwner } = own(model, draw);
    const should = isOwner && removeShelf(shelf, model.live);
    return { did: await world.callAs(who, 'goods.removeAd', { code: world.shelf(no).code }), should };
  },
};

/** A seller's own least price of a card type; mostly none. */
const floor: Deed = {
  weight: 0.5,
  async does(model, world, { who, which, number }) {
    const [seller, form] = [pickOf(SELLERS, who), which % 2 === 0 ? ('ecode' as const) : ('physical' as const)];
    const least = number % 3 === 0 ? priceAt(rateOf(number)) : 0n;
    const should = model.accounts.mayOffer(seller);
    if (should) model.floors.set(`${seller} ${form}`, least);
    for (const shelf of should ? model.shelves : []) {
      if (shelf.seller === seller && shelf.form === form && shelf.status !== 'removed') shelf.floor = least;
    }
    const params = { cardTypeIds: [CARD_TYPE[form]], price: priceText(least) };
    return { did: await world.callAs(seller, 'goods.setPrice', params), should };
  },
};

/** Sell ads and the cards on them. */
export const GOODS_DEEDS: Readonly<Record<string, Deed>> = {
  'publish a sell ad': publishShelf,
  'add goods': add,
  'move goods': move,
  'edit a sell ad': edit,
  'shelve a sell ad': shelve,
  'remove a sell ad': remove,
  'set a floor': floor,
};
