import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedHash, sameText } from '#server/platform/crypto/crypto.ts';
import type { AccountRow } from '../accounts.store.ts';

const TTL_MS = 300_000;

interface Bound {
  readonly account: Pick<AccountRow, 'id' | 'passwordHash'>;
  readonly deviceId: string;
}

/** Bound to the device and to the password that matched: after another password was set it is worth nothing. */
const markOf = (services: Services, body: string, { account, deviceId }: Bound): string =>
  keyedHash(services.config.secret, 'login-ticket', `${body}\n${deviceId}\n${account.passwordHash}`).toString(
    'base64url',
  );

/** A ticket `expires.service.userId.mark`: the password of this account has matched on this device. Nothing is stored. */
export function makeTicket(services: Services, ticket: Bound & { readonly service: boolean }): string {
  const body = `${Date.now() + TTL_MS}.${ticket.service ? 1 : 0}.${ticket.account.id}`;
  return `${body}.${markOf(services, body, ticket)}`;
}

/** What a ticket says; it is not believed before `requireTicket`. Throws `auth.login_stale` when it has another form. */
export function readTicket(ticket: string): { userId: string; service: boolean } {
  const parts = /^\d+\.([01])\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]+$/.exec(ticket);
  if (parts === null) throw new AppError('auth.login_stale');
  return { userId: parts[2] ?? '', service: parts[1] === '1' };
}

/** Throws `auth.login_stale` when the ticket is forged, expired, of another device, or of an earlier password. */
export function requireTicket(services: Services, ticket: string, bound: Bound): void {
  const at = ticket.lastIndexOf('.');
  const body = ticket.slice(0, at);
  const isGenuine = sameText(ticket.slice(at + 1), markOf(services, body, bound));
  if (!isGenuine || Number.parseInt(body, 10) < Date.now()) throw new AppError('auth.login_stale');
}
