import type { Services } from '#server/app/services.ts';
import { addressGroup, networkOf } from '#server/platform/limits/address.ts';
import { type Counter, failuresOf } from './failures.ts';

/**
 * An IPv6 network (/48) has more users than an address: so many times the failures of `auth.failures_per_bit` add a bit.
 */
const NETWORK_FACTOR = 3;

/** The counters of the network that a stranger calls from; its failures with any account count. */
export function addressCounters(address: string): Counter[] {
  const group = addressGroup(address);
  const network = networkOf(address);
  const counters: Counter[] = [{ subject: `address ${group}`, limit: 'auth.login_failures_address' }];
  if (network !== null) counters.push({ subject: `network ${network}`, limit: 'auth.login_failures_network' });
  return counters;
}

/** The counter of what is typed at the login, from anywhere, whether or not an account has that name. */
export const nameCounter = (name: string): Counter => ({
  subject: `name ${name.toLowerCase()}`,
  limit: 'auth.login_failures_account',
  beyond: 'harden',
});

/**
 * The leading zero bits that the human check needs for this caller, and whether that is more than usual: each
 * `auth.failures_per_bit` failures of its address, or with this login name, double the work. Depends on no account, so
 * that it reveals none.
 */
export async function humanCheckBits(
  services: Services,
  { address, account }: { address: string; account?: string | undefined },
): Promise<{ bits: number; isHardened: boolean }> {
  const { rules, db } = services;
  const counters = addressCounters(address);
  if (account !== undefined) counters.push(nameCounter(account));
  const failures = await failuresOf(services, { kind: 'login', counters, db });
  const step = rules.get('auth.failures_per_bit');
  const more = counters.map(({ subject, limit }) => {
    const each = limit === 'auth.login_failures_network' ? step * NETWORK_FACTOR : step;
    return Math.floor((failures.get(subject)?.count ?? 0) / each);
  });
  const usual = rules.get('auth.pow_bits');
  const extra = Math.max(...more);
  const bits = Math.max(usual, Math.min(usual + extra, rules.get('auth.pow_bits_max')));
  return { bits, isHardened: extra > 0 };
}
