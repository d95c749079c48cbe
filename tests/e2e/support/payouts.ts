import { sql } from '#server/platform/postgres/sql.ts';
import { CHANNEL_ACCOUNTS, KUDA } from '#tests/fixtures/payout-accounts.ts';
import { personFacts, proveOne } from '#tests/fixtures/world/identity.ts';
import { nigerian } from '#tests/fixtures/world/payment-accounts.ts';
import { koboFor } from '#tests/fixtures/world/payouts.ts';
import { member, TRADE_PASSWORD } from './members.ts';
import { newStaff, newTrader } from './people.ts';
import { database } from './product.ts';

const POINTS = 1_000;
const POINT = 1_000_000n;

interface NewPayee {
  readonly name: string;
  readonly accountId: string;
}

/** A trader with points and a bank account in Nigeria to which can be paid; answers the name. */
export const newPayee = (accountNumber = CHANNEL_ACCOUNTS.paid.accountNumber): Promise<NewPayee> =>
  newPayeeAt(nigerian({ fields: { bank: KUDA, accountNumber } }));

/** A trader with points and this account, to which can be paid. */
export async function newPayeeAt(account: ReturnType<typeof nigerian>): Promise<NewPayee> {
  const name = await newTrader(POINTS, 0);
  const owner = await member(name);
  const person = personFacts({ nationality: 'NG', surname: 'Okafor', givenName: 'Chinedu Emeka' });
  await proveOne(await member(await newStaff('moderator')), owner, person);
  const { id: accountId } = await owner.wire.call('paymentAccounts.add', account);
  await database().run(sql`UPDATE payment_account SET held_until = now() WHERE id = ${accountId}`);
  return { name, accountId };
}

/** A payout of a hundred points that waits for a provider. */
export async function newPayout(): Promise<{ readonly name: string; readonly id: string }> {
  const { name, accountId } = await newPayee();
  const { wire } = await member(name);
  const { id } = await wire.call('payouts.request', {
    accountId,
    points: `${100n * POINT}`,
    fiat: koboFor(100),
    tradePassword: TRADE_PASSWORD,
  });
  return { name, id };
}
