export { NO_STANDING, type Standing, standingsOf } from './accounts.ts';
export {
  type BailOrder,
  compensationOf,
  holdBail,
  type PaidCompensation,
  payCompensation,
  sweepDebts,
  voidBailHoldLegs,
} from './compensate.ts';
export { openDebtOf } from './debts.store.ts';
export {
  lockPerson,
  mayLeaveSql,
  outflowFacts,
  requireFreeOperator,
  requireOfferable,
  requireOutflow,
  spareNow,
  stopOf,
  unpayable,
} from './outflow.ts';
export {
  isPaused,
  liftPause,
  PAUSED_OR_HELD,
  PAUSED_USERS,
  type Pause,
  pausesOf,
  requireUnpaused,
  setPause,
} from './pauses.ts';
export { takePenalty } from './penalty.ts';
export { requireBail } from './require-bail.ts';
export { keepBail, startBailNotice } from './role-change.ts';
export { returnUnusedBail } from './unused.ts';
