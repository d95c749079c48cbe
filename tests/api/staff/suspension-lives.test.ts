import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/access/access.ts';
import { closes, locksOut, SUSPENSION_SCOPES, type SuspensionScope } from '#core/staff/suspensions.ts';
import {
  applySuspensions,
  insertSuspension,
  liftRow,
  suspensionsOf,
} from '#server/features/staff/suspensions/suspensions.store.ts';
import { newId } from '#server/platform/ids.ts';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { addPerson, type Person } from '#tests/fixtures/world/people.ts';

const REASON = 'Agreed in the weekly meeting';
const RUNS = 25;
const LIMIT_MS = 120_000;

let app: TestApp;
/** The application itself may not change when a suspension ends. */
let owner: Database;
let judge: Person;
beforeAll(async () => {
  app = await startTestApp({ loops: false });
  owner = openDatabase({ url: app.ownerUrl, poolSize: 1, statementTimeoutMs: 60_000, onError: () => {} });
  judge = await build('moderator');
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

const build = (role: Role) =>
  addPerson({ db: app.db, ledger: app.services.ledger, rules: app.services.rules }, { role });

type Step =
  | { readonly what: 'suspend'; readonly scope: SuspensionScope; readonly days: number | null }
  | { readonly what: 'lift' | 'end'; readonly scope: SuspensionScope };

const scope = fc.constantFrom(...SUSPENSION_SCOPES);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ what: fc.constant('suspend' as const), scope, days: fc.option(fc.integer({ min: 1, max: 365 })) }),
    fc.record({ what: fc.constantFrom('lift' as const, 'end' as const), scope }),
  ),
  { maxLength: 10 },
);

/** Does a step as the handlers do; returns whether it did anything. */
async function take(userId: string, role: Role, step: Step): Promise<boolean> {
  const inForce = (await suspensionsOf(app.db, userId)).find((row) => row.scope === step.scope);
  const id = inForce?.id ?? newId();
  // As if its time had run.
  const ended =
    step.what === 'end'
      ? await owner.run(sql`UPDATE suspension SET ends_at = now() - interval '1 second' WHERE id = ${id}`)
      : 0;
  return app.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
    let isDone = ended > 0;
    if (step.what === 'suspend')
      isDone = (await insertSuspension(tx, { ...step, userId, byId: judge.userId, reason: REASON })) !== null;
    if (step.what === 'lift') isDone = (await liftRow(tx, id, judge.userId)) !== null;
    await applySuspensions(tx, userId, role);
    return isDone;
  });
}

/** What the account may do, where every call reads it. */
const readOf = (userId: string) =>
  app.db.one<{ chat: boolean; calls: boolean; placing: boolean; status: string }>(sql`
    SELECT coalesce(u.chat_until > now(), false) AS chat, coalesce(u.calls_until > now(), false) AS calls, u.status,
           EXISTS (SELECT FROM placing_pause p WHERE p.user_id = u.id AND p.reason = 'staff'
                   AND (p.ends_at IS NULL OR p.ends_at > now())) AS placing
    FROM app_user u WHERE u.id = ${userId}`);

describe('the lives of suspensions of an account', () => {
  it.each(['trader', 'support'] as const)(
    'close to a %s exactly what one that is in force closes, whatever happens',
    { timeout: LIMIT_MS },
    async (role) => {
      await fc.assert(
        fc.asyncProperty(steps, async (walk) => {
          const { userId } = await build(role);
          const inForce = new Set<SuspensionScope>();
          for (const step of walk) {
            const isDone = await take(userId, role, step);
            // One of a scope at a time, and nothing ends that is not in force.
            expect(isDone).toBe(step.what === 'suspend' ? !inForce.has(step.scope) : inForce.has(step.scope));
            if (step.what === 'suspend') inForce.add(step.scope);
            else inForce.delete(step.scope);
            const isClosed = (what: 'placing' | 'chat' | 'calls') => [...inForce].some((name) => closes(name, what));
            const isLockedOut = [...inForce].some((name) => locksOut(name, role));
            expect(await readOf(userId)).toEqual({
              chat: isClosed('chat'),
              calls: isClosed('calls'),
              placing: isClosed('placing'),
              status: isLockedOut ? 'suspended' : 'active',
            });
          }
        }),
        { numRuns: RUNS },
      );
    },
  );
});
