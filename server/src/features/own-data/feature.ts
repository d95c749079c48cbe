import type { Feature } from '#server/app/feature.ts';
import { closeAccountHandler } from './close-account.ts';
import { exportJob } from './export.job.ts';
import { downloadExportHandler, getOwnDataHandler, requestExportHandler } from './exports.ts';
import { eraseContactsJob, sweepExportsJob } from './sweeps.ts';

export const ownDataFeature: Feature = {
  area: 'own-data',
  functions: [getOwnDataHandler, requestExportHandler, downloadExportHandler, closeAccountHandler],
  jobs: [exportJob],
  recurring: [sweepExportsJob, eraseContactsJob],
};
