import type { z } from 'zod';
import type { ResultOf } from '#contract/catalogue.ts';
import type { zOwnOffer } from '#contract/offers/offer.ts';

export type OwnBuyOffer = ResultOf<'ads.getMine'>;
export type OwnSellOffer = ResultOf<'goods.getMine'>;
/** One's own offer; `side` says of which kind. */
export type OwnOffer = z.output<typeof zOwnOffer>;
