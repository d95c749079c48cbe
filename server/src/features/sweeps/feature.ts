import type { Feature } from '#server/app/feature.ts';
import { listSweepRunsHandler } from './list-sweeps.ts';
import { proposeSweepHandler, sweepProposals } from './propose-sweep.ts';
import { sweepsLoop } from './sweeps.loop.ts';

export const sweepsFeature: Feature = {
  area: 'sweeps',
  functions: [proposeSweepHandler, listSweepRunsHandler],
  loops: [sweepsLoop],
  proposals: [sweepProposals],
};
