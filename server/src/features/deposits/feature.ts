import type { Feature } from '#server/app/feature.ts';
import { readCustodyJob } from './custody/read-custody.job.ts';
import { decisionProposals } from './decide/carry-out-decision.ts';
import { proposeDecisionHandler, waitOnDepositHandler } from './decide/propose-decision.ts';
import { getWatchHandler } from './get-watch.ts';
import { listNetworksHandler } from './list-networks.ts';
import { listOwnHandler } from './list-own.ts';
import { listUnclearHandler } from './list-unclear.ts';
import { openAddressHandler } from './open-address.ts';
import { depositQueue } from './queue.ts';
import { resumeNetworkHandler, resumeProposals } from './resume-network.ts';
import { depositsLoop } from './watch/watch.loop.ts';

export const depositsFeature: Feature = {
  area: 'deposits',
  functions: [
    listNetworksHandler,
    openAddressHandler,
    listOwnHandler,
    getWatchHandler,
    listUnclearHandler,
    resumeNetworkHandler,
    proposeDecisionHandler,
    waitOnDepositHandler,
  ],
  loops: [depositsLoop],
  recurring: [readCustodyJob],
  proposals: [decisionProposals, resumeProposals],
  queues: [depositQueue],
};
