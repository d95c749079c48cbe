import { goodsParams, purchase } from '#tests/fixtures/world/offers.ts';
import type { Shelf } from '#tests/fixtures/world/order-life.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { CARD_TYPE } from '../model/terms.ts';
import { PROVIDER, SELLER } from '../world.ts';
import type { Scene, Scenes, Stage } from './scene.ts';

const terms = { rate: '80' };

/** Commands of a seller with a sell ad of two cards. */
const own =
  (params: (shelf: Shelf) => object) =>
  async ({ life }: Stage): Promise<Scene> => ({ who: SELLER, params: params(await life.shelf(2)) });

/** Sell ads and the cards on them. */
export const GOODS_SCENES: Scenes = {
  'goods.publishAd': async () => ({
    who: SELLER,
    params: { ...terms, cardTypeId: CARD_TYPE.ecode, tradePassword: TRADE_PASSWORD },
  }),
  'goods.editAd': own(({ code }) => ({ ...terms, code, version: 1, rate: '79' })),
  'goods.addGoods': async ({ world, life }) => {
    const { code } = await life.shelf();
    return { who: SELLER, params: await goodsParams(world.user(SELLER), code, [{}, {}]) };
  },
  'goods.setShelf': own((shelf) => ({ ...shelf, onShelf: false })),
  'goods.removeGoods': own((shelf) => shelf),
  'goods.setQuick': own(({ code }) => ({ code, on: true })),
  'goods.setPrice': async ({ world }) => ({
    who: await world.newUser('trader'),
    params: { cardTypeIds: [CARD_TYPE.ecode, CARD_TYPE.physical], price: '0.5' },
  }),
  'goods.shelveAd': own(({ code }) => ({ code, onShelf: false })),
  'goods.removeAd': own(({ code }) => ({ code })),
  'orders.buy': async ({ world, life }) => {
    const { code, goodsIds } = await life.shelf(2);
    return { who: PROVIDER, params: await purchase(world.user(PROVIDER), code, goodsIds) };
  },
};
