import type { Feature, Loop } from '#server/platform/feature.ts';
import { openVisitorHandler } from './open.ts';
import { forgetVisitors } from './visitors.store.ts';

const BATCH_ROWS = 1000;
const IDLE_MS = 10 * 60_000;

const forgetLoop: Loop = {
  name: 'forget visitors',
  idleMs: IDLE_MS,
  run: async ({ db, rules }) => {
    const gone = await forgetVisitors(db, rules.get('visitors.keep_s'), BATCH_ROWS);
    return gone < BATCH_ROWS ? 0 : gone;
  },
};

export const visitorsFeature: Feature = {
  area: 'visitors',
  functions: [openVisitorHandler],
  loops: [forgetLoop],
};
