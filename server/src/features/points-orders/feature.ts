import type { Feature } from '#server/app/feature.ts';
import { pointsActions } from './actions/points-actions.ts';
import { pointsCaseHandlers } from './cases/cases.ts';
import { placePointsOrderHandler } from './place/place-points-order.ts';
import { pointsTimers } from './timers.loop.ts';
import { getPointsOrderHandler, listPointsOrdersHandler } from './view/read.ts';

export const pointsOrdersFeature: Feature = {
  area: 'pointsOrders',
  functions: [
    placePointsOrderHandler,
    getPointsOrderHandler,
    listPointsOrdersHandler,
    ...pointsActions,
    ...pointsCaseHandlers,
  ],
  loops: [pointsTimers()],
};
