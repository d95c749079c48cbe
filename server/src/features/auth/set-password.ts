import { setPassword, setTradingPassword } from '#contract/functions/auth.ts';
import { endBearers } from '#server/app/bearers.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import type { Services } from '#server/app/services.ts';
import { type Call, handle, type ParamsOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import {
  type AccountRow,
  accountOf,
  findByContact,
  pauseAfterReset,
  storePassword,
  storeTradingPassword,
} from './accounts.store.ts';
import { checkCode, takeCode } from './contact-codes.ts';
import { boundFactors, hasFactor, methodsOf } from './factors/factors.store.ts';
import { requireOwnerFactor, tryOwnerFactor } from './factors/owner-factor.ts';
import { holdAndMail, holdMoney } from './factors/protect.ts';
import { endProofs, requireFactorProof, requireOwnerProof } from './factors/step-up.ts';
import { attempt, counterOf } from './failures.ts';
import { resetMail } from './mails.ts';
import { requireUncommon, requireUnlisted } from './passwords/common-passwords.ts';
import { hashPassword, passwordFits } from './passwords/passwords.ts';
import { requirePhone } from './phone/own-phone.ts';
import { endSessions } from './sessions.store.ts';
import { tellChanged } from './tell-changed.ts';

/**
 * 805063. By a code from the mail or a phone, with or without a session: every session ends. By the old password with a
 * session: every other one ends.
 */
export const setPasswordHandler = handle(setPassword, async (call: Call, params) => {
  const { services, session } = call;
  const { db, rules } = services;
  if (session !== null) {
    const requireProof = isByCode(params) ? requireFactorProof : requireOwnerProof;
    await requireProof({ ...call, session }, 'security', await boundFactors(db, session.userId));
  }
  // Before it is clear whose password it is; the account's own names are compared later, because they may be somebody else's.
  requireUnlisted(params.newPassword);
  const { account, way, spend } = await provenOwner(call, params);
  requireUncommon(params.newPassword, account);
  if (await passwordFits(rules, account.passwordHash, params.newPassword)) throw new AppError('auth.same_password');
  const passwordHash = await hashPassword(rules, params.newPassword);
  await spend();
  const origin = { subject: '', address: call.address, userAgent: call.userAgent };
  const keep = session?.userId === account.id ? { keep: session.sessionId } : {};
  await db.transaction(async (tx) => {
    await storePassword(tx, account.id, passwordHash);
    await endSessions(services, tx, { userId: account.id, reason: 'password', ...keep });
    // Only now: its own page is not told that somebody else ended it.
    if (way !== 'old') await endSessions(services, tx, { userId: account.id, reason: 'logout' });
    await endBearers({ services, tx }, account.id);
    await tellChanged(tx, account.id, 'password');
    if (way === 'old') await holdAndMail(call, tx, { owner: account, change: 'password' });
    else await pauseAndMail(services, tx, { account, purpose: 'password', way });
    await tx.run(noteSecurity({ ...origin, kind: 'password_set', userId: account.id }));
  });
  return { ok: true as const };
});

/** A mailed code or a text proves what the step-up of an account without a factor would ask for again. */
const isByCode = ({
  emailCode,
  phoneCode,
}: {
  emailCode?: string | undefined;
  phoneCode?: string | undefined;
}): boolean => (emailCode ?? phoneCode) !== undefined;

/** Whose password is set, by which proof, and what uses the proof up once the new password is good. */
interface Proven {
  readonly account: AccountRow;
  readonly way: 'mail' | 'phone' | 'old';
  spend(): Promise<void>;
}

async function provenOwner(call: Call, params: SetParams): Promise<Proven> {
  const { emailCode, phoneCode } = params;
  if (emailCode !== undefined) return ownerByCode(call, params, { way: 'mail', code: emailCode });
  if (phoneCode !== undefined) return ownerByCode(call, params, { way: 'phone', code: phoneCode });
  const { services, session } = call;
  if (session === null) throw new AppError('session.required');
  const account = await accountOf(services.db, session.userId);
  await requireOld(call, { account, stored: account.passwordHash, kind: 'password', password: params.oldPassword });
  return { account, way: 'old', spend: async () => undefined };
}

type SetParams = ParamsOf<typeof setPassword>;

async function ownerByCode(
  call: Call,
  params: SetParams,
  { way, code }: { way: 'mail' | 'phone'; code: string },
): Promise<Proven> {
  const { services, session, deviceId, address } = call;
  const { db } = services;
  const own = session === null ? null : await accountOf(db, session.userId);
  // With a session the code must be of the account's own address or phone, not of one that the caller names.
  const contact = (own === null ? typedContact(services, params, way) : way === 'mail' ? own.email : own.phone) ?? '';
  const codeId = await checkCode(services, db, { contact, purpose: 'password', deviceId, address, code });
  const account = own ?? (await findByContact(db, contact, call.deviceId));
  if (account === null) throw new AppError('auth.code_wrong');
  const spendFactor = await requireResetFactor(call, account, params);
  const spend = async () => {
    await spendFactor();
    await takeCode(db, codeId);
  };
  return { account, way, spend };
}

function typedContact(services: Services, { email, phone }: SetParams, way: 'mail' | 'phone'): string | undefined {
  if (way === 'mail') return email;
  return phone === undefined ? undefined : requirePhone(services, phone).number;
}

/**
 * A mailbox or a phone does not open an account that has a second factor: without a session the factor comes along with the
 * code. Nor does it open an administrator's account, whose address nobody proved. Returns what uses the factor up: until then
 * it and the code are good for another try. Throws `auth.factor_needed`, `auth.factor_wrong`, `auth.locked`,
 * `auth.reset_refused`.
 */
async function requireResetFactor(call: Call, account: AccountRow, params: SetParams): Promise<() => Promise<void>> {
  const nothing = async () => undefined;
  if (!hasFactor(account)) {
    if (account.role === 'admin') throw new AppError('auth.reset_refused');
    return nothing;
  }
  // A session has proven itself before.
  if (call.session !== null) return nothing;
  const { googleCode, recoveryCode } = params;
  if (googleCode === undefined && recoveryCode === undefined)
    throw new AppError('auth.factor_needed', { methods: methodsOf(account) });
  await tryOwnerFactor(call, account, { googleCode, recoveryCode });
  return () => requireOwnerFactor(call, account, { googleCode, recoveryCode });
}

/**
 * 900004. The first one is set with the login password; a later one with the old one or a code from the mail, and ends every
 * other session: whoever knew the old one may have one.
 */
export const setTradingPasswordHandler = handle(setTradingPassword, async (call: UserCall, params) => {
  const { services } = call;
  const { db, rules } = services;
  const account = await accountOf(db, call.session.userId);
  const { tradingPasswordHash: old, passwordHash } = account;
  const requireProof = isByCode(params) || old === null ? requireFactorProof : requireOwnerProof;
  await requireProof(call, 'security', await boundFactors(db, account.id));
  requireUncommon(params.newPassword, account);
  let codeId: string | null = null;
  if (params.emailCode !== undefined) {
    const { deviceId, address } = call;
    const code = params.emailCode;
    codeId = await checkCode(services, db, {
      contact: account.email ?? '',
      purpose: 'trading_password',
      deviceId,
      address,
      code,
    });
  } else if (old === null) {
    await requireOld(call, { account, stored: passwordHash, kind: 'password', password: params.loginPassword });
  } else {
    await requireOld(call, { account, stored: old, kind: 'trading', password: params.oldPassword });
  }
  // A second secret equal to the first one protects nothing.
  const sameAsLogin = await passwordFits(rules, passwordHash, params.newPassword);
  const sameAsOld = old !== null && (await passwordFits(rules, old, params.newPassword));
  if (sameAsLogin || sameAsOld) throw new AppError('auth.same_password');
  const hash = await hashPassword(rules, params.newPassword);
  if (codeId !== null) await takeCode(db, codeId);
  const origin = { subject: '', address: call.address, userAgent: call.userAgent };
  await db.transaction(async (tx) => {
    await storeTradingPassword(tx, account.id, hash);
    await endProofs({ services, tx }, account.id, call.session.sessionId);
    if (old !== null) {
      await endSessions(services, tx, { userId: account.id, keep: call.session.sessionId, reason: 'password' });
      await tellChanged(tx, account.id, 'trading_password');
    }
    if (params.emailCode !== undefined)
      await pauseAndMail(services, tx, { account, purpose: 'trading_password', way: 'mail' });
    else if (old !== null) await holdAndMail(call, tx, { owner: account, change: 'trading_password' });
    await tx.run(noteSecurity({ ...origin, kind: 'trading_password_set', userId: account.id }));
  });
  return { ok: true as const };
});

interface Reset {
  readonly account: AccountRow;
  readonly purpose: 'password' | 'trading_password';
  readonly way: 'mail' | 'phone';
}

/** Whoever reads the owner's mail or texts gains nothing for a while, and the owner is told at once. */
async function pauseAndMail({ rules, config }: Services, tx: Tx, { account, ...reset }: Reset): Promise<void> {
  const until = await pauseAfterReset(tx, account.id, rules.get('auth.reset_pause_s'));
  await holdMoney(tx, account.id, rules.get('auth.money_hold_s'));
  const link = `${config.publicUrl ?? ''}/setPassword`;
  if (account.email === null) return;
  await enqueueMail(tx, { to: account.email, ...resetMail(account.lang, { ...reset, until, link }) });
}

interface Old {
  readonly account: AccountRow;
  readonly stored: string;
  readonly kind: 'password' | 'trading';
  readonly password: string | undefined;
}

async function requireOld(call: Call, { account, stored, kind, password }: Old): Promise<void> {
  const { services } = call;
  const { db, rules } = services;
  if (password === undefined) throw new AppError('auth.password_wrong');
  const check = () => passwordFits(rules, stored, password);
  const fits = await attempt(services, { kind, counters: counterOf(account.id), db, check });
  if (!fits) throw new AppError('auth.password_wrong');
}
