import { finishLogin, login, passkeyLogin, serviceLogin } from '#contract/functions/auth.ts';
import { isService } from '#core/access/access.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { type Call, handle, type ParamsOf } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import {
  type AccountRow,
  findById,
  findByLogin,
  findForSecondStep,
  type LoginRow,
  renewPasswordHash,
} from './accounts.store.ts';
import { hasFactor, methodsOf } from './factors/factors.store.ts';
import { makeTicket, readTicket, requireTicket } from './factors/login-ticket.ts';
import { refuseTakenStep, requireOwnerFactor, requireSecondStep } from './factors/owner-factor.ts';
import { askerOf } from './factors/passkeys/challenges.ts';
import { checkPasskey, type Signer } from './factors/passkeys/check-passkey.ts';
import { type TotpStep, takeStep } from './factors/totp.store.ts';
import { type Attempt, attempt, type Counter, deviceSubject, failuresIn } from './failures.ts';
import { addressCounters, humanCheckBits, nameCounter } from './hardening.ts';
import { requireHuman } from './human-check.ts';
import { deviceMail } from './mails.ts';
import { hashPassword, hasPresentCost, passwordFits } from './passwords/passwords.ts';
import { signIn } from './sign-in.ts';

/** 805050: the login of all users except providers and staff. */
export const loginHandler = handle(login, async (call: Call, params) => {
  const account = await authenticate(call, params);
  await requireLoginFactor(call, { account, service: false, googleCode: params.googleCode });
  return openFor(call, account, { service: false });
});

/** 900003: the login of providers and staff. */
export const serviceLoginHandler = handle(serviceLogin, async (call: Call, params) => {
  const account = await authenticate(call, params);
  if (!isService(account.role)) throw new AppError('auth.not_service');
  await requireLoginFactor(call, { account, service: true, googleCode: params.googleCode });
  return openFor(call, account, { service: true });
});

/** 900008: the second step of both, with the ticket that the first one gave. */
export const finishLoginHandler = handle(finishLogin, async (call: Call, { ticket, ...proof }) => {
  const { services, deviceId } = call;
  const { userId, service } = readTicket(ticket);
  const account = await findForSecondStep(services.db, userId, deviceId);
  if (account === null) throw new AppError('auth.login_stale');
  requireTicket(services, ticket, { account, deviceId });
  requireActive(account);
  const step = await requireSecondStep(call, account, proof);
  return openFor(call, account, { service, step });
});

/** 900009. The passkey has checked its owner by finger, face or PIN, so nothing else is asked. */
export const passkeyLoginHandler = handle(passkeyLogin, async (call: Call, { passkey, service }) => {
  const { services, deviceId, address } = call;
  const check = () => checkPasskey(services, passkey, { purpose: 'sign_in', asker: askerOf(call) });
  const signer = await withoutGuessing(services, address, check);
  const account = await findById(services.db, signer.userId, deviceId);
  if (account === null) throw new AppError('auth.login_failed');
  requireActive(account);
  if (service && !isService(account.role)) throw new AppError('auth.not_service');
  return openFor(call, account, { service });
});

/** Runs a check of a passkey; failures count for the address. Throws `auth.passkey_refused`, `auth.locked`. */
async function withoutGuessing(
  services: Services,
  address: string,
  check: () => Promise<Signer | null>,
): Promise<Signer> {
  let signer: Signer | null = null;
  const [first, ...more] = addressCounters(address);
  const fits = await attempt(services, {
    kind: 'factor',
    counters: [first as Counter, ...more],
    db: services.db,
    check: async () => {
      signer = await check();
      return signer !== null;
    },
  });
  if (!fits || signer === null) throw new AppError('auth.passkey_refused');
  return signer;
}

interface FirstStep {
  readonly account: AccountRow;
  readonly service: boolean;
  readonly googleCode: string | undefined;
}

/**
 * Asks for the second factor of an account that has one, on known devices too. Throws `auth.factor_needed`, whose details
 * have a ticket for the second step, `auth.factor_wrong` and `auth.locked`; only after the password has matched, so that
 * nobody learns which accounts have one.
 */
async function requireLoginFactor(call: Call, { account, service, googleCode }: FirstStep) {
  const { services, deviceId } = call;
  if (!hasFactor(account)) return;
  if (googleCode === undefined) {
    const ticket = makeTicket(services, { account, service, deviceId });
    throw new AppError('auth.factor_needed', { ticket, methods: methodsOf(account) });
  }
  await requireOwnerFactor(call, account, { googleCode });
}

/** Throws `auth.suspended`, `auth.frozen`. */
function requireActive({ status }: Pick<AccountRow, 'status'>): void {
  if (status === 'suspended') throw new AppError('auth.suspended');
  if (status === 'frozen') throw new AppError('auth.frozen');
}

/** Many logins on new devices fill no mailbox: the owner has been told by the first one. */
const DEVICE_MAILS_PER_HOUR = 1;
const HOUR_MS = 3_600_000;

