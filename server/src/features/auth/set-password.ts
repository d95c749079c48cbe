import { setPassword, setTradingPassword } from '#contract/functions/auth.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import type { Services } from '#server/app/services.ts';
import { type Call, handle, type ParamsOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { noteSecurity } from '../security/public.ts';
import {
  type AccountRow,
  accountOf,
  findByEmail,
  pauseAfterReset,
  storePassword,
  storeTradingPassword,
} from './accounts.store.ts';
import { checkCode, takeCode, useCode } from './email-codes.ts';
import { boundFactors, hasFactor, methodsOf } from './factors/factors.store.ts';
import { requireOwnerFactor } from './factors/owner-factor.ts';
import { holdAndMail, holdMoney } from './factors/protect.ts';
import { requireFactorProof } from './factors/step-up.ts';
import { attempt, counterOf } from './failures.ts';
import { resetMail } from './mails.ts';
import { requireUncommon, requireUnlisted } from './passwords/common-passwords.ts';
import { hashPassword, passwordFits } from './passwords/passwords.ts';
import { endSessions, knowsDevice } from './sessions.store.ts';
import { tellChanged } from './tell-changed.ts';

/**
 * 805063. By a code from the mail, with or without a session: every session ends. By the old password with a session:
 * every other one ends.
 */
export const setPasswordHandler = handle(setPassword, async (call: Call, params) => {
  const { services, session } = call;
  const { db, rules } = services;
  if (session !== null)
    await requireFactorProof({ ...call, session }, 'security', await boundFactors(db, session.userId));
  // Before the code is used up; the account's own names are compared later, because they may be somebody else's.
  requireUnlisted(params.newPassword);
  const account = await provenOwner(call, params);
  requireUncommon(params.newPassword, account);
  if (await passwordFits(rules, account.passwordHash, params.newPassword)) throw new AppError('auth.same_password');
  const passwordHash = await hashPassword(rules, params.newPassword);
  const origin = { subject: '', address: call.address, userAgent: call.userAgent };
  const keep = session?.userId === account.id ? { keep: session.sessionId } : {};
  await db.transaction(async (tx) => {
    await storePassword(tx, account.id, passwordHash);
    await endSessions(services, tx, { userId: account.id, reason: 'password', ...keep });
    // Only now: its own page is not told that somebody else ended it.
    if (params.emailCode !== undefined) await endSessions(services, tx, { userId: account.id, reason: 'logout' });
    await tellChanged(tx, account.id, 'password');
    if (params.emailCode === undefined) await holdAndMail(call, tx, { owner: account, change: 'password' });
    else await pauseAndMail(services, tx, { account, purpose: 'password' });
    await tx.run(noteSecurity({ ...origin, kind: 'password_set', userId: account.id }));
  });
  return { ok: true as const };
});

async function provenOwner(call: Call, params: ParamsOf<typeof setPassword>): Promise<AccountRow> {
  const { services, session } = call;
  const { db } = services;
  if (params.emailCode !== undefined) {
    const own = session === null ? null : await accountOf(db, session.userId);
    // With a session the code must be of the account's own address, not of one that the caller names.
    const email = (own === null ? params.email : own.email) ?? '';
    const { deviceId, address } = call;
    const check = { email, purpose: 'password', deviceId, address, code: params.emailCode } as const;
    const codeId = await checkCode(services, db, check);
    const account = own ?? (await findByEmail(db, email));
    if (account === null) throw new AppError('auth.code_wrong');
    await requireResetFactor(call, account, params);
    await takeCode(db, codeId);
    return account;
  }
  if (session === null) throw new AppError('session.required');
  const account = await accountOf(db, session.userId);
  await requireOld(call, { account, stored: account.passwordHash, kind: 'password', password: params.oldPassword });
  return account;
}

/**
 * A mailbox does not open an account that has a second factor: without a session the factor comes along with the code,
 * which is good for another try when it does not. Nor does it open an administrator's account, whose address nobody
 * proved. Throws `auth.factor_needed`, `auth.factor_wrong`, `auth.locked`, `auth.reset_refused`.
 */
async function requireResetFactor(call: Call, account: AccountRow, params: ParamsOf<typeof setPassword>) {
  if (!hasFactor(account)) {
    if (account.role === 'admin') throw new AppError('auth.reset_refused');
    return;
  }
  // A session has proven itself before.
  if (call.session !== null) return;
  const { googleCode, recoveryCode } = params;
  if (googleCode === undefined && recoveryCode === undefined)
    throw new AppError('auth.factor_needed', { methods: methodsOf(account) });
  const isKnownDevice = await knowsDevice(call.services.db, account.id, call.deviceId);
  await requireOwnerFactor(call, { ...account, isKnownDevice }, { googleCode, recoveryCode });
}

/** 900004. The first one is set with the login password; a later one with the old one or a code from the mail. */
export const setTradingPasswordHandler = handle(setTradingPassword, async (call: UserCall, params) => {
  const { services } = call;
  const { db, rules, bus } = services;
  const account = await accountOf(db, call.session.userId);
  const { tradingPasswordHash: old, passwordHash } = account;
  await requireFactorProof(call, 'security', await boundFactors(db, account.id));
  requireUncommon(params.newPassword, account);
  if (params.emailCode !== undefined) {
    const email = account.email ?? '';
    const { deviceId, address } = call;
    const code = params.emailCode;
    await useCode(services, db, { email, purpose: 'trading_password', deviceId, address, code });
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
  const origin = { subject: '', address: call.address, userAgent: call.userAgent };
  await db.transaction(async (tx) => {
    await storeTradingPassword(tx, account.id, hash);
    if (old !== null) await tellChanged(tx, account.id, 'trading_password');
    if (params.emailCode !== undefined) await pauseAndMail(services, tx, { account, purpose: 'trading_password' });
    else if (old !== null) await holdAndMail(call, tx, { owner: account, change: 'trading_password' });
    await tx.run(noteSecurity({ ...origin, kind: 'trading_password_set', userId: account.id }));
  });
  const news: SessionNews = { kind: 'changed', userId: account.id };
  bus.publish('sessions', news);
  return { ok: true as const };
});

interface Reset {
  readonly account: AccountRow;
  readonly purpose: 'password' | 'trading_password';
}

/** Whoever reads the owner's mail gains nothing for a while, and the owner is told at once. */
async function pauseAndMail({ rules, config }: Services, tx: Tx, { account, purpose }: Reset): Promise<void> {
  const until = await pauseAfterReset(tx, account.id, rules.get('auth.reset_pause_s'));
  await holdMoney(tx, account.id, rules.get('auth.money_hold_s'));
  const link = `${config.publicUrl ?? ''}/setPassword`;
  if (account.email === null) return;
  await enqueueMail(tx, { to: account.email, ...resetMail(account.lang, { purpose, until, link }) });
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
