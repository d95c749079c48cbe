import { afterAll, expect, it } from 'vitest';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import { OPERATOR_RIGHTS } from '#core/teams/operator.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { buildUser, signIn } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';
import { type Against, CLOSED, type ClosedName } from './acts.ts';
import { adCalls, goodsCalls, placingCalls, releaseCalls } from './closed-calls.ts';

const world = await openWorld({ 'bail.exposure_multiple_bps': 0, 'orders.placements_per_minute': 1_000 });
const { seller, provider } = world.people;
const parcel = await world.life.sent();
const team = { teamId: await openTeam(world, provider), provider };
afterAll(() => world.close());

const isOperators = (name: CallName): boolean =>
  (OPERATOR_RIGHTS as readonly unknown[]).includes((catalogue[name] as FunctionDef).operator);
const isClosedToHeld = (name: ClosedName): boolean =>
  'held' in (CLOSED[name] satisfies Partial<Record<Against, string>>);
const NAMES = (Object.keys(CLOSED) as ClosedName[]).filter((name) => isOperators(name) && isClosedToHeld(name));

/** A trader with a sell ad, which stays theirs as they become a provider. */
async function formerTrader() {
  const person = await buildUser(world);
  const calls = await goodsCalls(person);
  await world.db.run(sql`UPDATE app_user SET role = 'provider', server_type = 1 WHERE id = ${person.userId}`);
  const teamId = await openTeam(world, await signIn(world, { ...person, role: 'provider' }));
  return { person, calls, team: { teamId, provider: person } };
}

it('an operator whose own account is held lets nothing of the provider’s go, and does so once it is free', async () => {
  const maker = await buildUser(world, { role: 'provider', points: 100_000 });
  const former = await formerTrader();
  const calls: Partial<Record<ClosedName, () => Promise<unknown>>> = {
    ...former.calls,
    ...(await adCalls(provider)),
    ...(await placingCalls(world, { seller, provider, maker })),
    ...(await releaseCalls(world)),
  };
  const operators = await Promise.all([team, former.team].map((of) => buildOperator(world, of, OPERATOR_RIGHTS)));
  // The calls are made in the sessions of operators from here on.
  for (const [no, { wire }] of [provider, former.person].entries()) {
    Object.assign(wire, { token: operators[no]?.wire.token, csrfToken: operators[no]?.wire.csrfToken });
  }
  const outcomes = async () => {
    const list: [name: ClosedName, outcome: string][] = [];
    for (const name of NAMES) list.push([name, await outcomeOf(calls[name]?.() ?? Promise.reject(new Error(name)))]);
    return list;
  };
  const hold = (interval: string | null) =>
    world.db.run(sql`
      UPDATE app_user SET money_held_until = now() + ${interval}::interval
      WHERE id = ANY (${operators.map(({ person }) => person.userId)}::uuid[])`);
  await hold('1 day');
  expect(await outcomes()).toEqual(NAMES.map((name) => [name, 'auth.money_held']));
  await hold(null);
  expect(await outcomes()).toEqual(NAMES.map((name) => [name, 'ok']));
});

it('an operator without the right to release does not confirm that a parcel came, after which silence pays', async () => {
  const { code } = parcel;
  const [without, releases] = [
    await buildOperator(world, team, ['orders']),
    await buildOperator(world, team, ['release']),
  ];
  expect(await refusalOf(without.wire.call('orders.confirmReceipt', { code }))).toBe('teams.no_right');
  expect(await outcomeOf(releases.wire.call('orders.confirmReceipt', { code }))).toBe('ok');
});
