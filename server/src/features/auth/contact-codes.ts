import { randomInt } from 'node:crypto';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedHash } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { findByContact } from './accounts.store.ts';
import { countFailure, isOverLimit } from './failures.ts';
import { addressCounters } from './hardening.ts';
import { isMailPass } from './mail-pass.ts';

const HOUR_S = 3_600;
const DAY_S = 86_400;

export type MailPurpose = 'register' | 'password' | 'trading_password' | 'email_old' | 'email_new' | 'step_up';
export type TextPurpose = 'password' | 'phone_old' | 'phone_new';
export type CodePurpose = MailPurpose | TextPurpose;

/** What a code is asked for, and from which device: it is good on that device only. */
export interface CodeRequest {
  /** An e-mail address, or a phone number in E.164. */
  readonly contact: string;
  readonly purpose: CodePurpose | 'link';
  readonly deviceId: string;
  /** The session that it is good in; left out: in any of the device, or none. */
  readonly sessionId?: string;
  /** From the last mail that strangers could ask for: this device is the owner's. */
  readonly mailPass?: string | undefined;
}

const hashOf = (
  services: Services,
  id: string,
  { code, sessionId = '' }: { code: string; sessionId?: string },
): Buffer => keyedHash(services.config.secret, 'contact-code', `${id}${code}${sessionId}`);

/** `isLast`: strangers get no more mails to this address for now. */
interface Counted {
  readonly isLast: boolean;
}

/** Creates a six-digit code for an e-mail address or a phone number. Throws as `countMail` does. */
export async function makeCode(services: Services, request: CodeRequest): Promise<Counted & { readonly code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  return { code, ...(await countMail(services, request, code)) };
}

interface Recent {
  readonly lastS: number | null;
  readonly mine: number;
  readonly strangers: number;
  readonly strangersToday: number;
}

/**
 * Counts a mail, or a text to a phone. Throws `auth.code_too_soon` when this device asked too recently or too often, or when it
 * is a stranger to the address's account and strangers together asked too often: what strangers ask for neither uses up
 * the share of a device that the account knows, nor makes its code void. Throws `auth.mails_spent` when they asked for mails:
 * the last one has the pass of the owner.
 */
