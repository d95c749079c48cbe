import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AppError } from '#server/platform/app-error.ts';

/** The list names its source and licence. */
const FILE = fileURLToPath(new URL('./common-passwords.txt', import.meta.url));

let common: ReadonlySet<string> | null = null;

function readCommon(): ReadonlySet<string> {
  const lines = readFileSync(FILE, 'utf8').split('\n');
  return new Set(lines.filter((line) => !line.startsWith('#')).flatMap((line) => line.split(' ')));
}

/** Refuses a new password of the list, before it is clear whose it is. Throws `auth.password_common`. */
export function requireUnlisted(password: string): void {
  common ??= readCommon();
  if (common.has(password.toLowerCase())) throw new AppError('auth.password_common');
}

/**
 * Refuses a new password that is among the first that a guesser tries: one of the list, or the account's own user name or
 * mailbox, in any case. Throws `auth.password_common`.
 */
export function requireUncommon(password: string, account: { userName: string; email: string | null }): void {
  requireUnlisted(password);
  const own = [account.userName.toLowerCase(), (account.email ?? '').toLowerCase().split('@')[0]];
  if (own.includes(password.toLowerCase())) throw new AppError('auth.password_common');
}
