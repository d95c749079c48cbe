import type { Feature } from '#server/app/feature.ts';
import { appealHandler, decideAppealHandler, getStandingHandler, listAppealsHandler } from './appeals.ts';
import { sanctionJob } from './carry-out.job.ts';
import { addBusinessDocumentHandler, openBusinessDocumentHandler, removeBusinessDocumentHandler } from './documents.ts';
import {
  getConditionsHandler,
  saveApplicationHandler,
  sendApplicationHandler,
  withdrawApplicationHandler,
} from './own-application.ts';
import { presenceJob, presenceSweep } from './presence.ts';
import { penaltyProposals, proposePenaltyHandler } from './propose-penalty.ts';
import { appealQueue, applicationQueue } from './queue.ts';
import { decideApplicationHandler, listApplicationsHandler, takeApplicationHandler } from './review.ts';
import { listSanctionsHandler, removeProviderHandler } from './sanctions.ts';
import { getUsualReturnHandler } from './usual-return.ts';

export const providersFeature: Feature = {
  area: 'providers',
  functions: [
    getConditionsHandler,
    saveApplicationHandler,
    sendApplicationHandler,
    withdrawApplicationHandler,
    addBusinessDocumentHandler,
    removeBusinessDocumentHandler,
    openBusinessDocumentHandler,
    listApplicationsHandler,
    takeApplicationHandler,
    decideApplicationHandler,
    removeProviderHandler,
    proposePenaltyHandler,
    listSanctionsHandler,
    getStandingHandler,
    appealHandler,
    listAppealsHandler,
    decideAppealHandler,
    getUsualReturnHandler,
  ],
  proposals: [penaltyProposals],
  queues: [applicationQueue, appealQueue],
  recurring: [sanctionJob, presenceJob],
  sweeps: [presenceSweep],
};
