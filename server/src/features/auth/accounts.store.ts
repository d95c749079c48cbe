import { skeleton } from '#core/people/lookalike.ts';
import { phoneOfLogin } from '#core/text/login.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';
import { breaksUnique } from '#server/platform/postgres/unique.ts';
import { type BoundFactors, HAS_FACTORS } from './factors/factors.store.ts';
import type { TotpRow } from './factors/totp.store.ts';
import { DEVICE_FAILURES, type DeviceFailures, deviceFailures } from './failures.ts';

export interface AccountRow
  extends Pick<
      AppUserTable,
      | 'id'
      | 'userName'
      | 'email'
      | 'phone'
      | 'lang'
      | 'role'
      | 'serverType'
      | 'status'
      | 'passwordHash'
      | 'tradingPasswordHash'
    >,
    BoundFactors {
  readonly confirmed: boolean;
  /** The account knows the device that it was looked up for; false where it was looked up for none. */
  readonly isKnownDevice: boolean;
}

/** An account at the first step of a login, with the failures on a device that it knows. */
export type LoginRow = AccountRow & DeviceFailures;

/** The same at the second step, with the app that is bound. */
export interface SecondStepRow extends LoginRow {
  readonly totpId: TotpRow['id'] | null;
  readonly totpSealed: TotpRow['secretSealed'] | null;
  readonly totpLastStep: TotpRow['lastStep'] | null;
}

/** Nothing knows it. */
const NO_DEVICE = '';

/**
 * Whether the account's owner has had a session on this device, or set a password there by a code within the last day:
 * then strangers cannot lock it out. A column of a query over app_user u.
 */
const knowsDevice = (deviceId: string): Sql => sql`
  ${deviceId}::text <> '' AND (
    EXISTS (SELECT FROM session s WHERE s.user_id = u.id AND s.operator_id IS NULL AND s.device_id = ${deviceId})
    OR u.email_confirmed_at IS NOT NULL AND EXISTS (
         SELECT FROM contact_code c WHERE lower(c.contact) IN (lower(u.email), u.phone) AND c.device_id = ${deviceId}
                AND c.purpose = 'password' AND c.used_at > now() - interval '1 day')) AS "isKnownDevice"`;

const accountFor = (deviceId: string): Sql => sql`
  u.id, u.user_name, u.email, u.phone, u.lang, u.role, u.server_type, u.status,
  u.email_confirmed_at IS NOT NULL AS confirmed, u.password_hash,
  u.trading_password_hash, ${HAS_FACTORS}, ${knowsDevice(deviceId)}`;

/**
 * The account with this confirmed e-mail address, phone number or user name. A phone number is typed with its country code,
 * with + or 00 or neither before it. It was proven by its owner and a name was not, so a name of digits does not stand before
 * the number.
 */
export function findByLogin(db: Queryable, login: string, deviceId = NO_DEVICE): Promise<LoginRow | null> {
  return db.maybe<LoginRow>(sql`
    SELECT ${accountFor(deviceId)}, ${DEVICE_FAILURES} FROM app_user u ${deviceFailures('login', deviceId)} WHERE ${isLogin(login)}`);
}

function isLogin(login: string): Sql {
  if (login.includes('@')) return hasEmail(login);
  const phone = phoneOfLogin(login);
  if (/[^\w]/.test(login)) return hasPhone(phone);
  return sql`lower(u.user_name) = lower(${login}) OR u.phone = ${phone} ORDER BY u.phone = ${phone} DESC NULLS LAST LIMIT 1`;
}

/** The account of an e-mail address, or of a phone number in E.164. */
export const findByContact = (db: Queryable, contact: string, deviceId = NO_DEVICE): Promise<AccountRow | null> =>
  contact.includes('@') ? findByEmail(db, contact, deviceId) : findByPhone(db, contact, deviceId);

const hasPhone = (phone: string): Sql => sql`u.phone = ${phone}`;
const hasEmail = (email: string): Sql => sql`lower(u.email) = lower(${email}) AND u.email_confirmed_at IS NOT NULL`;

