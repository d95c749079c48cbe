import type { Feature } from '#server/platform/feature.ts';
import { openVisitorHandler } from './open.ts';
import { visitorSweep } from './sweeps.ts';

export const visitorsFeature: Feature = {
  area: 'visitors',
  functions: [openVisitorHandler],
  sweeps: [visitorSweep],
};
