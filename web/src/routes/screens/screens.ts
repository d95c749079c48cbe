import { accountScreens } from './account-screens.ts';
import { goodsScreens } from './goods-screens.ts';
import { marketScreens } from './market-screens.ts';
import { ordersScreens } from './orders-screens.ts';
import { ownOffersScreens } from './own-offers-screens.ts';
import { peopleScreens } from './people-screens.ts';
import { staffScreens } from './staff-screens.ts';
import { talkScreens } from './talk-screens.ts';

/** The screens of all pages but the home page, by address: a chunk of its own, which the first page does without. */
export const screens = {
  ...accountScreens,
  ...goodsScreens,
  ...marketScreens,
  ...ordersScreens,
  ...ownOffersScreens,
  ...peopleScreens,
  ...staffScreens,
  ...talkScreens,
};
