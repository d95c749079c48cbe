import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { payBailLegs } from '#core/ledger/bail-legs.ts';
import { fundLegs } from '#core/ledger/legs.ts';
import { amount } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import type { Services } from '#server/app/services.ts';
import { hashPassword } from '#server/features/auth/public.ts';
import type { Role } from '#server/gateway/handler.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { DEMO_MODERATOR_ID, DEMO_PAYER_ID } from './fixed-ids.ts';
import { seedTeam, TEAM } from './team.ts';

export const LOGIN_PASSWORD = 'Demo2468';
export const TRADING_PASSWORD = 'Trade2468';
/** Whole points of bail of every provider. */
const BAIL_POINTS = 10_000;

export interface PersonSpec {
  /** An id that is the same in every demo. */
  readonly id?: string;
  readonly name: string;
  readonly role: Role;
  /** Whole points to start with. */
  readonly points: number;
  readonly joinedDaysAgo: number;
  readonly bio?: string;
  readonly referrer?: string;
  /** The proven level of identity; staff have none. */
  readonly level: 0 | 1 | 2;
  /** Providers: 3 pays out fiat; the others buy cards. */
  readonly serverType?: 3;
}

/** Demo traders who joined that long ago have proven who they are. */
const OLD_HAND_DAYS = 60;

export const spec = (
  name: string,
  role: Role,
  [points, joinedDaysAgo]: readonly [number, number],
  bio = '',
): PersonSpec => ({
  name,
  role,
  points,
  joinedDaysAgo,
  bio,
  level: role === 'provider' ? 2 : role === 'trader' && joinedDaysAgo >= OLD_HAND_DAYS ? 1 : 0,
});

const PEOPLE: readonly PersonSpec[] = [
  spec('demo_trader', 'trader', [150, 210], 'Sells what the family does not use.'),
  {
    ...spec('demo_seller', 'trader', [25, 120], 'Gift cards from a reward programme, a few a week.'),
    referrer: 'demo_trader',
  },
  spec('demo_provider', 'provider', [16_000, 420], 'Open around the clock. Codes are checked within minutes.'),
  {
    ...spec('demo_payout', 'provider', [2_000, 320], 'Pays withdrawals out within minutes.'),
    serverType: 3,
    id: DEMO_PAYER_ID,
  },
  spec(TEAM.operator, 'trader', [0, 40]),
  spec('demo_support', 'support', [0, 500]),
  { ...spec('demo_moderator', 'moderator', [0, 480]), id: DEMO_MODERATOR_ID },
  spec('demo_moderator2', 'moderator', [0, 460]),
  spec('demo_auditor', 'auditor', [0, 450]),
  spec('demo_admin', 'admin', [0, 600]),
  spec('demo_admin2', 'admin', [0, 590]),
  spec('northgate', 'provider', [42_000, 700], 'Amazon and Apple since 2024.'),
  spec('cedar_cards', 'provider', [9_500, 380], 'European cards, German and French spoken.'),
  spec('bluewave', 'provider', [6_200, 290], 'Gaming cards only.'),
  spec('lumen_trade', 'provider', [18_000, 510]),
  spec('harbor_lane', 'provider', [3_400, 150], 'Small and careful.'),
  spec('kiteline', 'provider', [7_800, 240], '夜间在线，回复很快。'),
  spec('orchid_co', 'provider', [12_500, 330], 'Fashion and beauty cards.'),
  spec('summit_gc', 'provider', [2, 60], 'New here.'),
  spec('ana_m', 'trader', [0, 90]),
  spec('ben_okafor', 'trader', [12, 75]),
  spec('chloe_d', 'trader', [0, 64]),
  spec('dmitri_v', 'trader', [40, 200]),
  spec('emi_sato', 'trader', [0, 33]),
  spec('farid', 'trader', [5, 48]),
  spec('grace_lin', 'trader', [0, 110]),
  spec('hugo_p', 'trader', [0, 20]),
  spec('ines_r', 'trader', [60, 145]),
  spec('jonas_k', 'trader', [0, 15]),
];

export type Person = { readonly id: string; readonly name: string; readonly role: Role };
export type People = ReadonlyMap<string, Person>;

