import type { Feature } from '#server/platform/feature.ts';
import { cancelOrderHandler } from './cancel.ts';
import { declineOrderHandler } from './decline.ts';
import { getOrderHandler } from './get.ts';
import { countTurnsHandler, listOrdersHandler } from './list-mine.ts';
import { logCopyHandler } from './log-copy.ts';
import { placeOrderHandler } from './place-order.ts';
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
  ],
  loops: [openTimers()],
};
