import { login, serviceLogin } from '#contract/functions/auth.ts';
import { isService } from '#core/access/access.ts';
import { type Call, handle, type ParamsOf } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addressGroup, networkOf } from '#server/platform/limits/address.ts';
import { type AccountRow, findByLogin } from './accounts.store.ts';
import { attempt, type Counter } from './failures.ts';
import { passwordFits } from './passwords.ts';
import { knowsDevice } from './sessions.store.ts';
import { signIn } from './sign-in.ts';

/** 805050: the login of all users except providers and staff. */
export const loginHandler = handle(login, async (call: Call, params) => {
  const account = await authenticate(call, params);
  return signIn(call, call.services.db, { userId: account.id, service: false, passwordHash: account.passwordHash });
});

/** 900003: the login of providers and staff. */
export const serviceLoginHandler = handle(serviceLogin, async (call: Call, params) => {
  const account = await authenticate(call, params);
  if (!isService(account.role)) throw new AppError('auth.not_service');
  return signIn(call, call.services.db, { userId: account.id, service: true, passwordHash: account.passwordHash });
});

/** Neither the answer nor its time reveals whether the account exists. */
async function authenticate(call: Call, params: ParamsOf<typeof login>): Promise<AccountRow> {
  const { services } = call;
  const { db, rules } = services;
  const account = await findByLogin(db, params.account);
  const isKnownDevice = await knowsDevice(db, account?.id ?? null, call.deviceId);
  const counters = isKnownDevice
    ? ([{ subject: `${account?.id}|device ${call.deviceId}`, limit: 'auth.login_failures' }] as const)
    : strangerCounters({ name: params.account.toLowerCase(), accountId: account?.id, address: call.address });
  const check = () => passwordFits(rules, account?.passwordHash ?? null, params.password);
  const fits = await attempt(services, { kind: 'login', counters, db, check });
  if (!fits || account === null) throw new AppError('auth.login_failed');
  if (!account.confirmed) throw new AppError('auth.email_unconfirmed');
  if (account.status === 'suspended') throw new AppError('auth.suspended');
  return account;
}

/**
 * The counters of a login from a device that the account does not know. A known device has a counter of its own, so that
 * strangers cannot lock the owner out. Counters of the account's id are hidden: a visible lock would reveal which names
 * and e-mail addresses lead to the same account.
 */
function strangerCounters(stranger: {
  name: string;
  accountId: string | undefined;
  address: string;
}): [Counter, ...Counter[]] {
  const { name, accountId, address } = stranger;
  const group = addressGroup(address);
  const network = networkOf(address);
  const counters: [Counter, ...Counter[]] = [
    { subject: `${name}|${group}`, limit: 'auth.login_failures' },
    { subject: `address ${group}`, limit: 'auth.login_failures_address' },
  ];
  if (network !== null) counters.push({ subject: `network ${network}`, limit: 'auth.login_failures_network' });
  if (accountId !== undefined) {
    counters.push({ subject: `${accountId}|${group}`, limit: 'auth.login_failures', hidden: true });
    counters.push({ subject: accountId, limit: 'auth.login_failures_account', hidden: true });
  }
  return counters;
}
