import { confirmEmail, register } from '#contract/functions/auth.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { type Call, handle, type ParamsOf } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newToken, sha256 } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { newPublicName, requireOwnName } from '../users/public.ts';
import {
  confirmByKey,
  findByEmail,
  findByLink,
  insertAccount,
  refuseTakenEmail,
  releaseStaleName,
} from './accounts.store.ts';
import { countMail, useCode } from './contact-codes.ts';
import { attempt, counterOf } from './failures.ts';
import { requireHuman } from './human-check.ts';
import { mailPassLink, withPass } from './mail-pass.ts';
import { confirmMail, takenMail } from './mails.ts';
import { requireUncommon } from './passwords/common-passwords.ts';
import { hashPassword, passwordFits } from './passwords/passwords.ts';
import { signIn } from './sign-in.ts';

type Params = ParamsOf<typeof register>;

/** 805046. With a code from the mail the account is open at once; without it a link goes to the address. */
export const registerHandler = handle(register, async (call: Call, params) => {
  const { services } = call;
  await requireHuman(services, params.humanCheck);
  await requireOwnName(services, services.db, params.userName);
  requireUncommon(params.password, params);
  const passwordHash = await hashPassword(services.rules, params.password);
  const { emailCode, email, mailPass } = params;
  const { deviceId, address } = call;
  let isLast = false;
  // A wrong code must count even when the registration fails, so it is used up before the transaction.
  if (emailCode !== undefined) {
    await useCode(services, services.db, { contact: email, purpose: 'register', deviceId, address, code: emailCode });
  } else {
    ({ isLast } = await countMail(services, { contact: email, purpose: 'link', deviceId, mailPass }));
  }
  return refuseTakenEmail(() =>
    services.db.transaction(async (tx) => {
      const userId = newId();
      const confirmKey = emailCode === undefined ? newToken() : null;
      await addAccount(call, tx, { userId, params, passwordHash, confirmKey });
      if (confirmKey === null) {
        return { userId, confirmationSent: false, session: await signIn(call, tx, { userId, service: false }) };
      }
      await sendLink(call, tx, { userId, email, confirmKey, isLast });
      return { userId, confirmationSent: true, session: null };
    }),
  );
});

interface Draft {
  readonly userId: string;
  readonly params: Params;
  readonly passwordHash: string;
  readonly confirmKey: string | null;
}

async function addAccount(call: Call, tx: Tx, { userId, params, passwordHash, confirmKey }: Draft): Promise<void> {
  const { userName, email } = params;
  // A name belongs to whoever confirms an address first: one that waits for its link does not hold it against a code.
  await releaseStaleName(tx, userName, confirmKey === null ? 0 : call.services.rules.get('auth.link_ttl_s'));
  if (confirmKey === null && (await findByEmail(tx, email)) !== null) throw new AppError('auth.email_taken');
  const added = await insertAccount(call.services, tx, {
    id: userId,
    userName,
    nickname: await newPublicName(call.services, tx),
    email,
    passwordHash,
    referrerId: await referrerOf(tx, params.referrer),
    lang: call.lang,
    confirmKeyHash: confirmKey === null ? null : sha256(confirmKey),
    deviceId: call.deviceId,
    role: 'trader',
    currency: params.currency ?? null,
  });
  if (!added) throw new AppError('auth.name_taken');
}

async function referrerOf(db: Queryable, name: string | undefined): Promise<string | null> {
  if (name === undefined) return null;
  const row = await db.maybe<{ id: string }>(sql`
    SELECT id FROM app_user WHERE lower(nickname) = lower(${name}) AND status = 'active'`);
  if (row === null) throw new AppError('auth.referrer_unknown');
  return row.id;
}

interface LinkTo {
  readonly userId: string;
  readonly email: string;
  readonly confirmKey: string;
  readonly isLast: boolean;
}

/** An address that has an account gets a different mail; the caller gets the same answer. */
async function sendLink(call: Call, tx: Tx, to: LinkTo): Promise<void> {
  const site = call.services.config.publicUrl ?? '';
  const hasAccount = (await findByEmail(tx, to.email)) !== null;
  const text = hasAccount
    ? takenMail(call.lang, `${site}/login`)
    : confirmMail(call.lang, `${site}/registerEmail/${to.userId}/${to.confirmKey}`);
  const { email, isLast } = to;
  const passLink = () => mailPassLink(call.services, { email, hasAccount });
  await enqueueMail(tx, { to: email, ...(isLast ? withPass(call.lang, text, passLink()) : text) });
}

/** 900002: the link of the confirmation mail. */
export const confirmEmailHandler = handle(confirmEmail, async (call: Call, params) => {
  const { services } = call;
  const link = {
    userId: params.userId,
    keyHash: sha256(params.key),
    ttlS: services.rules.get('auth.link_ttl_s'),
  };
  await requireRegistrant(call, link, params.password);
  return refuseTakenEmail(() =>
    services.db.transaction(async (tx) => {
      if (!(await confirmByKey(tx, link))) throw new AppError('auth.link_dead');
      return signIn(call, tx, { userId: params.userId, service: false });
    }),
  );
});

/**
 * The link is opened by whoever registered: on the same device, or with the password. Otherwise a stranger could register
 * with somebody's address and go on using the account once its owner followed the link. Throws `auth.link_dead`,
 * `auth.confirm_password`, `auth.password_wrong`, `auth.locked`.
 */
async function requireRegistrant(
  { services, deviceId }: Call,
  link: Parameters<typeof findByLink>[1],
  password: string | undefined,
): Promise<void> {
  const { db, rules } = services;
  const account = await findByLink(db, link);
  if (account === null) throw new AppError('auth.link_dead');
  if (deviceId !== '' && account.confirmDevice === deviceId) return;
  if (password === undefined) throw new AppError('auth.confirm_password');
  const check = () => passwordFits(rules, account.passwordHash, password);
  const fits = await attempt(services, { kind: 'password', counters: counterOf(link.userId), db, check });
  if (!fits) throw new AppError('auth.password_wrong');
}
