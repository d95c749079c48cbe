import { describe, expect, it } from 'vitest';
import { fullName, isPersonName, withSurname } from './person-name.ts';

describe('the name of a person', () => {
  it.each([
    'Raman A/L Subramaniam',
    "'t Hart",
    '’t Hart',
    'Tan @ Abdullah',
    'Anne-Marie',
    'Anne‑Marie',
    'O’Brien',
    'D´Angelo',
    'O′Brien',
    '阿卜杜拉•买买提',
    '阿卜杜拉‧买买提',
    'Dr. King, Jr.',
    '王小明',
    '买买提·艾力',
    'न\u093Eम',
  ])('%s can be one', (name) => expect(isPersonName(name)).toBe(true));

  it.each(['', ' ', '-', '/', '@ab', 'R2D2', '<b>', 'a\nb', "''t"])('%j can be none', (name) =>
    expect(isPersonName(name)).toBe(false),
  );

  it('stands in the surname where it is the only one', () => {
    expect(withSurname({ surname: '', givenName: 'Suharto' })).toEqual({ surname: 'Suharto', givenName: '' });
    expect(withSurname({ surname: 'Okafor', givenName: 'Ada' })).toEqual({ surname: 'Okafor', givenName: 'Ada' });
  });

  it('is written as its script writes it', () => {
    expect(fullName({ surname: 'Okafor', givenName: 'Ada' })).toBe('Ada Okafor');
    expect(fullName({ surname: 'Suharto', givenName: '' })).toBe('Suharto');
    expect(fullName({ surname: '王', givenName: '小明' })).toBe('王小明');
  });
});