export async function countMail(services: Services, request: CodeRequest, code = ''): Promise<Counted> {
  const { rules } = services;
  const { contact, purpose, deviceId, sessionId, mailPass = '' } = request;
  const isOwner = sessionId !== undefined || isMailPass(services, contact, mailPass);
  return services.db.transaction(async (tx) => {
    // Serialises the requests for one address, so that two at once count each other.
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${contact}), 0))`);
    const isKnown = isOwner || (await findByContact(tx, contact, deviceId))?.isKnownDevice === true;
    const recent = await tx.one<Recent>(sql`
      SELECT extract(epoch FROM now() - max(created_at) FILTER (WHERE device_id = ${deviceId} AND purpose = ${purpose}))::int
               AS "lastS",
             count(*) FILTER (WHERE device_id = ${deviceId} AND created_at > now() - interval '1 hour')::int AS mine,
             count(*) FILTER (WHERE NOT is_known AND created_at > now() - interval '1 hour')::int AS strangers,
             count(*) FILTER (WHERE NOT is_known)::int AS "strangersToday"
      FROM contact_code WHERE lower(contact) = lower(${contact}) AND created_at > now() - interval '1 day'`);
    refuseTooSoon(services, recent, { contact, isKnown });
    const id = newId();
    await tx.run(sql`
      INSERT INTO contact_code (id, contact, purpose, device_id, is_known, code_hash, expires_at)
      VALUES (${id}, ${contact}, ${purpose}, ${deviceId}, ${isKnown}, ${hashOf(services, id, { code, sessionId })},
              now() + make_interval(secs => ${rules.get('auth.code_ttl_s')}))`);
    return { isLast: !isKnown && strangersLeft(services, recent) === 1 };
  });
}

/** Mails or texts to a contact that devices which its account does not know may still ask for. */
const strangersLeft = ({ rules }: Services, { strangers, strangersToday }: Recent): number =>
  Math.min(
    rules.get('auth.codes_per_hour_strangers') - strangers,
    rules.get('auth.codes_per_day_strangers') - strangersToday,
  );

function refuseTooSoon(
  services: Services,
  recent: Recent,
  { contact, isKnown }: { readonly contact: string; readonly isKnown: boolean },
): void {
  const { rules } = services;
  const waitS = recent.lastS === null ? 0 : rules.get('auth.code_resend_s') - recent.lastS;
  if (waitS > 0) throw new AppError('auth.code_too_soon', { seconds: waitS });
  if (recent.mine >= rules.get('auth.codes_per_hour')) throw new AppError('auth.code_too_soon', { seconds: HOUR_S });
  if (isKnown || strangersLeft(services, recent) > 0) return;
  if (contact.includes('@')) throw new AppError('auth.mails_spent');
  const isDayOver = recent.strangersToday >= rules.get('auth.codes_per_day_strangers');
  throw new AppError('auth.code_too_soon', { seconds: isDayOver ? DAY_S : HOUR_S });
}

export interface CodeCheck {
  readonly contact: string;
  readonly purpose: CodePurpose;
  readonly deviceId: string;
  /** The network address of the attempt: wrong codes count like failed logins. */
  readonly address: string;
  readonly code: string;
  /** As in the request. */
  readonly sessionId?: string;
  /** The parameter that holds the code, where the caller sends more than one. */
  readonly field?: string;
}

/** Checks a code and uses it up. Throws `auth.code_wrong`. */
export async function useCode(services: Services, db: Queryable, check: CodeCheck): Promise<void> {
  await takeCode(db, await checkCode(services, db, check));
}

/**
 * Checks the latest code that this device asked for, without using it up. Throws `auth.code_wrong`; a failed attempt counts even if the
 * caller's transaction fails. The attempts of a day count together, so that requesting new codes does not help to guess
 * one, and those of strangers apart from those of devices that the account knows. A network address that failed too often tries no
 * code of a stranger's device: one could guess at the codes of many accounts. Returns the code's id.
 */
export async function checkCode(services: Services, db: Queryable, check: CodeCheck): Promise<string> {
  const { rules } = services;
  const { contact, purpose, deviceId } = check;
  const failures = { kind: 'login', counters: addressCounters(check.address), db } as const;
  const isGuessing = await isOverLimit(services, failures);
  const tried = await db.maybe<{ id: string; codeHash: Buffer }>(sql`
    UPDATE contact_code c SET tries = tries + 1
    WHERE id = (SELECT id FROM contact_code WHERE lower(contact) = lower(${contact}) AND purpose = ${purpose}
                  AND device_id = ${deviceId} ORDER BY created_at DESC LIMIT 1)
      AND used_at IS NULL AND expires_at > now() AND tries < ${rules.get('auth.code_tries')}
      AND (c.is_known OR NOT ${isGuessing}::boolean)
      AND (SELECT coalesce(sum(tries) FILTER (WHERE device_id = ${deviceId}), 0)
                    < ${rules.get('auth.code_tries_per_day')}::bigint
                  AND (c.is_known OR coalesce(sum(tries) FILTER (WHERE NOT is_known), 0)
                    < ${rules.get('auth.code_tries_per_day_strangers')}::bigint)
             FROM contact_code
            WHERE lower(contact) = lower(${contact}) AND used_at IS NULL AND created_at > now() - interval '1 day')
    RETURNING id, code_hash`);
  if (tried === null || !hashOf(services, tried.id, check).equals(tried.codeHash)) {
    await countFailure(services, failures);
    throw new AppError('auth.code_wrong', check.field === undefined ? {} : { field: check.field });
  }
  return tried.id;
}

/** Uses up a code that was checked; of many that race for it, one gets it. Throws `auth.code_wrong`. */
export async function takeCode(db: Queryable, id: string): Promise<void> {
  const won = await db.run(sql`UPDATE contact_code SET used_at = now() WHERE id = ${id} AND used_at IS NULL`);
  if (won === 0) throw new AppError('auth.code_wrong');
}
