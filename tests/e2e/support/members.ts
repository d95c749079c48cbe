import type { ResultOf } from '#contract/catalogue.ts';
import { client } from '#tests/fixtures/client.ts';
import { PASSWORD, type TestUser } from '#tests/fixtures/world/people.ts';
import { productUrl } from './product.ts';

export { PASSWORD, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';

/** A user with an account, logged in over the wire without a browser. */
export interface Member extends TestUser {
  readonly me: ResultOf<'users.getMe'>;
}

const members = new Map<string, Promise<Member>>();

/** Logs in once a worker: people of the demo and of the tests have an address that follows from their public name. */
export function member(name: string): Promise<Member> {
  let entry = members.get(name);
  if (!entry) {
    entry = enter(name);
    members.set(name, entry);
  }
  return entry;
}

async function enter(name: string): Promise<Member> {
  const wire = client(productUrl());
  const { userId } = await wire.login(`${name}@example.com`, PASSWORD);
  const me = await wire.call('users.getMe', {});
  return { userId, sessionId: '', name, loginName: me.userName, role: me.role, wire, me };
}

/** A member's points in base units. */
export async function pointsOf({ wire }: Member): Promise<{ amount: bigint; frozen: bigint }> {
  const { amount, frozenAmount } = await wire.call('points.getBalance', {});
  return { amount: BigInt(amount), frozen: BigInt(frozenAmount) };
}

/** Base units for a decimal of points, such as `83.7639`. */
export function points(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}
