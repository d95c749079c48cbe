import type { Feature } from '#server/platform/feature.ts';
import { addEvidenceHandler } from './add-evidence.ts';
import { acceptRulingHandler, appealHandler, concedeHandler } from './answer-ruling.ts';
import { exportCaseHandler } from './export-case.ts';
import { getCaseHandler } from './get-case.ts';
import { listCasesHandler, listReviewsHandler } from './list-cases.ts';
import {
  acceptClaimHandler,
  acceptProposalHandler,
  answerHandler,
  askMoreHandler,
  escalateHandler,
  proposeHandler,
  withdrawClaimHandler,
} from './negotiate.ts';
import { openClaimHandler } from './open-claim.ts';
import { passOnHandler } from './pass-on.ts';
import { liftPauseHandler, listPausesHandler } from './pauses.ts';
import { remindHandler } from './remind.ts';
import { reviewCompensationHandler } from './review.ts';
import { previewRulingHandler, ruleHandler } from './rule.ts';
import { listSimilarHandler } from './similar.ts';
import { getStatisticsHandler } from './statistics.ts';
import { takeCaseHandler } from './take-case.ts';

export const disputesFeature: Feature = {
  area: 'disputes',
  functions: [
    openClaimHandler,
    addEvidenceHandler,
    acceptClaimHandler,
    proposeHandler,
    acceptProposalHandler,
    withdrawClaimHandler,
    askMoreHandler,
    answerHandler,
    escalateHandler,
    concedeHandler,
    acceptRulingHandler,
    appealHandler,
    exportCaseHandler,
    listCasesHandler,
    getCaseHandler,
    takeCaseHandler,
    previewRulingHandler,
    ruleHandler,
    reviewCompensationHandler,
    listReviewsHandler,
    listSimilarHandler,
    remindHandler,
    passOnHandler,
    liftPauseHandler,
    listPausesHandler,
    getStatisticsHandler,
  ],
};
