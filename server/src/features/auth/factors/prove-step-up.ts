import { proveStepUp } from '#contract/functions/factors.ts';
import { handle, type ParamsOf, personOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { accountOf } from '../accounts.store.ts';
import { attempt, counterOf } from '../failures.ts';
import { passwordFits } from '../passwords/passwords.ts';
import { requireFactor } from './check-factor.ts';
import { boundFactors, hasFactor, methodsOf } from './factors.store.ts';
import { askerOf } from './passkeys/challenges.ts';
import { noteStepUp } from './step-up.ts';

type Params = ParamsOf<typeof proveStepUp>;

export const proveStepUpHandler = handle(proveStepUp, async (call: UserCall, params) => {
  const factors = await boundFactors(call.db, personOf(call.session));
  const isByFactor = hasFactor(factors);
  const { kind, googleCode, recoveryCode, passkey } = params;
  const isFactorGiven = (googleCode ?? recoveryCode ?? passkey) !== undefined;
  // Where a factor is bound, no password stands in for it.
  if (isByFactor && !isFactorGiven) throw new AppError('auth.step_up_needed', { kind, methods: methodsOf(factors) });
  if (isByFactor) {
    const userId = personOf(call.session);
    const counters = counterOf(userId);
    await requireFactor(call.services, { userId, proof: params, asker: askerOf(call), counters });
  } else await requirePassword(call, params);
  await noteStepUp(call, kind, isByFactor);
  return { ok: true as const };
});

/** The trading password; the login password of an account that has none. Throws `auth.password_wrong`, `auth.locked`. */
async function requirePassword({ services, session, db }: UserCall, { password = '' }: Params): Promise<void> {
  const { passwordHash, tradingPasswordHash } = await accountOf(db, personOf(session));
  const kind = tradingPasswordHash === null ? 'password' : 'trading';
  const check = () => passwordFits(services.rules, tradingPasswordHash ?? passwordHash, password);
  const fits = await attempt(services, { kind, counters: counterOf(personOf(session)), db, check });
  if (!fits) throw new AppError('auth.password_wrong');
}
