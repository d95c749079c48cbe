import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';

/** The rules that say how many failures lock a counter. */
type FailureLimit =
  | 'auth.login_failures'
  | 'auth.login_failures_account'
  | 'auth.login_failures_address'
  | 'auth.login_failures_network';

/** Failures that are counted together. */
export interface Counter {
  readonly subject: string;
  readonly limit: FailureLimit;
  /**
   * What happens beyond the limit. `refuse`, the default: `auth.locked`. `fail`: the attempt fails without that error,
   * which would reveal what the caller may not know, such as which account a login name leads to. `harden`: nothing
   * here, but the human check takes longer with each failure.
   */
  readonly beyond?: 'refuse' | 'fail' | 'harden';
}

/** An attempt with a password or a second factor. Each of its counters may refuse it; a failure counts in all of them. */
export interface Attempt {
  readonly kind: 'login' | 'password' | 'trading' | 'factor';
  /** Attempts with the same first counter run one at a time. */
  readonly counters: readonly [Counter, ...Counter[]];
  /** The connection that reads the rows: the caller's transaction, if there is one. */
  readonly db: Queryable;
  /** The row of the only counter, where the caller has just read it with something else; null: there is none. */
  readonly stored?: Failures | null;
  readonly check: () => Promise<boolean>;
}

export interface Failures {
  readonly count: number;
  readonly countedFrom: Date;
}

const MAX_SUBJECTS = 50_000;
const MAX_WAITING = 8;

/** What failures on a device that the account knows are counted for; no stranger adds to it. */
export const deviceSubject = (userId: string, deviceId: string): string => `${userId}|device ${deviceId}`;

/** Columns and join of a query over app_user u that reads the failures of `deviceSubject`; `failuresIn` takes them up. */
export const DEVICE_FAILURES = sql`f.failures AS "failureCount", f.counted_from AS "failuresFrom"`;
export const deviceFailures = (kind: Attempt['kind'], deviceId: string): Sql => sql`
  LEFT JOIN login_failure f ON f.kind = ${kind} AND f.subject = u.id || '|device ' || ${deviceId}::text`;

export interface DeviceFailures {
  readonly failureCount: number | null;
  readonly failuresFrom: Date | null;
}

/** As `attempt` takes them. */
export const failuresIn = ({ failureCount, failuresFrom }: DeviceFailures): Failures | null =>
  failureCount === null || failuresFrom === null ? null : { count: failureCount, countedFrom: failuresFrom };

/** The counter of a user who is signed in. */
export const counterOf = (userId: string): [Counter] => [{ subject: userId, limit: 'auth.login_failures' }];

interface Attempts {
  /** Failures last counted by this process; the table keeps them over restarts and shares them with other processes. */
  readonly seen: LRUCache<string, Failures>;
  /** Waiting attempts by subject. */
  readonly turns: Map<string, (() => void)[]>;
}

const attempts = definePart<Attempts>(() => ({ seen: new LRUCache({ max: MAX_SUBJECTS }), turns: new Map() }));

/**
 * Runs an attempt unless a counter is locked, and counts a failure. Attempts on one subject run one at a time, so that
 * concurrent ones cannot exceed the limit. Returns whether it succeeded; false, after the same work, when a counter
 * whose attempts fail is locked. Throws `auth.locked`.
 */
export async function attempt(services: Services, what: Attempt): Promise<boolean> {
  const first = keyOf(what, what.counters[0]);
  const { turns } = attempts(services);
  const hasWaited = await takeTurn(turns, first);
  try {
    const { stored, ...attempted } = what;
    const before = await failuresOf(services, hasWaited ? attempted : what);
    const isLocked = refuseLocked(services, what, before);
    const fits = await what.check();
    if (fits && !isLocked) {
      if (before.size > 0) await forget(services, what);
      return true;
    }
    count(services, what, before);
    return false;
  } finally {
    endTurn(turns, first);
  }
}

const keyOf = ({ kind }: Pick<Attempt, 'kind'>, { subject }: Counter): string => `${kind}|${subject}`;

/** Failures to look up or to count. */
interface Counted {
  readonly kind: Attempt['kind'];
  readonly counters: readonly Counter[];
  readonly db: Queryable;
  readonly stored?: Attempt['stored'];
}

/** The failures that still count, by subject. */
export async function failuresOf(services: Services, what: Counted): Promise<Map<string, Failures>> {
  const { seen } = attempts(services);
  const stored = await storedOf(what);
  const counted = new Map<string, Failures>();
  for (const counter of what.counters) {
    const here = seen.get(keyOf(what, counter));
    const there = stored.get(counter.subject);
    const latest = here !== undefined && here.count >= (there?.count ?? 0) ? here : there;
    if (latest !== undefined && leftMs(services, latest) > 0) counted.set(counter.subject, latest);
  }
  return counted;
}

