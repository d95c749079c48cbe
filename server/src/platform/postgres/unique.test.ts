import { expect, test } from 'vitest';
import { breaksUnique } from './unique.ts';

test.each([
  ['23505', 'app_user_email', true],
  ['23505', 'app_user_nickname', false],
  ['23503', 'app_user_email', false],
])('code %s of the index %s breaks app_user_email: %s', (code, constraint, expected) => {
  expect(breaksUnique(Object.assign(new Error('of the database'), { code, constraint }), 'app_user_email')).toBe(
    expected,
  );
});
