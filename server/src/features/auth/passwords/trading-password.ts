import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';
import { personOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { gather, LOOK_UPS } from '#server/platform/background/gather.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type TradingSecret, tradingSecretsOf } from '../accounts.store.ts';
import { boundFactors } from '../factors/factors.store.ts';
import { requireBound, requireFactorProof, requireOwnerProof } from '../factors/step-up.ts';
import { attempt, counterOf } from '../failures.ts';
import { passwordFits } from './passwords.ts';
import { tradingProofs } from './trading-proof.ts';

/** The trading passwords of concurrent callers, looked up together. */
const storedSecrets = definePart(({ db }) => ({
  find: gather<string, TradingSecret | null>({
    ...LOOK_UPS,
    run: async (userIds) => {
      const secrets = await tradingSecretsOf(db, userIds);
      return userIds.map((id) => secrets.get(id) ?? null);
    },
  }),
}));

/**
 * Checks the caller's trading password, and asks for a second factor or a mailed code (`requireOwnerProof`); failures
 * lock it for a while. A password that this session proved within the last `auth.trading_proof_s` is not hashed again (see
 * docs/ARCHITECTURE.md). Otherwise the check takes tens of milliseconds, and attempts of one account run one at a time:
 * call it in a handler's `before`, never in a transaction. Whoever resets a password by mail waits before it pays
 * anything. Throws `auth.trading_password_unset`, `auth.trading_password_wrong`, `auth.reset_pause`, `auth.locked`,
 * `auth.step_up_needed`.
 */
export async function requireTradingPassword(call: UserCall, password: string): Promise<void> {
  const secret = await storedSecrets(call.services).find(personOf(call.session));
  await requireSecret(call, secret, password);
}

/** The same before new business, which providers do only with a second factor: throws `auth.second_factor_unbound`, too. */
export async function requirePlacingProof(call: UserCall, password: string): Promise<void> {
  const secret = await storedSecrets(call.services).find(personOf(call.session));
  if (secret !== null) requireBound(call, secret);
  await requireSecret(call, secret, password);
}

/**
 * Before an order of cards is released: the trading password, which this session then keeps for `keepS` seconds of further
 * releases, or such a time. The second factor is asked for as often as ever. Throws `auth.trading_password_needed` when none came along, and what `requireTradingPassword` throws.
 */
export async function requireReleaseProof(
  call: UserCall,
  { password, keepS }: { readonly password: string | undefined; readonly keepS: number },
): Promise<void> {
  if (password !== undefined) {
    await requireTradingPassword(call, password);
    if (keepS > 0) await keepForReleases(call, keepS);
    return;
  }
  if (!(await isReleaseKept(call))) throw new AppError('auth.trading_password_needed');
  const secret = await storedSecrets(call.services).find(personOf(call.session));
  requireNoPause(secret);
  if (secret !== null) await requireOwnerProof(call, 'money', secret);
}

async function isReleaseKept({ services, session, db }: UserCall): Promise<boolean> {
  const mostS = services.rules.get('auth.release_proof_max_s');
  // A rule that was lowered meanwhile counts at once.
  const row = await db.maybe(sql`
    SELECT FROM session
    WHERE id = ${session.sessionId} AND releases_until > now()
      AND releases_until <= now() + make_interval(secs => ${mostS}::int)`);
  return row !== null;
}

/** Keeps the password that this session has just given. */
async function keepForReleases({ session, db }: UserCall, seconds: number): Promise<void> {
  await db.run(sql`
    UPDATE session SET releases_until = now() + make_interval(secs => ${seconds}::int) WHERE id = ${session.sessionId}`);
}

async function requireSecret(call: UserCall, secret: TradingSecret | null, password: string): Promise<void> {
  await requirePassword(call, secret, password);
  if (secret !== null) await requireOwnerProof(call, 'money', secret);
}

async function requirePassword(call: UserCall, secret: TradingSecret | null, password: string): Promise<void> {
  const { services, session, db } = call;
  const stored = secret?.hash ?? null;
  if (stored === null) throw new AppError('auth.trading_password_unset');
  requireNoPause(secret);
  const claim = { userId: personOf(session), sessionId: session.sessionId, stored, password };
  const proofs = tradingProofs(services);
  if (proofs.has(claim)) return;
  const check = () => passwordFits(services.rules, stored, password);
  const fits = await attempt(services, { kind: 'trading', counters: counterOf(personOf(session)), db, check });
  if (!fits) {
    proofs.forget(personOf(session));
    throw new AppError('auth.trading_password_wrong');
  }
  proofs.keep(claim, services.rules.get('auth.trading_proof_s'));
  await noteProof(call);
}

function requireNoPause(secret: TradingSecret | null): void {
  const until = secret?.resetPauseUntil ?? null;
  if (until !== null && until.getTime() > Date.now())
    throw new AppError('auth.reset_pause', { until: minuteOf(until) });
}

const MAX_PROVED = 50_000;

/** Sessions that have given the trading password at some time; it is the sessions' table that keeps them. */
const provedSessions = definePart(() => ({ ids: new LRUCache<string, true>({ max: MAX_PROVED }) }));

async function noteProof({ services, session, db }: UserCall): Promise<void> {
  const { ids } = provedSessions(services);
  if (ids.has(session.sessionId)) return;
  await db.run(sql`UPDATE session SET proved_at = now() WHERE id = ${session.sessionId} AND proved_at IS NULL`);
  ids.set(session.sessionId, true);
}

/** Whether this session has given the trading password once; true where `auth.reveal_proof` does not ask for it. */
export async function isProvedSession({ services, session, db }: UserCall): Promise<boolean> {
  const { ids } = provedSessions(services);
  if (services.rules.get('auth.reveal_proof') === 0 || ids.has(session.sessionId)) return true;
  const proved = await db.maybe(sql`SELECT FROM session WHERE id = ${session.sessionId} AND proved_at IS NOT NULL`);
  if (proved !== null) ids.set(session.sessionId, true);
  return proved !== null;
}

/**
 * Before card codes are opened: a session must have given the trading password once, so that a stolen one does not open
 * them; where a second factor is bound, its proof must be recent as well, so that one stolen later does not either. During
 * the pause after a reset by mail, only sessions that gave it before open codes. Throws `auth.trading_password_needed` when
 * none came along, and what `requireTradingPassword` throws.
 */
export async function requireProvedSession(call: UserCall, password: string | undefined): Promise<void> {
  if (call.services.rules.get('auth.reveal_proof') === 0) return;
  if (await isProvedSession(call)) {
    await requireFactorProof(call, 'money', await boundFactors(call.db, personOf(call.session)));
    return;
  }
  if (password === undefined) throw new AppError('auth.trading_password_needed');
  await requireTradingPassword(call, password);
}
