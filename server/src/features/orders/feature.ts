import type { Feature } from '#server/app/feature.ts';
import { deliverCodesHandler } from './actions/deliver-codes.ts';
import { deliverParcelHandler } from './actions/deliver-parcel.ts';
import { logCopyHandler } from './actions/log-copy.ts';
import { openAddressHandler } from './actions/open-address.ts';
import { orderActions } from './actions/order-actions.ts';
import { releaseOrderHandler } from './actions/release.ts';
import { revealCardHandler } from './actions/reveal-card.ts';
import { autoOpenJob } from './auto-trade/auto-open.job.ts';
import { autoOpenReaction } from './auto-trade/auto-open.reaction.ts';
import { carrierJob } from './carrier.job.ts';
import { frozenAppealsJob } from './clocks/frozen-appeals.job.ts';
import { getOrderHandler } from './get.ts';
import { getDayLimitsHandler } from './limits/get-day-limits.ts';
import { countTurnsHandler, listOrdersHandler } from './list-mine.ts';
import { buyHandler } from './place/buy.ts';
import { placeOrderHandler } from './place/place-order.ts';
import { promiseHandler } from './place/promise.ts';
import { getProviderDayHandler } from './provider-day.ts';
import { quickPlaceHandler } from './quick/quick-place.ts';
import { quickQuoteHandler } from './quick/quick-quote.ts';
import { sellAgainHandler } from './quick/sell-again.ts';
import { getSealKeyHandler } from './seal-key.ts';
import { addressSweep } from './sweeps.ts';
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
    ...orderActions,
    releaseOrderHandler,
    buyHandler,
    promiseHandler,
    deliverCodesHandler,
    deliverParcelHandler,
    openAddressHandler,
    quickQuoteHandler,
    quickPlaceHandler,
    sellAgainHandler,
    getDayLimitsHandler,
    getProviderDayHandler,
  ],
  loops: [openTimers()],
  jobs: [autoOpenJob],
  reactions: [autoOpenReaction],
  recurring: [carrierJob, frozenAppealsJob],
  sweeps: [addressSweep],
};
