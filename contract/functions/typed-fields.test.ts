import { describe, expect, it } from 'vitest';
import { zSixDigits } from '../define.ts';
import { zUserName } from './auth.ts';
import { zEmail } from './email.ts';
import { submitLevelOne } from './identity.ts';
import { zPhone } from './phone-number.ts';

describe('a phone number', () => {
  it.each([
    '\u202A+234 803 123 4567\u202C',
    '\u2068+2348031234567\u2069',
    '\u200E+2348031234567',
    '+234–803–123–4567',
    '+234/803/123/4567',
    '＋２３４８０３１２３４５６７',
    '002348031234567',
    'tel:+2348031234567',
  ])('%j is read', (number) => {
    const read = zPhone.parse({ country: 'NG', number });
    expect(read.number.replace(/[^+\d]/g, '')).toBe('+2348031234567');
  });

  it.each(['', 'abc', '+234 803 x'])('%j is refused', (number) =>
    expect(zPhone.safeParse({ country: 'NG', number }).success).toBe(false),
  );
});

describe('an e-mail address', () => {
  it.each(['a@xn--mnchen-3ya.example', 'info@example.xn--p1ai', 'a@münchen.example'])('%s is taken', (email) =>
    expect(zEmail.safeParse(email).success).toBe(true),
  );
  it.each(['plus+tag@example.com', 'a@b', 'a@-b.com', 'a@b.xn--'])('%s is refused', (email) =>
    expect(zEmail.safeParse(email).success).toBe(false),
  );
});

describe('a code of six digits', () => {
  it.each([' 123456', '123 456', '123-456', '１２３４５６'])('%j is read', (code) =>
    expect(zSixDigits.parse(code)).toBe('123456'),
  );
});

describe('a name to log in with', () => {
  it('loses what stands around it, and no blank between', () => {
    expect(zUserName.parse(' ada_1\u200B')).toBe('ada_1');
    expect(zUserName.safeParse('ada lovelace').success).toBe(false);
  });
});

describe('the facts of an identity', () => {
  const facts = {
    nationality: 'XK',
    surname: "'t Hart",
    givenName: 'Ada',
    birthDate: '1990-01-01',
    documentType: 'passport',
    documentNumber: 'K1234567',
  };
  const read = (change: object) => submitLevelOne.params.safeParse({ ...facts, ...change });

  it('are taken as the document has them', () => {
    expect(read({}).success).toBe(true);
    expect(read({ surname: 'Raman A/L Subramaniam' }).success).toBe(true);
    expect(read({ surname: 'Suharto', givenName: '' }).success).toBe(true);
    expect(read({ surname: '', givenName: 'Suharto' }).success).toBe(true);
  });

  it('have at least one name', () => {
    expect(read({ surname: ' ', givenName: '' }).error?.issues.map(({ message }) => message)).toEqual(['name_needed']);
  });
});
