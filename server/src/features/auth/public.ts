export { accountOf, insertAccount, loginNameHash, refuseTakenEmail } from './accounts.store.ts';
export { HAS_FACTORS, hasSecondFactor, isBoundSql } from './factors/factors.store.ts';
export { moneyHeldUntil, protectAfter, requireMoneyFree } from './factors/protect.ts';
export { requireResettable } from './factors/reset-factors.ts';
export { hasStepUp, lacksFactor, requireFactorBound, requireOfferProof, requireStepUp } from './factors/step-up.ts';
export { requireHuman } from './human-check.ts';
export { requireUncommon } from './passwords/common-passwords.ts';
export { hashPassword } from './passwords/passwords.ts';
export {
  isProvedSession,
  requirePlacingProof,
  requireProvedSession,
  requireReleaseProof,
  requireTradingPassword,
} from './passwords/trading-password.ts';
export { endOperatorSessions, endSessions } from './sessions.store.ts';
export { signIn } from './sign-in.ts';
