import type { Feature } from '#server/app/feature.ts';
import { evaluateHandler, replyHandler } from './evaluate.ts';
import { listReviewsHandler } from './list-of.ts';
import { listMyTagsHandler, setNoteHandler, setTagsHandler } from './memos.ts';
import { orderDataHandler } from './order-data.ts';

export const reviewsFeature: Feature = {
  area: 'reviews',
  functions: [
    evaluateHandler,
    replyHandler,
    listReviewsHandler,
    setNoteHandler,
    setTagsHandler,
    listMyTagsHandler,
    orderDataHandler,
  ],
};
