import type { Feature } from '#server/app/feature.ts';
import { pointsActions } from './actions/points-actions.ts';
import { pointsCaseHandlers } from './cases/cases.ts';
import { lengthenPointsClocks } from './lengthen-clocks.ts';
import { lockPointsPriceHandler } from './place/lock-price.ts';
import { placePointsOrderHandler } from './place/place-points-order.ts';
import { pointsTimers } from './timers.loop.ts';
import { getPointsOrderHandler, listPointsOrdersHandler } from './view/read.ts';

export const pointsOrdersFeature: Feature = {
  area: 'pointsOrders',
  functions: [
    lockPointsPriceHandler,
    placePointsOrderHandler,
    getPointsOrderHandler,
    listPointsOrdersHandler,
    ...pointsActions,
    ...pointsCaseHandlers,
  ],
  loops: [pointsTimers()],
  lengthenClocks: lengthenPointsClocks,
};
