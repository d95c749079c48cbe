import { newFingerprint, solvedCheck } from '#tests/fixtures/world/visitors.ts';
import type { Stage } from './stage.ts';

/** The wire of a new visitor. */
export async function visitor(stage: Stage) {
  const wire = stage.stranger();
  const opened = await wire.call('visitors.open', {
    fingerprint: newFingerprint(),
    humanCheck: await solvedCheck(wire),
  });
  wire.token = opened.token;
  wire.csrfToken = opened.csrfToken;
  return wire;
}
