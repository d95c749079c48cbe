import { mailStepUpCode, proveStepUp } from '#contract/functions/factors.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { handle, type ParamsOf, personOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import { accountOf, tradingSecretsOf } from '../accounts.store.ts';
import { makeCode, useCode } from '../contact-codes.ts';
import { attempt, counterOf } from '../failures.ts';
import { codeMail } from '../mails.ts';
import { passwordFits } from '../passwords/passwords.ts';
import { requireFactor } from './check-factor.ts';
import { hasFactor, methodsOf } from './factors.store.ts';
import { askerOf } from './passkeys/challenges.ts';
import { codeAddressOf, noteStepUp, proofOf } from './step-up.ts';

type Params = ParamsOf<typeof proveStepUp>;

export const proveStepUpHandler = handle(proveStepUp, async (call: UserCall, params) => {
  const { kind, googleCode, recoveryCode, passkey } = params;
  const standing = await proofOf(call, kind);
  const isByFactor = hasFactor(standing);
  const isFactorGiven = (googleCode ?? recoveryCode ?? passkey) !== undefined;
  // Where a factor is bound, no password stands in for it.
  if (isByFactor && !isFactorGiven) throw new AppError('auth.step_up_needed', { kind, methods: methodsOf(standing) });
  if (isByFactor) {
    const userId = personOf(call.session);
    const counters = counterOf(userId);
    await requireFactor(call.services, { userId, proof: params, asker: askerOf(call), counters });
  } else {
    if (kind === 'money') await refuseResetPassword(call);
    await requirePassword(call, params);
    await requireMailedCode(call, codeAddressOf(call.services, standing), params);
  }
  await noteStepUp(call, kind, isByFactor);
  return { ok: true as const };
});

/** A mail set this password, and the same mail gets the code that goes with it. Throws `auth.reset_pause`. */
async function refuseResetPassword({ services, session }: UserCall): Promise<void> {
  const person = personOf(session);
  const until = (await tradingSecretsOf(services.db, [person])).get(person)?.resetPauseUntil ?? null;
  if (until !== null && until.getTime() > Date.now())
    throw new AppError('auth.reset_pause', { until: minuteOf(until) });
}

/** The trading password; the login password of an account that has none. Throws `auth.password_wrong`, `auth.locked`. */
async function requirePassword({ services, session, db }: UserCall, { password = '' }: Params): Promise<void> {
  const { passwordHash, tradingPasswordHash } = await accountOf(db, personOf(session));
  const kind = tradingPasswordHash === null ? 'password' : 'trading';
  const check = () => passwordFits(services.rules, tradingPasswordHash ?? passwordHash, password);
  const fits = await attempt(services, { kind, counters: counterOf(personOf(session)), db, check });
  if (!fits) throw new AppError('auth.password_wrong');
}

const codeRequest = ({ session, deviceId }: UserCall, contact: string) =>
  ({ contact, purpose: 'step_up', deviceId, sessionId: session.sessionId }) as const;

/** The code that was mailed to this session; none is asked for where there is no address. Throws `auth.code_wrong`. */
async function requireMailedCode(call: UserCall, contact: string | null, { emailCode = '' }: Params): Promise<void> {
  if (contact === null) return;
  const { services, db, address } = call;
  await useCode(services, db, { ...codeRequest(call, contact), address, code: emailCode });
}

/** Mails the code that goes with the password. Throws `nothing.found` where none is asked for, and `auth.code_too_soon`. */
export const mailStepUpCodeHandler = handle(mailStepUpCode, async (call: UserCall) => {
  const { services, db, session } = call;
  const { rules } = services;
  const contact = codeAddressOf(services, await proofOf(call, 'money'));
  if (contact === null) throw new AppError('nothing.found');
  const { lang } = await accountOf(db, personOf(session));
  const { code } = await makeCode(services, codeRequest(call, contact));
  const ttlS = rules.get('auth.code_ttl_s');
  const mail = { to: contact, ...codeMail(lang, 'step_up', code, Math.ceil(ttlS / 60)) };
  await services.db.transaction((tx) => enqueueMail(tx, mail));
  return { expiresInS: ttlS, resendInS: rules.get('auth.code_resend_s') };
});
