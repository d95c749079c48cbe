import { describe, expect, it } from 'vitest';
import { commonIn, requireUncommon } from './common-passwords.ts';

const ANN = { userName: 'ann2468x', email: 'Ann1357Mail@example.com' };
const refusalOf = (password: string) => {
  try {
    requireUncommon(password, ANN);
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a new password', () => {
  it.each(['password1', 'PassWord1', 'trustno1', 'q1w2e3r4t5y6', '987654321q', '10xBY49k', 'ANN2468X', 'ann1357mail'])(
    '%s is refused',
    (password) => {
      expect(refusalOf(password)).toBe('auth.password_common');
    },
  );

  it.each(['Demo2468', 'Copyright2012', 'kf83hdk2Q'])('%s is taken', (password) => {
    expect(refusalOf(password)).toBeNull();
  });
});

describe('a list of common passwords', () => {
  it('is read without what nobody can choose', () => {
    expect([...commonIn(['Password1', 'short1', 'onlyletters', 'TrustNo1x', 'with-sign1'])]).toEqual([
      'password1',
      'trustno1x',
    ]);
  });

  it('counts as far as it is most common, those that nobody can choose included', () => {
    expect([...commonIn(['123456', 'password1', 'qwerty', 'trustno1x'], 3)]).toEqual(['password1']);
  });
});