/** All accounts and their points, in one transaction: the treasury pays, so the sum over all accounts stays zero. */
export async function seedPeople({ db, rules, ledger }: Services): Promise<void> {
  const hashes = await hashesOf(rules);
  const ids = new Map(PEOPLE.map(({ name, id }) => [name, id ?? newId()]));
  const idOf = (name: string): string => ids.get(name) ?? '';
  await db.transaction(async (tx) => {
    for (const person of PEOPLE) {
      const referrerId = person.referrer ? idOf(person.referrer) : null;
      await insertPerson(tx, person, { id: idOf(person.name), referrerId, hashes });
    }
    await seedTeam(tx, { ownerId: idOf(TEAM.owner), operatorId: idOf(TEAM.operator) });
    const owners = PEOPLE.filter(({ role }) => role === 'trader' || role === 'provider').map((person) => ({
      ...person,
      id: idOf(person.name),
    }));
    await openPoints(
      { ledger, tx },
      owners.map(({ id }) => id),
    );
    await fund({ ledger, tx }, owners, 'demo-fund');
    await payBail(
      { ledger, tx },
      owners.filter(({ role }) => role === 'provider').map(({ id }) => id),
    );
  });
}

interface Hashes {
  readonly login: string;
  readonly trading: string;
}

/** All accounts of the demo have the same two passwords, so each is hashed once. */
export async function hashesOf(rules: Services['rules']): Promise<Hashes> {
  const [login, trading] = await Promise.all([
    hashPassword(rules, LOGIN_PASSWORD),
    hashPassword(rules, TRADING_PASSWORD),
  ]);
  return { login, trading };
}

interface NewPerson {
  readonly id: string;
  readonly referrerId?: string | null;
  readonly hashes: Hashes;
}

export async function insertPerson(
  tx: Tx,
  person: PersonSpec,
  { id, referrerId = null, hashes }: NewPerson,
): Promise<void> {
  const isProvider = person.role === 'provider';
  await tx.run(sql`
    INSERT INTO app_user (id, user_name, nickname, email, role, kind, server_flag, server_type, password_hash,
                          trading_password_hash, bio, referrer_id, email_confirmed_at, created_at, is_demo,
                          identity_level)
    VALUES (${id}, ${person.name}, ${person.name}, ${`${person.name}@example.com`}, ${person.role},
            ${isProvider && person.name !== TEAM.owner ? 'S' : ''}, ${isProvider}, ${isProvider ? (person.serverType ?? 1) : null}, ${hashes.login}, ${hashes.trading},
            ${person.bio ?? ''}, ${referrerId}, now(),
            now() - make_interval(days => ${person.joinedDaysAgo}), true, ${person.level})`);
}

type Books = Pick<Services, 'ledger'> & { readonly tx: Tx };

/** Opens the points accounts of these users. */
export async function openPoints({ ledger, tx }: Books, ids: readonly string[]): Promise<void> {
  const accounts = ids.map((id) => ({ id: pointsAccountId(id), owner: id, currency: POINTS.symbol }));
  await ledger.openAccounts(
    accounts.map((account) => ({ ...account, kind: 'points' as const })),
    tx,
  );
}

/** Issues whole points to accounts; the same label funds an account once. */
export async function fund(
  { ledger, tx }: Books,
  owners: readonly { readonly id: string; readonly points: number }[],
  label: string,
): Promise<void> {
  const funds = owners.flatMap(({ id, points }) =>
    points === 0 ? [] : [fundLegs({ id: derivedId(id, label), account: pointsAccountId(id), amount: whole(points) })],
  );
  assertApplied(await ledger.apply(funds, tx));
}

/** Deposits the required bail of these accounts, out of points issued for it. */
export async function payBail(
  { ledger, tx }: Pick<Services, 'ledger'> & { tx: Tx },
  ids: readonly string[],
): Promise<void> {
  const accounts = ids.map((id) => ({
    id: bailAccountId(id),
    owner: id,
    kind: 'bail' as const,
    currency: POINTS.symbol,
  }));
  await ledger.openAccounts(accounts, tx);
  const legs = ids.flatMap((id) => {
    const at = { amount: whole(BAIL_POINTS) };
    const between = { pointsAccount: pointsAccountId(id), bailAccount: bailAccountId(id) };
    return [
      fundLegs({ ...at, id: derivedId(id, 'demo-bail-fund'), account: pointsAccountId(id) }),
      payBailLegs({ ...at, ...between, id: derivedId(id, 'demo-bail') }),
    ];
  });
  assertApplied(await ledger.apply(legs, tx));
}

/** The demo's people by name; null when this database has other users. */
export async function loadPeople(db: Queryable): Promise<People | null> {
  const rows = await db.many<Person>(sql`
    SELECT id, user_name AS name, role FROM app_user
    WHERE user_name = ANY(${PEOPLE.map(({ name }) => name)}::text[])`);
  return rows.length === PEOPLE.length ? new Map(rows.map((row) => [row.name, row])) : null;
}

/** The person of this name. Throws when there is none. */
export function personOf(people: People, name: string): Person {
  const person = people.get(name);
  if (person === undefined) throw new Error(`the demo has no ${name}`);
  return person;
}

const whole = (points: number) => amount(BigInt(points) * 10n ** BigInt(POINTS.unit));
