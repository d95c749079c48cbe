import type { Feature } from '#server/app/feature.ts';
import { addAddressHandler, listAddressesHandler, removeAddressHandler } from './book/book.ts';
import { cancelHandler } from './cancel.ts';
import { getQuoteHandler, getTermsHandler } from './get-quote.ts';
import { liftPauseHandler } from './lift-pause.ts';
import { listCoinsHandler } from './list-coins.ts';
import { listPursesHandler } from './list-purses.ts';
import { listOwnHandler, listQueueHandler } from './lists.ts';
import { withdrawalsLoop } from './pay/pay.loop.ts';
import { withdrawalQueue } from './queue.ts';
import { requestHandler } from './request.ts';
import { reviewHandler } from './review.ts';
import { settlementProposals } from './settle/carry-out-settlement.ts';
import { proposeSettlementHandler } from './settle/propose-settlement.ts';

export const withdrawalsFeature: Feature = {
  area: 'withdrawals',
  functions: [
    getTermsHandler,
    listAddressesHandler,
    addAddressHandler,
    removeAddressHandler,
    getQuoteHandler,
    requestHandler,
    cancelHandler,
    listOwnHandler,
    listQueueHandler,
    reviewHandler,
    proposeSettlementHandler,
    listCoinsHandler,
    listPursesHandler,
    liftPauseHandler,
  ],
  loops: [withdrawalsLoop],
  proposals: [settlementProposals],
  queues: [withdrawalQueue],
};
