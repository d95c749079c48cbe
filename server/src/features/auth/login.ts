import { login, serviceLogin } from '#contract/functions/auth.ts';
import { isService } from '#core/access/access.ts';
import { type Call, handle, type ParamsOf } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { type AccountRow, findByLogin } from './accounts.store.ts';
import { attempt } from './failures.ts';
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

/**
 * Failures lock account and address together; a device that the account knows is counted separately, so that a stranger
 * at the same address cannot lock the owner out. Neither the answer nor its time reveals whether the account exists.
 */
async function authenticate(call: Call, params: ParamsOf<typeof login>): Promise<AccountRow> {
  const { services } = call;
  const { db, rules } = services;
  const name = params.account.toLowerCase();
  const account = await findByLogin(db, params.account);
  const known = await knowsDevice(db, account?.id ?? null, call.deviceId);
  const subject = known
    ? `${account?.id}|device ${call.deviceId}`
    : `${account?.id ?? name}|${addressGroup(call.address)}`;
  const check = () => passwordFits(rules, account?.passwordHash ?? null, params.password);
  const fits = await attempt(services, { kind: 'login', subject, db, check });
  if (!fits || account === null) throw new AppError('auth.login_failed');
  if (!account.confirmed) throw new AppError('auth.email_unconfirmed');
  if (account.status === 'suspended') throw new AppError('auth.suspended');
  return account;
}
