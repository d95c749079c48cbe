import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A kind of attempt on one subject: too many consecutive failures lock it for a while. */
export interface Attempt {
  readonly kind: 'login' | 'password' | 'trading';
  readonly subject: string;
  /** The connection that reads the row: the caller's transaction, if there is one. */
  readonly db: Queryable;
  readonly check: () => Promise<boolean>;
}

interface Failures {
  readonly count: number;
  readonly countedFrom: Date;
}

const MAX_SUBJECTS = 50_000;
const MAX_WAITING = 8;

interface Attempts {
  /** Failures last seen by this process; the table keeps them over restarts and shares them with other processes. */
  readonly seen: LRUCache<string, Failures>;
  /** Waiting attempts by subject. */
  readonly turns: Map<string, (() => void)[]>;
}

const attempts = definePart<Attempts>(() => ({ seen: new LRUCache({ max: MAX_SUBJECTS }), turns: new Map() }));

/**
 * Runs an attempt unless it is locked, and counts a failure. Attempts on one subject run one at a time, so that
 * concurrent ones cannot exceed the limit. Returns whether it succeeded. Throws `auth.locked`.
 */
export async function attempt(services: Services, what: Attempt): Promise<boolean> {
  const subject = `${what.kind}|${what.subject}`;
  const { seen, turns } = attempts(services);
  await takeTurn(turns, subject);
  try {
    const before = await failuresOf(services, what, subject);
    if (await what.check()) {
      if (before !== null) {
        seen.delete(subject);
        await forget(what);
      }
      return true;
    }
    count(services, what, before);
    return false;
  } finally {
    endTurn(turns, subject);
  }
}

async function failuresOf(services: Services, what: Attempt, subject: string): Promise<Failures | null> {
  const { rules } = services;
  const stored = await what.db.maybe<Failures>(sql`
    SELECT failures AS count, counted_from AS "countedFrom" FROM login_failure
    WHERE kind = ${what.kind} AND subject = ${what.subject}`);
  const known = attempts(services).seen.get(subject) ?? null;
  const latest = known !== null && (stored === null || known.count >= stored.count) ? known : stored;
  if (latest === null) return null;
  const leftMs = latest.countedFrom.getTime() + rules.get('auth.lockout_s') * 1000 - Date.now();
  if (leftMs <= 0) return { count: 0, countedFrom: new Date() };
  if (latest.count >= rules.get('auth.login_failures')) {
    throw new AppError('auth.locked', { minutes: Math.ceil(leftMs / 60_000) });
  }
  return latest;
}

function count(services: Services, what: Attempt, before: Failures | null): void {
  const failures = (before?.count ?? 0) + 1;
  const locks = failures >= services.rules.get('auth.login_failures');
  const countedFrom = locks || before === null ? new Date() : before.countedFrom;
  attempts(services).seen.set(`${what.kind}|${what.subject}`, { count: failures, countedFrom });
  // Outside of the caller's transaction, which is about to be rolled back, and not awaited: the caller may hold the
  // pool's last connection.
  services.db
    .run(sql`
      INSERT INTO login_failure (kind, subject, failures, counted_from)
      VALUES (${what.kind}, ${what.subject}, ${failures}, ${countedFrom})
      ON CONFLICT (kind, subject) DO UPDATE SET failures = EXCLUDED.failures, counted_from = EXCLUDED.counted_from`)
    .catch((error: unknown) => services.log.warn({ reason: String(error) }, 'a failed attempt could not be stored'));
}

async function forget(what: Attempt): Promise<void> {
  await what.db.run(sql`DELETE FROM login_failure WHERE kind = ${what.kind} AND subject = ${what.subject}`);
}

async function takeTurn(turns: Attempts['turns'], subject: string): Promise<void> {
  const waiting = turns.get(subject);
  if (waiting === undefined) {
    turns.set(subject, []);
    return;
  }
  if (waiting.length >= MAX_WAITING) throw new AppError('gateway.rate_limited', { seconds: 1 });
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function endTurn(turns: Attempts['turns'], subject: string): void {
  const next = turns.get(subject)?.shift();
  if (next === undefined) turns.delete(subject);
  else next();
}
