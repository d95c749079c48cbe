export { NO_STANDING, type Standing, standingsOf } from './accounts.ts';
export {
  type BailOrder,
  compensationOf,
  holdBail,
  type PaidCompensation,
  payCompensation,
  voidBailHoldLegs,
} from './compensate.ts';
export {
  liftPause,
  PAUSED_USERS,
  PAUSES_IN_FORCE,
  type Pause,
  type PauseReason,
  pausesOf,
  setPause,
} from './pauses.ts';
export { requireBail } from './require-bail.ts';
