import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import { admits } from '#core/access/access.ts';
import { SUSPENSION_SCOPES } from '#core/staff/suspensions.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { BTC, quoteMarket, stockHouse } from '#tests/fixtures/world/swaps.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';
import { type Against, CLOSED, type ClosedName, OPEN } from './standing/acts.ts';
import { closedCalls } from './standing/closed-calls.ts';

let end: () => Promise<unknown> = async () => {};
const world = await openWorld({
  'bail.exposure_multiple_bps': 0,
  'swaps.quote_s': 300,
  'payouts.max_open': 50,
  'payouts.max_taken': 50,
  'orders.placements_per_minute': 1_000,
});
await stockHouse(world, 'BTC', BTC);
await quoteMarket(world, 100_000);
const closed = await closedCalls(world);
afterEach(() => end());
afterAll(() => world.close());

const NAMES = Object.keys(CLOSED) as ClosedName[];
const refusalOf = (name: ClosedName, against: Against) => (CLOSED[name] as Partial<Record<Against, string>>)[against];
const REFUSALS = new Set(NAMES.flatMap((name) => Object.values<string>(CLOSED[name])));

const hold = (interval: string | null) =>
  world.db.run(sql`
    UPDATE app_user SET money_held_until = now() + ${interval}::interval
    WHERE id = ANY (${closed.people.map(({ userId }) => userId)}::uuid[])`);

/** Answers how it ends, which may be called again. */
async function standAgainst(against: Against): Promise<() => Promise<unknown>> {
  if (against === 'held') {
    await hold('1 day');
    return () => hold(null);
  }
  const { wire } = world.people.moderator;
  const ids: string[] = [];
  for (const { userId } of closed.people) {
    const suspension = { userId, scope: against, days: 3, reason: 'Reported by three people' };
    ids.push((await wire.call('staff.suspend', suspension)).id);
  }
  return async () => {
    for (const id of ids.splice(0)) await wire.call('staff.liftSuspension', { id, reason: 'They explained it' });
  };
}

describe('whatever a party writes', () => {
  it('is closed by what the table says, or open for a reason', () => {
    const isPartys = ([, { csrf, access }]: [string, FunctionDef]) =>
      csrf && access !== 'visitor' && (admits(access, 'trader') || admits(access, 'provider'));
    const written = Object.entries(catalogue as Readonly<Record<CallName, FunctionDef>>).filter(isPartys);
    const listed = [...NAMES, ...Object.values(OPEN).flat()];
    expect([...listed].sort()).toEqual(written.map(([name]) => name).sort());
  });

  it.each([...SUSPENSION_SCOPES.slice(0, 1), 'held', ...SUSPENSION_SCOPES.slice(1)] as const)(
    'is refused where it is closed by %s, and nowhere else',
    async (against) => {
      end = await standAgainst(against);
      const seen: Partial<Record<ClosedName, string>> = {};
      for (const name of NAMES) {
        const outcome = await outcomeOf(closed.calls[name]());
        seen[name] = refusalOf(name, against) !== undefined || REFUSALS.has(outcome) ? outcome : 'open';
      }
      expect(seen).toEqual(Object.fromEntries(NAMES.map((name) => [name, refusalOf(name, against) ?? 'open'])));
    },
  );
});
