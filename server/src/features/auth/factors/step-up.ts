import { LRUCache } from 'lru-cache';
import { isService } from '#core/access/access.ts';
import type { StepUpKind } from '#core/access/step-up.ts';
import { endBearers } from '#server/app/bearers.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { personOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type BoundFactors, boundFactors, hasFactor, methodsOf, type Standing, standingOf } from './factors.store.ts';

const MAX_PROVEN = 50_000;

interface Proven {
  /** The protection that the account had. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly provenAt: number;
}

/** Proofs by a second factor that this process has read from the table. */
const provenHere = definePart(() => ({ keys: new LRUCache<string, Proven>({ max: MAX_PROVEN }) }));

const keyOf = ({ session }: UserCall, kind: StepUpKind): string => `${session.sessionId}|${kind}`;

/** Whether a proof that this process has read is still believed, by the rule as it is now. */
function isProvenHere(call: UserCall, kind: StepUpKind): boolean {
  const proven = provenHere(call.services).keys.get(keyOf(call, kind));
  return proven?.version === versionOf(call) && proven.provenAt + graceMs(call.services) > Date.now();
}

const graceMs = ({ rules }: Services): number => rules.get('auth.step_up_grace_s') * 1000;

const versionOf = ({ session }: UserCall): number => session.protectionVersion ?? 0;

/**
 * After a change of what protects an account no earlier proof counts any more, in any process, except those of the session
 * that made the change. Ends what else acts for the account, too.
 */
export async function endProofs(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  userId: string,
  keep: string | null,
): Promise<void> {
  await tx.run(sql`UPDATE app_user SET protection_version = protection_version + 1 WHERE id = ${userId}`);
  await tx.run(sql`
    DELETE FROM step_up p USING session s
    WHERE p.session_id = s.id AND (s.user_id = ${userId} OR s.operator_id = ANY (ARRAY(
      SELECT m.id FROM team_member m WHERE m.user_id = ${userId}))) AND (${keep}::uuid IS NULL OR s.id <> ${keep})`);
  await tx.run(sql`
    UPDATE session SET releases_until = NULL
    WHERE releases_until IS NOT NULL AND ended_at IS NULL AND (user_id = ${userId} OR operator_id = ANY (ARRAY(
      SELECT m.id FROM team_member m WHERE m.user_id = ${userId}))) AND (${keep}::uuid IS NULL OR id <> ${keep})`);
  await endBearers({ services, tx }, userId);
  const news: SessionNews = { kind: 'changed', userId };
  tx.afterCommit(() => services.bus.publish('sessions', news));
}

/**
 * The address that gets a code to go with the password of an account without a second factor; null: the password is
 * enough, or a factor is bound.
 */
export const codeAddressOf = ({ rules }: Pick<Services, 'rules'>, standing: Standing): string | null =>
  hasFactor(standing) || rules.get('auth.step_up_mail_code') === 0 ? null : standing.mailTo;

/** How this account proves itself now, as the details of `auth.step_up_needed` name it: `mail` goes with `password`. */
export const proofMethods = (services: Services, standing: Standing): string =>
  codeAddressOf(services, standing) === null ? methodsOf(standing) : `${methodsOf(standing)},mail`;

/**
 * Refuses a session that has not proven itself for this kind of act within the last `auth.step_up_grace_s`: by a second
 * factor where one is bound, else by a password and a mailed code. Throws `auth.step_up_needed` (its details name the kind and how it may
 * be proven), and `auth.second_factor_unbound` to staff without a factor where `auth.second_factor_needed` says so.
 */
export async function requireStepUp(call: UserCall, kind: StepUpKind): Promise<void> {
  if (isProvenHere(call, kind)) return;
  const standing = await proofOf(call, kind);
  if (hasFactor(standing)) return requireProof(call, kind, standing);
  if (kind === 'staff') requireBound(call, standing);
  if (call.services.rules.get('auth.step_up_password') === 1) requireProof(call, kind, standing);
}

/** The same for acts that come with the trading password: it does not stand for the mailed code of an account without a factor. */
export async function requireOwnerProof(call: UserCall, kind: StepUpKind, factors: BoundFactors): Promise<void> {
  const { services } = call;
  if (!hasFactor(factors) && services.rules.get('auth.step_up_mail_code') === 0) return;
  if (isProvenHere(call, kind)) return;
  const standing = await proofOf(call, kind);
  if (hasFactor(standing) || codeAddressOf(services, standing) !== null) requireProof(call, kind, standing);
}

/** The same for acts that have asked for a mailed code or a first password already: without a second factor nothing more is asked. */
export async function requireFactorProof(call: UserCall, kind: StepUpKind, factors: BoundFactors): Promise<void> {
  if (!hasFactor(factors)) return;
  if (!isProvenHere(call, kind)) requireProof(call, kind, await proofOf(call, kind));
}

/**
 * Refuses new business to a provider, and writes to staff, without a second factor where `auth.second_factor_needed` says
 * so. Throws `auth.second_factor_unbound`.
 */
export function requireBound({ services, session }: UserCall, factors: BoundFactors): void {
  const isNeeded = isService(session.role) && services.rules.get('auth.second_factor_needed') === 1;
  if (isNeeded && !hasFactor(factors)) throw new AppError('auth.second_factor_unbound');
}

/** Whether the caller has no second factor, where `auth.second_factor_needed` says that nobody acts for a provider without one. */
export async function lacksFactor({ services, session, db }: UserCall): Promise<boolean> {
  if (services.rules.get('auth.second_factor_needed') === 0) return false;
  return !hasFactor(await boundFactors(db, personOf(session)));
}

/** Refuses whoever would act for a provider without a second factor, where `auth.second_factor_needed` says so. */
export async function requireFactorBound(call: UserCall): Promise<void> {
  if (await lacksFactor(call)) throw new AppError('auth.second_factor_unbound');
}

/** Whether `requireStepUp` would let this session pass. */
export async function hasStepUp(call: UserCall, kind: StepUpKind): Promise<boolean> {
  try {
    await requireStepUp(call, kind);
    return true;
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'auth.step_up_needed' || code === 'auth.second_factor_unbound') return false;
    throw error;
  }
}

