import { pointsDraft, publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { SELLER } from '../world.ts';
import type { Scenes, Stage } from './scene.ts';

const anOffer = ({ world }: Stage): Promise<string> => publishPointsAd(world.user(SELLER));

/** Offers of points, from publishing to the end. */
export const POINTS_AD_SCENES: Scenes = {
  'pointsAds.publish': async () => ({ who: SELLER, params: pointsDraft() }),
  'pointsAds.edit': async (stage) => {
    const { side: _, currency: __, tradePassword: ___, ...terms } = pointsDraft({ totalAmount: 500 });
    return { who: SELLER, params: { ...terms, code: await anOffer(stage), version: 1 } };
  },
  'pointsAds.shelve': async (stage) => ({ who: SELLER, params: { code: await anOffer(stage), onShelf: false } }),
  'pointsAds.remove': async (stage) => ({ who: SELLER, params: { code: await anOffer(stage) } }),
};
