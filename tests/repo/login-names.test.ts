import { describe, expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

/** Where the name that somebody logs in with is read, as beginnings of paths, and why. Everything else shows the public name, `nickname`. */
const READERS: Readonly<Record<string, string>> = {
  'server/src/features/auth/': 'logins',
  'server/src/features/users/users.present.ts': 'the own account',
  'server/src/features/users/users.store.ts': 'the own account',
  'server/src/features/staff/(links/)?(use-admin-link|admin-link.store).ts': 'the first administrator, as registration',
  'server/src/features/staff-people/people.store.ts': 'staff search by it, and do not see it',
  'server/src/features/support/context.store.ts': 'an agent helps with a login',
  'server/src/features/support/get-context.ts': 'an agent helps with a login',
  'server/src/gateway/issue-words.ts': 'what is wrong with the field of the registration',
  'server/src/features/own-data/': 'the own account, taken along or closed',
  'server/src/platform/postgres/tables/(users|closing).ts': 'the columns',
  'contract/functions/auth.ts': 'registration',
  'contract/functions/users.ts': 'the own account',
  'contract/functions/staff.ts': 'the first administrator, as registration',
  'contract/functions/support.ts': 'an agent helps with a login',
};

const readers = sources(/\.(ts|sql)$/)
  .filter((path) => /^(server\/(src|sql)|contract)\//.test(path) && !/\.test\.ts$/.test(path))
  .filter((path) => /\buser_name\b|\buserName\b/.test(textOf(path)));
const fits = (place: string, path: string) => new RegExp(`^${place}`).test(path);
const isListed = (path: string) => Object.keys(READERS).some((place) => fits(place, path));

describe('the name that somebody logs in with', () => {
  it('is read by the listed files only: others show the public name, app_user.nickname', () => {
    expect(readers.filter((path) => !isListed(path))).toEqual([]);
  });

  it('has no list that is longer than it must be', () => {
    const idle = Object.keys(READERS).filter((place) => !readers.some((path) => fits(place, path)));
    expect(idle).toEqual([]);
  });
});