export const findByPhone = (db: Queryable, phone: string, deviceId = NO_DEVICE): Promise<AccountRow | null> =>
  db.maybe<AccountRow>(sql`SELECT ${accountFor(deviceId)} FROM app_user u WHERE ${hasPhone(phone)}`);

export const findByEmail = (db: Queryable, email: string, deviceId = NO_DEVICE): Promise<AccountRow | null> =>
  db.maybe<AccountRow>(sql`SELECT ${accountFor(deviceId)} FROM app_user u WHERE ${hasEmail(email)}`);

export const findById = (db: Queryable, userId: string, deviceId = NO_DEVICE): Promise<AccountRow | null> =>
  db.maybe<AccountRow>(sql`SELECT ${accountFor(deviceId)} FROM app_user u WHERE u.id = ${userId}`);

export const findForSecondStep = (db: Queryable, userId: string, deviceId: string): Promise<SecondStepRow | null> =>
  db.maybe<SecondStepRow>(sql`
    SELECT ${accountFor(deviceId)}, ${DEVICE_FAILURES},
           t.id AS "totpId", t.secret_sealed AS "totpSealed", t.last_step AS "totpLastStep"
    FROM app_user u ${deviceFailures('factor', deviceId)} LEFT JOIN totp_secret t ON t.user_id = u.id AND t.bound_at IS NOT NULL
    WHERE u.id = ${userId}`);

export const accountOf = (db: Queryable, userId: string): Promise<AccountRow> =>
  db.one<AccountRow>(sql`SELECT ${accountFor(NO_DEVICE)} FROM app_user u WHERE u.id = ${userId}`);

export interface TradingSecret extends Pick<AppUserTable, 'id' | 'resetPauseUntil'>, BoundFactors {
  /** Null for a user without a trading password. */
  readonly hash: string | null;
}

