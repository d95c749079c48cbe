import { randomBytes } from 'node:crypto';
import { postgresLedger } from '#server/ledger/postgres-ledger.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { FAST_HASHES } from '#tests/fixtures/product.ts';
import { addPerson, type UserSpec } from '#tests/fixtures/world/people.ts';
import { database } from './product.ts';

/** A seller and a provider by name. */
export type Pair = Readonly<Record<'seller' | 'provider', string>>;

/** Whole points, enough for any test, and bail for as many open orders. */
const PROVIDER_FUNDS = { points: 40_000, bail: 10_000 };

/** Two users of this test only: limits that one test uses up are not missing in another. */
export async function newPair(): Promise<Pair> {
  const [seller, provider] = await Promise.all([newTrader(), newProvider()]);
  return { seller, provider };
}

/** A trader of one's own, with a proven identity unless `level` is lower; answers the name. */
export const newTrader = (points = 0, level: 0 | 1 | 2 = 2): Promise<string> =>
  addNamed({ role: 'trader', points, level });

/** A provider of one's own, with points and bail; answers the name. */
export const newProvider = (): Promise<string> => addNamed({ role: 'provider', ...PROVIDER_FUNDS });

/** Creates a member of staff; returns the name. */
export const newStaff = (role: 'support' | 'moderator' | 'auditor'): Promise<string> => addNamed({ role });

async function addNamed(spec: UserSpec & Required<Pick<UserSpec, 'role'>>): Promise<string> {
  const db = database();
  const store = { db, ledger: postgresLedger(db), rules: openRules(FAST_HASHES, true) };
  const { name } = await addPerson(store, { ...spec, name: `${spec.role}_${randomBytes(4).toString('hex')}` });
  return name;
}
