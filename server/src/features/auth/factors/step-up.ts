import { LRUCache } from 'lru-cache';
import { isService } from '#core/access/access.ts';
import type { StepUpKind } from '#core/access/step-up.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type BoundFactors, boundFactors, hasFactor, methodsOf } from './factors.store.ts';

const MAX_PROVEN = 50_000;

interface Proven {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly provenAt: number;
}

/** Proofs by a second factor that this process has read from the table. */
const provenHere = definePart(() => ({ keys: new LRUCache<string, Proven>({ max: MAX_PROVEN }) }));

const keyOf = ({ session }: UserCall, kind: StepUpKind): string => `${session.sessionId}|${kind}`;

/** Whether a proof that this process has read is still believed, by the rule as it is now. */
function isProvenHere(call: UserCall, kind: StepUpKind): boolean {
  const proven = provenHere(call.services).keys.get(keyOf(call, kind));
  return proven !== undefined && proven.provenAt + graceMs(call.services) > Date.now();
}

const graceMs = ({ rules }: Services): number => rules.get('auth.step_up_grace_s') * 1000;

/** After a change of a user's factors this process looks at them again, for all of their sessions. */
export function forgetProofs(services: Services, userId: string): void {
  const { keys } = provenHere(services);
  for (const [key, proven] of [...keys.entries()]) if (proven.userId === userId) keys.delete(key);
}

/**
 * Refuses a session that has not proven itself for this kind of act within the last `auth.step_up_grace_s`: by a second
 * factor where one is bound, else by a password. Throws `auth.step_up_needed` (its details name the kind and how it may
 * be proven), and `auth.second_factor_unbound` to staff without a factor where `auth.second_factor_needed` says so.
 */
export async function requireStepUp(call: UserCall, kind: StepUpKind): Promise<void> {
  if (isProvenHere(call, kind)) return;
  const factors = await boundFactors(call.db, call.session.userId);
  if (hasFactor(factors)) return requireProof(call, kind, factors);
  if (kind === 'staff') requireBound(call, factors);
  if (call.services.rules.get('auth.step_up_password') === 1) await requireProof(call, kind, factors);
}

/** The same for acts that have asked for a password already: without a second factor nothing more is asked. */
export async function requireFactorProof(call: UserCall, kind: StepUpKind, factors: BoundFactors): Promise<void> {
  if (!hasFactor(factors)) return;
  if (!isProvenHere(call, kind)) await requireProof(call, kind, factors);
}

/**
 * Refuses new business to a provider, and writes to staff, without a second factor where `auth.second_factor_needed` says
 * so. Throws `auth.second_factor_unbound`.
 */
export function requireBound({ services, session }: UserCall, factors: BoundFactors): void {
  const isNeeded = isService(session.role) && services.rules.get('auth.second_factor_needed') === 1;
  if (isNeeded && !hasFactor(factors)) throw new AppError('auth.second_factor_unbound');
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
 * gave the trading password. Throws `auth.second_factor_unbound` and, where a factor is bound, `auth.step_up_needed`.
 */
export async function requireOfferProof(call: UserCall): Promise<void> {
  const factors = await boundFactors(call.db, call.session.userId);
  requireBound(call, factors);
  await requireFactorProof(call, 'money', factors);
}

async function requireProof(call: UserCall, kind: StepUpKind, factors: BoundFactors): Promise<void> {
  const { services, db, session } = call;
  const isByFactor = hasFactor(factors);
  const leftS = await graceLeft(services, db, { sessionId: session.sessionId, kind, isByFactor });
  if (leftS > 0) {
    // A password no longer counts once a factor is bound, so only proofs by a factor are kept here.
    const provenAt = Date.now() + leftS * 1000 - graceMs(services);
    if (isByFactor) provenHere(services).keys.set(keyOf(call, kind), { userId: session.userId, provenAt });
    return;
  }
  throw new AppError('auth.step_up_needed', { kind, methods: methodsOf(factors) });
}

interface Proof {
  readonly sessionId: string;
  readonly kind: StepUpKind;
  readonly isByFactor: boolean;
}

/** Seconds for which the session's last proof is still believed; 0: it has none. */
async function graceLeft({ rules }: Services, db: Queryable, { sessionId, kind, isByFactor }: Proof): Promise<number> {
  const row = await db.maybe<{ leftS: number }>(sql`
    SELECT greatest(0, ${rules.get('auth.step_up_grace_s')}::int - extract(epoch FROM now() - at))::float8 AS "leftS"
    FROM step_up WHERE session_id = ${sessionId} AND kind = ${kind} AND (by_factor OR NOT ${isByFactor}::boolean)`);
  return row?.leftS ?? 0;
}

/** Notes that the session has proven itself for a kind of act. */
export async function noteStepUp(call: UserCall, kind: StepUpKind, byFactor: boolean): Promise<void> {
  await call.db.run(sql`
    INSERT INTO step_up (session_id, kind, by_factor) VALUES (${call.session.sessionId}, ${kind}, ${byFactor})
    ON CONFLICT (session_id, kind) DO UPDATE SET by_factor = excluded.by_factor, at = now()`);
}
