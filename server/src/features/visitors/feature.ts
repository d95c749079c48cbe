import type { Feature } from '#server/app/feature.ts';
import { openVisitorHandler } from './open.ts';
import { visitorSweep } from './sweeps.ts';

export const visitorsFeature: Feature = {
  area: 'visitors',
  functions: [openVisitorHandler],
  sweeps: [visitorSweep],
};