/** The trading passwords of these users, until when they pay nothing because a mailed code set one, and their factors. */
export async function tradingSecretsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, TradingSecret>> {
  const rows = await db.many<TradingSecret>(sql`
    SELECT u.id, u.trading_password_hash AS hash, u.reset_pause_until, ${HAS_FACTORS}
    FROM app_user u WHERE u.id = ANY(${[...userIds]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface NewAccount {
  readonly id: string;
  readonly userName: string;
  /** The public name. */
  readonly nickname: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly referrerId: string | null;
  readonly lang: 'en' | 'zh_cn';
  /** Hash of the link's key; null when the address was confirmed by its code. */
  readonly confirmKeyHash: Buffer | null;
  /** The device that registers; null when the address was confirmed by its code. */
  readonly deviceId: string | null;
  readonly role: 'trader' | 'admin';
  /** The currency that balances are shown in too; null: none. */
  readonly currency?: string | null;
}

/** Stands for a login name for good, in however it was typed. */
export const loginNameHash = ({ vault }: Pick<Services, 'vault'>, userName: string): Buffer =>
  vault.hashText('login name', userName.toLowerCase());

/** Returns false when the user name is taken, or was before its owner closed the account: the caller's transaction must end then. */
export async function insertAccount(services: Pick<Services, 'vault'>, tx: Tx, account: NewAccount): Promise<boolean> {
  const look = skeleton(account.nickname);
  const confirmedAt = account.confirmKeyHash === null ? sql`now()` : sql`NULL`;
  const rows = await tx.run(sql`
    INSERT INTO app_user (id, user_name, nickname, nickname_look, email, password_hash, referrer_id, lang, confirm_key_hash,
                          confirm_device, role, email_confirmed_at, currency)
    VALUES (${account.id}, ${account.userName}, ${account.nickname}, nullif(${look}, ''), ${account.email},
            ${account.passwordHash}, ${account.referrerId}, ${account.lang}, ${account.confirmKeyHash}, ${account.deviceId}, ${account.role},
            ${confirmedAt}, ${account.currency ?? null})
    ON CONFLICT (lower(user_name)) DO NOTHING`);
  // A statement of its own, after one that waited for an account of this name to close.
  const former = await tx.maybe(sql`
    SELECT 1 FROM closed_account WHERE name_hash = ${loginNameHash(services, account.userName)}`);
  return rows === 1 && former === null;
}

/** Throws `auth.email_taken` when the work meets another account with a confirmed address. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (breaksUnique(error, 'app_user_email')) throw new AppError('auth.email_taken');
    throw error;
  }
}

/** Frees a user name whose owner did not follow the confirmation link in time. */
export async function releaseStaleName(db: Queryable, userName: string, linkTtlS: number): Promise<void> {
  await db.run(sql`
    UPDATE app_user SET user_name = 'gone_' || replace(id::text, '-', ''), confirm_key_hash = NULL
    WHERE lower(user_name) = lower(${userName}) AND email_confirmed_at IS NULL
      AND created_at < now() - make_interval(secs => ${linkTtlS})`);
}

interface Link {
  readonly userId: string;
  readonly keyHash: Buffer;
  readonly ttlS: number;
}

/** The account that a link opens; null when the link is invalid or expired. */
export const findByLink = (db: Queryable, link: Link) =>
  db.maybe<Pick<AppUserTable, 'passwordHash' | 'confirmDevice'>>(sql`
    SELECT password_hash, confirm_device FROM app_user
    WHERE id = ${link.userId} AND confirm_key_hash = ${link.keyHash} AND email_confirmed_at IS NULL
      AND created_at > now() - make_interval(secs => ${link.ttlS})`);

/** Opens an account by its link. Returns false when the link is invalid or expired. */
export async function confirmByKey(db: Queryable, link: Link): Promise<boolean> {
  const rows = await db.run(sql`
    UPDATE app_user SET email_confirmed_at = now(), confirm_key_hash = NULL, confirm_device = NULL
    WHERE id = ${link.userId} AND confirm_key_hash = ${link.keyHash} AND email_confirmed_at IS NULL
      AND created_at > now() - make_interval(secs => ${link.ttlS})`);
  return rows === 1;
}

export async function storePassword(db: Queryable, userId: string, passwordHash: string): Promise<void> {
  await db.run(sql`UPDATE app_user SET password_hash = ${passwordHash} WHERE id = ${userId}`);
}

/** Replaces the hash of the same password; false: another one was set meanwhile. */
export async function renewPasswordHash(
  db: Queryable,
  userId: string,
  { old, hash }: { readonly old: string; readonly hash: string },
): Promise<boolean> {
  const renewed = await db.run(sql`
    UPDATE app_user SET password_hash = ${hash} WHERE id = ${userId} AND password_hash = ${old}`);
  return renewed > 0;
}

export async function storeTradingPassword(db: Queryable, userId: string, passwordHash: string): Promise<void> {
  await db.run(sql`UPDATE app_user SET trading_password_hash = ${passwordHash} WHERE id = ${userId}`);
}

/** Moves an account to another confirmed address; fails on the unique index when another account has it. */
export async function storeEmail(db: Queryable, userId: string, email: string): Promise<void> {
  await db.run(sql`UPDATE app_user SET email = ${email}, email_confirmed_at = now() WHERE id = ${userId}`);
}

/** Throws `auth.phone_taken` when another account has the number. */
export async function storePhone(db: Queryable, userId: string, phone: string): Promise<void> {
  try {
    await db.run(sql`UPDATE app_user SET phone = ${phone} WHERE id = ${userId}`);
  } catch (error) {
    if (breaksUnique(error, 'app_user_phone_key')) throw new AppError('auth.phone_taken');
    throw error;
  }
}

/** Begins the pause after a password was set by a mailed code. Returns its end, null when the rule is 0. */
export async function pauseAfterReset(db: Queryable, userId: string, pauseS: number): Promise<Date | null> {
  if (pauseS === 0) return null;
  const row = await db.one<Pick<AppUserTable, 'resetPauseUntil'>>(sql`
    UPDATE app_user SET reset_pause_until = now() + make_interval(secs => ${pauseS})
    WHERE id = ${userId} RETURNING reset_pause_until`);
  return row.resetPauseUntil;
}
