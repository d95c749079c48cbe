import type { Feature } from '#server/app/feature.ts';
import { listRatingsHandler } from './list-of.ts';
import { listMyTagsHandler, setNoteHandler, setTagsHandler } from './memos.ts';
import { pointsOrderRatingsHandler } from './of-points-order.ts';
import { orderDataHandler } from './order-data.ts';
import { rateHandler, replyHandler } from './rate.ts';

export const ratingsFeature: Feature = {
  area: 'ratings',
  functions: [
    rateHandler,
    replyHandler,
    listRatingsHandler,
    setNoteHandler,
    setTagsHandler,
    listMyTagsHandler,
    orderDataHandler,
    pointsOrderRatingsHandler,
  ],
};
