import { passOn, remind, takeCase } from '#contract/functions/dispute-cases.ts';
import type { Feature } from '#server/app/feature.ts';
import { giftTrade } from '#server/features/orders/public.ts';
import { addEvidenceHandler } from './add-evidence.ts';
import { exportCaseHandler } from './case-file/export-case.ts';
import { getCaseHandler } from './cases/get-case.ts';
import { handsHandlers } from './cases/hands.ts';
import { listCasesHandler } from './cases/list-cases.ts';
import { liftPauseHandler, listPausesHandler } from './cases/pauses.ts';
import { disputeQueues } from './cases/queues.ts';
import { reviewCompensationHandler } from './cases/review.ts';
import { previewRulingHandler, ruleHandler } from './cases/rule.ts';
import { listSimilarHandler } from './cases/similar.ts';
import { getStatisticsHandler, listDaysHandler, listModeratorsHandler } from './cases/statistics.ts';
import { disputeActions } from './dispute-actions.ts';
import { openClaimHandler } from './open-claim.ts';

export const disputesFeature: Feature = {
  area: 'disputes',
  functions: [
    openClaimHandler,
    addEvidenceHandler,
    ...disputeActions,
    exportCaseHandler,
    listCasesHandler,
    getCaseHandler,
    previewRulingHandler,
    ruleHandler,
    reviewCompensationHandler,
    listSimilarHandler,
    ...handsHandlers(giftTrade, { take: takeCase, passOn, remind }),
    liftPauseHandler,
    listPausesHandler,
    getStatisticsHandler,
    listModeratorsHandler,
    listDaysHandler,
  ],
  queues: disputeQueues,
};
