import type { Feature } from '#server/app/feature.ts';
import { getIdentityCaseHandler, listIdentityCasesHandler } from './cases.ts';
import { compareIdentityZoneHandler } from './compare-zone.ts';
import {
  approveIdentityHandler,
  askMoreOfIdentityHandler,
  openIdentityImageHandler,
  refuseIdentityHandler,
  releaseIdentityCaseHandler,
  takeIdentityCaseHandler,
} from './decide.ts';
import { documentsJob } from './documents.job.ts';
import { getOwnIdentityHandler } from './get-own.ts';
import { identityQueue } from './queue.ts';
import { submitLevelOneHandler, submitLevelTwoHandler } from './submit.ts';
import { sendJob } from './vendor/send.job.ts';
import { vendorWaitJob } from './vendor/wait.job.ts';

export const identityFeature: Feature = {
  area: 'identity',
  functions: [
    getOwnIdentityHandler,
    submitLevelOneHandler,
    submitLevelTwoHandler,
    listIdentityCasesHandler,
    getIdentityCaseHandler,
    takeIdentityCaseHandler,
    releaseIdentityCaseHandler,
    openIdentityImageHandler,
    approveIdentityHandler,
    askMoreOfIdentityHandler,
    refuseIdentityHandler,
    compareIdentityZoneHandler,
  ],
  jobs: [sendJob],
  recurring: [documentsJob, vendorWaitJob],
  queues: [identityQueue],
};
