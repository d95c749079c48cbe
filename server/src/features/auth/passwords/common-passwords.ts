import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PASSWORD_PATTERN } from '#contract/functions/auth.ts';
import { AppError } from '#server/platform/app-error.ts';

/**
 * Any list of words between spaces or line breaks, most common first, whose lines with # say where it is from and under
 * which licence. A list of a package takes its place by naming the package's file here:
 * `import.meta.resolve('package/list.txt')`.
 */
const LIST = new URL('./common-passwords.txt', import.meta.url);
/** So many of the most common passwords are refused; in a list with fewer, all are. */
const MOST_COMMON = 100_000;

let common: ReadonlySet<string> | null = null;

/**
 * The most common passwords of a list, in lower case. Those that nobody can choose, because they break the password rule,
 * are counted but not kept: of 100,000 some 7,000 are left, in less than a megabyte.
 */
export function commonIn(text: string, most: number = MOST_COMMON): ReadonlySet<string> {
  const lines = text.split(/\r?\n/).filter((line) => !line.startsWith('#'));
  const entries = lines.flatMap((line) => line.split(' ')).filter((entry) => entry !== '');
  return new Set(
    entries
      .slice(0, most)
      .filter((entry) => PASSWORD_PATTERN.test(entry))
      .map((entry) => entry.toLowerCase()),
  );
}

const readCommon = (): ReadonlySet<string> => commonIn(readFileSync(fileURLToPath(LIST), 'utf8'));

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
