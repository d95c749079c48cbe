import type { Feature } from '#server/app/feature.ts';
import { debtsLoop } from './debts.loop.ts';
import { getBailStatusHandler } from './get-status.ts';
import { giveNoticeHandler, takeBackBailHandler, withdrawNoticeHandler } from './leave.ts';
import { listDebtsHandler } from './list-debts.ts';
import { payBailHandler } from './pay.ts';
import { shortfallJob } from './shortfall.job.ts';

export const bailFeature: Feature = {
  area: 'bail',
  functions: [
    payBailHandler,
    getBailStatusHandler,
    giveNoticeHandler,
    withdrawNoticeHandler,
    takeBackBailHandler,
    listDebtsHandler,
  ],
  loops: [debtsLoop],
  recurring: [shortfallJob],
};
