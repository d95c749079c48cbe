export { isClean, type MaskedText, maskFor, requireClean, requireMayWrite } from './mask.ts';
export { reportTrigger } from './report-trigger.ts';
export type { NewTrigger, Standing } from './triggers.store.ts';
export { openWords, pausedUntil } from './word-list.ts';
