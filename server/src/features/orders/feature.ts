import type { Feature } from '#server/app/feature.ts';
import { cancelOrderHandler } from './cancel.ts';
import { carrierJob } from './carrier.job.ts';
import { declineOrderHandler } from './decline.ts';
import { deliverCodesHandler } from './deliver-codes.ts';
import { confirmReceiptHandler, deliverParcelHandler } from './deliver-parcel.ts';
import { getOrderHandler } from './get.ts';
import { countTurnsHandler, listOrdersHandler } from './list-mine.ts';
import { logCopyHandler } from './log-copy.ts';
import { buyHandler } from './place/buy.ts';
import { placeOrderHandler } from './place/place-order.ts';
import { promiseHandler } from './place/promise.ts';
import { quickPlaceHandler } from './quick/quick-place.ts';
import { quickQuoteHandler } from './quick/quick-quote.ts';
import { releaseOrderHandler } from './release.ts';
import { revealCardHandler } from './reveal-card.ts';
import { getSealKeyHandler } from './seal-key.ts';
import { openTimers } from './timers.loop.ts';

export const ordersFeature: Feature = {
  area: 'orders',
  functions: [
    getSealKeyHandler,
    placeOrderHandler,
    listOrdersHandler,
    countTurnsHandler,
    getOrderHandler,
    revealCardHandler,
    logCopyHandler,
    cancelOrderHandler,
    declineOrderHandler,
    releaseOrderHandler,
    buyHandler,
    promiseHandler,
    deliverCodesHandler,
    deliverParcelHandler,
    confirmReceiptHandler,
    quickQuoteHandler,
    quickPlaceHandler,
  ],
  loops: [openTimers()],
  recurring: [carrierJob],
};