/**
 * Before an offer comes back to the shelf, or takes more than before: new business like publishing, for which its owner
 * gave the trading password. Throws `auth.second_factor_unbound` and `auth.step_up_needed`.
 */
export async function requireOfferProof(call: UserCall): Promise<void> {
  const factors = await boundFactors(call.db, personOf(call.session));
  requireBound(call, factors);
  await requireOwnerProof(call, 'money', factors);
}

/** The factors of the caller, and how long the session's proof of a kind still holds. */
export const proofOf = ({ services, db, session }: UserCall, kind: StepUpKind): Promise<Standing> =>
  standingOf(db, {
    userId: personOf(session),
    sessionId: session.sessionId,
    kind,
    graceS: services.rules.get('auth.step_up_grace_s'),
  });

/** Where a factor is bound, a proof by a password does not count, and one by a factor is kept here. */
function requireProof(call: UserCall, kind: StepUpKind, standing: Standing): void {
  const { services } = call;
  const { leftS, isByFactor } = standing;
  const needsFactor = hasFactor(standing);
  if (leftS === 0 || (needsFactor && !isByFactor))
    throw new AppError('auth.step_up_needed', { kind, methods: proofMethods(services, standing) });
  if (!needsFactor) return;
  const provenAt = Date.now() + leftS * 1000 - graceMs(services);
  provenHere(services).keys.set(keyOf(call, kind), { version: versionOf(call), provenAt });
}

/** Notes that the session has proven itself for a kind of act. */
export async function noteStepUp(call: UserCall, kind: StepUpKind, byFactor: boolean): Promise<void> {
  await call.db.run(sql`
    INSERT INTO step_up (session_id, kind, by_factor) VALUES (${call.session.sessionId}, ${kind}, ${byFactor})
    ON CONFLICT (session_id, kind) DO UPDATE SET by_factor = excluded.by_factor, at = now()`);
}
