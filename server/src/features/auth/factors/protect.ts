import { bailAccountId, btcAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import type { Call, UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { hasFactor } from './factors.store.ts';
import { type ProtectionChange, protectionMail } from './protection-mail.ts';
import { endProofs, proofOf } from './step-up.ts';

interface Changed {
  /** As the account was before. */
  readonly owner: Pick<AppUserTable, 'id' | 'email' | 'lang'>;
  readonly change: ProtectionChange;
  /** The first factor, of a session that gave the trading password for it: `isProvenFirst`. */
  readonly isProven?: boolean;
}

/** After a change of what protects an account: `holdAndMail`, and a line in the security log. */
export async function protectAfter(call: Call, tx: Tx, { owner, change, isProven = false }: Changed): Promise<void> {
  const { address, userAgent } = call;
  await tx.run(noteSecurity({ kind: 'protection_changed', userId: owner.id, subject: change, address, userAgent }));
  await endProofs({ services: call.services, tx }, owner.id, call.session?.sessionId ?? null);
  await holdAndMail(call, tx, { owner, change, isProven });
}

/**
 * No money leaves the account for `auth.money_hold_s`, and its owner is told by mail, at the address that was good before
 * the change.
 */
export async function holdAndMail(
  { services }: Pick<Call, 'services'>,
  tx: Tx,
  { owner, change, isProven = false }: Changed,
): Promise<void> {
  const holdS = services.rules.get('auth.money_hold_s');
  const isOwnStart = STARTS.includes(change) && (isProven || (await isNewAndEmpty(tx, owner.id, holdS)));
  const until = isOwnStart ? null : await holdMoney(tx, owner.id, holdS);
  if (owner.email === null) return;
  const link = `${services.config.publicUrl ?? ''}/accountSettings/security`;
  const mail = protectionMail(owner.lang, { change, until: until === null ? null : minuteOf(until), link });
  await enqueueMail(tx, { to: owner.email, ...mail });
}

const STARTS: readonly ProtectionChange[] = ['totp_bound', 'passkey_added'];

/**
 * Whether a factor that is bound now is the account's first, and the session gave the trading password (and the mailed code, where
 * one goes with it) to bind it: whoever can do that could have moved the money before, so a hold would stop its owner only.
 * Asked before the new factor is noted as a proof.
 */
export async function isProvenFirst(
  call: UserCall,
  { tradingPasswordHash }: { readonly tradingPasswordHash: string | null },
): Promise<boolean> {
  const standing = await proofOf(call, 'security');
  return tradingPasswordHash !== null && !hasFactor(standing) && standing.leftS > 0 && !standing.isByFactor;
}

/** A user who registered within the time of a hold protects an account that nobody else had, and that has nothing in it yet. */
async function isNewAndEmpty(tx: Tx, userId: string, holdS: number): Promise<boolean> {
  const accounts = [pointsAccountId(userId), bailAccountId(userId), btcAccountId(userId)];
  const row = await tx.maybe(sql`
    SELECT FROM app_user u WHERE u.id = ${userId} AND u.created_at > now() - make_interval(secs => ${holdS})
      AND NOT EXISTS (SELECT FROM ledger_account l WHERE l.id = ANY(${accounts}::uuid[]) AND l.credits_posted > l.debits_posted)`);
  return row !== null;
}

/** Returns the end of the hold, null when the rule is 0. */
export async function holdMoney(tx: Tx, userId: string, holdS: number): Promise<Date | null> {
  if (holdS === 0) return null;
  await tx.run(sql`
    UPDATE app_user SET money_held_until = greatest(money_held_until, now() + make_interval(secs => ${holdS}))
    WHERE id = ${userId}`);
  return moneyHeldUntil(tx, userId);
}

/** Until when no money leaves the account; null: it may leave now. */
export async function moneyHeldUntil(db: Queryable, userId: string): Promise<Date | null> {
  const row = await db.one<{ until: Date | null }>(sql`
    SELECT CASE WHEN money_held_until > now() THEN money_held_until END AS until FROM app_user WHERE id = ${userId}`);
  return row.until;
}

/** Before money leaves an account. Throws `auth.money_held`. */
export async function requireMoneyFree({ db, session }: UserCall): Promise<void> {
  const until = await moneyHeldUntil(db, session.userId);
  if (until !== null) throw new AppError('auth.money_held', { until: minuteOf(until) });
}
