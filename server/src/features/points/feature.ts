import type { Feature } from '#server/app/feature.ts';
import { getBalanceHandler } from './get-balance.ts';
import { getDaysHandler, getMonthsHandler } from './get-days.ts';
import { getStatementHandler } from './get-statement.ts';
import { listBalancesHandler } from './list-balances.ts';
import { listEventsHandler } from './list-events.ts';
import { listGiftBillHandler, listHistoryHandler, listOtcBillHandler } from './list-history.ts';

export const pointsFeature: Feature = {
  area: 'points',
  functions: [
    getBalanceHandler,
    listBalancesHandler,
    listEventsHandler,
    listHistoryHandler,
    listGiftBillHandler,
    listOtcBillHandler,
    getDaysHandler,
    getMonthsHandler,
    getStatementHandler,
  ],
};