interface Opening {
  readonly service: boolean;
  /** Of an app's code that is not used up yet; null or absent: there is none. */
  readonly step?: TotpStep | null;
}

/** A sign-in from a device that is new to the account is mailed to its owner. Throws `auth.factor_wrong`, `auth.login_failed`. */
async function openFor(call: Call, account: AccountRow, { service, step = null }: Opening) {
  const { services, address, userAgent } = call;
  const { id: userId, email, passwordHash } = account;
  return services.db.transaction(async (tx) => {
    // In one round trip: where another call took the step first, all of it is rolled back.
    const [isTaken, signedIn] = await Promise.all([
      step === null ? true : takeStep(tx, step),
      signIn(call, tx, { userId, service, passwordHash }),
    ]);
    if (!isTaken) return refuseTakenStep(call, account, tx);
    if (!account.isKnownDevice && email !== null && deviceMails(services).take(userId) === 0) {
      const link = `${services.config.publicUrl ?? ''}/setPassword`;
      await enqueueMail(tx, {
        to: email,
        ...deviceMail(account.lang, { address, device: deviceText(userAgent), at: new Date(), link }),
      });
    }
    return signedIn;
  });
}

const deviceMails = definePart(({ rules }) =>
  limitsOf(rules).limit('device mails', () => DEVICE_MAILS_PER_HOUR, HOUR_MS),
);

/**
 * After many failures of an address, or with a login name, devices that the account does not know solve a human check
 * that takes longer with each. Throws `auth.human_check_needed`, `auth.human_check`.
 */
async function requireHardened({ services, address }: Call, params: ParamsOf<typeof login>): Promise<void> {
  const { account, humanCheck } = params;
  const { bits, isHardened } = await humanCheckBits(services, { address, account });
  if (!isHardened) return;
  if (humanCheck === undefined) throw new AppError('auth.human_check_needed');
  await requireHuman(services, humanCheck, bits);
}

/** Neither the answer nor its time reveals whether the account exists. */
async function authenticate(call: Call, params: ParamsOf<typeof login>): Promise<AccountRow> {
  const { services } = call;
  const { db, rules } = services;
  const account = await findByLogin(db, params.account, call.deviceId);
  if (!account?.isKnownDevice) await requireHardened(call, params);
  const counted = countedFor(call, account, params.account);
  const check = () => passwordFits(rules, account?.passwordHash ?? null, params.password);
  const fits = await attempt(services, { kind: 'login', ...counted, db, check });
  if (!fits || account === null) throw new AppError('auth.login_failed');
  if (!account.confirmed) throw new AppError('auth.email_unconfirmed');
  requireActive(account);
  return withPresentHash(call, account, params.password);
}

/**
 * After a change of the cost a password is hashed again where it is typed: a hash that is cheaper or dearer than that of nobody
 * tells by its time that there is an account.
 */
async function withPresentHash(
  { services, deviceId }: Call,
  account: AccountRow,
  password: string,
): Promise<AccountRow> {
  const { db, rules } = services;
  const { id, passwordHash: old } = account;
  if (hasPresentCost(rules, old)) return account;
  const hash = await hashPassword(rules, password);
  if (await renewPasswordHash(db, id, { old, hash })) return { ...account, passwordHash: hash };
  // Another login renewed it, or another password was set.
  const current = await findById(db, id, deviceId);
  const fits = await passwordFits(rules, current?.passwordHash ?? null, password);
  if (!fits || current === null) throw new AppError('auth.login_failed');
  return current;
}

/** What a failure counts for, and what is counted of it already where it was read with the account. */
function countedFor(
  { deviceId, address }: Call,
  account: LoginRow | null,
  typed: string,
): Pick<Attempt, 'counters' | 'stored'> {
  if (!account?.isKnownDevice) {
    return { counters: strangerCounters({ name: typed.toLowerCase(), accountId: account?.id, address }) };
  }
  const subject = deviceSubject(account.id, deviceId);
  return { counters: [{ subject, limit: 'auth.login_failures' }], stored: failuresIn(account) };
}

/**
 * The counters of a login from a device that the account does not know. A known device has a counter of its own, so that
 * strangers cannot lock the owner out. Counters of the account's id show nothing: a visible lock would reveal which
 * names and e-mail addresses lead to the same account.
 */
function strangerCounters(stranger: {
  name: string;
  accountId: string | undefined;
  address: string;
}): [Counter, ...Counter[]] {
  const { name, accountId, address } = stranger;
  const group = addressGroup(address);
  const counters: [Counter, ...Counter[]] = [
    { subject: `${name}|${group}`, limit: 'auth.login_failures' },
    nameCounter(name),
    ...addressCounters(address),
  ];
  if (accountId !== undefined) {
    counters.push({ subject: `${accountId}|${group}`, limit: 'auth.login_failures', beyond: 'fail' });
    counters.push({ subject: accountId, limit: 'auth.login_failures_account', beyond: 'fail' });
  }
  return counters;
}
