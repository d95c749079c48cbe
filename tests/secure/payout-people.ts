import { sql } from '#server/platform/postgres/sql.ts';
import { payerIdOf } from '#tests/fixtures/payer-ids.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { personFacts, proveOne } from '#tests/fixtures/world/identity.ts';
import { nigerian } from '#tests/fixtures/world/payment-accounts.ts';
import { POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { type ChannelNumber, payerOf } from './outside.ts';
import type { Stage } from './stage.ts';

/** Somebody whose name is proven, with points and an account that can be paid now. */
export async function payee(stage: Stage): Promise<TestUser & { readonly accountId: string }> {
  const user = await stage.join({ level: 0, points: 500 });
  await proveByPassword(stage.people.moderator, 'staff');
  const name = { nationality: 'NG', surname: 'Okafor', givenName: 'Chinedu Emeka' };
  await proveOne(stage.people.moderator, user, personFacts(name));
  for (const kind of ['security', 'money'] as const) await proveByPassword(user, kind);
  const { id: accountId } = await user.wire.call('paymentAccounts.add', nigerian());
  await stage.db.run(sql`UPDATE payment_account SET held_until = now() WHERE id = ${accountId}`);
  return { ...user, accountId };
}

export const askPayout = ({ wire, accountId }: TestUser & { readonly accountId: string }) =>
  wire.call('payouts.request', { accountId, points: `${50n * POINT}`, fiat: '1', tradePassword: TRADE_PASSWORD });

/** The payout provider of a channel, who receives orders. */
export async function payer(stage: Stage, number: ChannelNumber, name = payerOf(number)): Promise<TestUser> {
  const user = await stage.join({ role: 'provider', name, userId: payerIdOf(name) });
  await stage.db.run(sql`UPDATE app_user SET server_type = 3 WHERE id = ${user.userId}`);
  const entered = await stage.enter(user);
  await entered.wire.call('switches.openReceiving', {});
  await entered.wire.call('switches.setPayChannel', { withdrawAutoPayChannel: number });
  return entered;
}