async function storedOf({ kind, counters, db, stored }: Counted): Promise<Map<string, Failures>> {
  const subjects = counters.map(({ subject }) => subject);
  if (stored !== undefined) return new Map(stored === null ? [] : subjects.map((subject) => [subject, stored]));
  const rows = await db.many<Failures & { subject: string }>(sql`
    SELECT subject, failures AS count, counted_from FROM login_failure
    WHERE kind = ${kind} AND subject = ANY (${subjects}::text[])`);
  return new Map(rows.map((row) => [row.subject, row]));
}

/** Whether a counter whose attempts fail is locked. Throws `auth.locked` for one whose attempts are refused. */
function refuseLocked({ rules }: Services, what: Attempt, failures: ReadonlyMap<string, Failures>): boolean {
  const locked = what.counters.filter(
    ({ subject, limit, beyond }) => beyond !== 'harden' && (failures.get(subject)?.count ?? 0) >= rules.get(limit),
  );
  const reported = locked.find(({ beyond = 'refuse' }) => beyond === 'refuse');
  if (reported === undefined) return locked.length > 0;
  const { countedFrom } = failures.get(reported.subject) as Failures;
  const endsInMs = countedFrom.getTime() + rules.get('auth.lockout_s') * 1000 - Date.now();
  throw new AppError('auth.locked', { minutes: Math.max(1, Math.ceil(endsInMs / 60_000)) });
}

const leftMs = ({ rules }: Services, { countedFrom }: Failures): number =>
  countedFrom.getTime() + rules.get('auth.lockout_s') * 1000 - Date.now();

/** Whether one of these counters has reached its limit. */
export async function isOverLimit(services: Services, what: Counted): Promise<boolean> {
  const failures = await failuresOf(services, what);
  return what.counters.some(({ subject, limit }) => (failures.get(subject)?.count ?? 0) >= services.rules.get(limit));
}

/** Counts a failure that was no attempt at a password. */
export async function countFailure(services: Services, what: Counted): Promise<void> {
  count(services, what, await failuresOf(services, what));
}

/**
 * Adds one to every counter, outside of the caller's transaction, which is about to be rolled back. Not awaited: the
 * caller may hold the pool's last connection. The database adds, because other processes count too.
 */
function count(services: Services, what: Counted, before: ReadonlyMap<string, Failures>): void {
  const { rules, db, log } = services;
  const { seen } = attempts(services);
  for (const counter of what.counters) {
    const failures = before.get(counter.subject);
    const now = (failures?.count ?? 0) + 1;
    const begins = failures === undefined || now >= rules.get(counter.limit);
    seen.set(keyOf(what, counter), { count: now, countedFrom: begins ? new Date() : failures.countedFrom });
    if (now === rules.get(counter.limit) && counter.beyond !== 'harden')
      noteLock(services, `${what.kind}: ${counter.subject}`);
  }
  const subjects = what.counters.map(({ subject }) => subject);
  const limits = what.counters.map(({ limit }) => rules.get(limit));
  const oldest = sql`now() - make_interval(secs => ${rules.get('auth.lockout_s')})`;
  db.run(sql`
    INSERT INTO login_failure (kind, subject, failures, counted_from)
    SELECT ${what.kind}::text, subject, 1, now() FROM unnest(${subjects}::text[]) AS c (subject) ORDER BY subject
    ON CONFLICT (kind, subject) DO UPDATE SET
      failures = CASE WHEN login_failure.counted_from <= ${oldest} THEN 1 ELSE login_failure.failures + 1 END,
      counted_from = CASE
        WHEN login_failure.counted_from <= ${oldest} THEN now()
        WHEN login_failure.failures + 1 >= (${limits}::int[])[array_position(${subjects}::text[], EXCLUDED.subject)] THEN now()
        ELSE login_failure.counted_from END`).catch((error: unknown) =>
    log.warn({ reason: String(error) }, 'a failed attempt could not be stored'),
  );
}

function noteLock({ db, log }: Services, subject: string): void {
  const lock = { kind: 'locked', userId: null, subject, address: '', userAgent: '' } as const;
  db.run(noteSecurity(lock)).catch((error: unknown) => log.warn({ reason: String(error) }, 'a lock was not noted'));
}

/** A success clears the caller's own counters; the wider ones go on counting what others try. */
async function forget(services: Services, what: Attempt): Promise<void> {
  const own = what.counters.filter(({ limit }) => limit === 'auth.login_failures');
  for (const counter of own) attempts(services).seen.delete(keyOf(what, counter));
  await what.db.run(sql`
    DELETE FROM login_failure WHERE kind = ${what.kind} AND subject = ANY (${own.map(({ subject }) => subject)}::text[])`);
}

/** Whether others had their turn first. */
async function takeTurn(turns: Attempts['turns'], subject: string): Promise<boolean> {
  const waiting = turns.get(subject);
  if (waiting === undefined) {
    turns.set(subject, []);
    return false;
  }
  if (waiting.length >= MAX_WAITING) throw new AppError('gateway.rate_limited', { seconds: 1 });
  await new Promise<void>((resolve) => waiting.push(resolve));
  return true;
}

function endTurn(turns: Attempts['turns'], subject: string): void {
  const next = turns.get(subject)?.shift();
  if (next === undefined) turns.delete(subject);
  else next();
}
