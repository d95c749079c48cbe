import { randomBytes } from 'node:crypto';
import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { payBailLegs } from '#core/ledger/bail-legs.ts';
import { fundLegs } from '#core/ledger/legs.ts';
import { amount } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import type { Role } from '#server/gateway/handler.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { postgresLedger } from '#server/ledger/postgres-ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { database } from './product.ts';

/** A seller and a provider by name. */
export type Pair = Readonly<Record<'seller' | 'provider', string>>;

/** Whole points, enough for any test, and bail for as many open orders. */
const PROVIDER_POINTS = 40_000;
const PROVIDER_BAIL = 10_000;

/** Two people whom no other test knows: nothing that one test uses up is missing in another. */
export async function newPair(): Promise<Pair> {
  const [seller, provider] = await Promise.all([newTrader(), newProvider()]);
  return { seller, provider };
}

/** A trader of one's own; answers the name. */
export async function newTrader(points = 0): Promise<string> {
  const { id, name } = await addPerson('trader');
  await openAccounts(id, points, 0);
  return name;
}

/** A provider of one's own, with points and bail; answers the name. */
export async function newProvider(): Promise<string> {
  const { id, name } = await addPerson('provider');
  await openAccounts(id, PROVIDER_POINTS + PROVIDER_BAIL, PROVIDER_BAIL);
  return name;
}

/** Somebody of the staff; answers the name. */
export async function newStaff(role: 'support' | 'moderator'): Promise<string> {
  return (await addPerson(role)).name;
}

/** As the demo's people are: with its two passwords, whose hashes are taken over. Nobody can ask the gateway for these. */
async function addPerson(role: Role): Promise<{ id: string; name: string }> {
  const id = newId();
  const name = `${role}_${randomBytes(4).toString('hex')}`;
  const isProvider = role === 'provider';
  await database().run(sql`
    INSERT INTO app_user (id, user_name, nickname, email, role, kind, server_flag, server_type, password_hash,
                          trading_password_hash, email_confirmed_at)
    SELECT ${id}, ${name}, ${name}, ${`${name}@example.com`}, ${role}, ${isProvider ? 'S' : ''}, ${isProvider},
           ${isProvider ? 1 : null}, password_hash, trading_password_hash, now()
      FROM app_user WHERE user_name = 'demo_seller'`);
  return { id, name };
}

/** Points come from the treasury, as the demo's do, so that the sum over all accounts stays zero. */
async function openAccounts(id: string, points: number, bail: number): Promise<void> {
  const db = database();
  const ledger = postgresLedger(db);
  const account = { home: id, owner: id, currency: POINTS.symbol };
  const pointsAccount = pointsAccountId(id);
  const bailAccount = bailAccountId(id);
  const whole = (count: number) => amount(BigInt(count) * 10n ** BigInt(POINTS.unit));
  await db.transaction(async (tx) => {
    await ledger.openAccounts([{ ...account, id: pointsAccount, kind: 'points' }], tx);
    if (points > 0) {
      const legs = fundLegs({ id: newId(), account: pointsAccount, home: id, amount: whole(points) });
      assertApplied(await ledger.apply([legs], tx));
    }
    if (bail > 0) {
      await ledger.openAccounts([{ ...account, id: bailAccount, kind: 'bail' }], tx);
      const legs = payBailLegs({ id: newId(), home: id, amount: whole(bail), pointsAccount, bailAccount });
      assertApplied(await ledger.apply([legs], tx));
    }
  });
}
