import { describe, expect, test } from 'vitest';
import { compareZone, type StatedPerson } from './mrz.ts';

/** The specimens of ICAO Doc 9303, parts 4 (passport), 5 (card of three lines) and 6 (card of two lines). */
const PASSPORT = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const CARD_OF_THREE = 'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
const CARD_OF_TWO = 'I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<\nD231458907UTO7408122F1204159<<<<<<<6';

const ANNA: StatedPerson = {
  surname: 'Eriksson',
  givenName: 'Anna Maria',
  birthDate: '1974-08-12',
  nationality: 'SE',
  documentNumber: 'L898902C3',
};
const WITH_CARD: StatedPerson = { ...ANNA, documentNumber: 'D23145890' };

/** Check digit by Doc 9303-3, section 4.9: weights 7, 3, 1. */
function digitOf(text: string): string {
  const values = [...text].map((character) => (character === '<' ? 0 : Number.parseInt(character, 36)));
  return String(values.reduce((sum, value, place) => sum + value * ([7, 3, 1][place % 3] ?? 0), 0) % 10);
}

/** A passport of this person, without a personal number. */
function passportOf(
  names: string,
  { country = 'DEU', number = 'C01X00T47', born = '640812', ends = '301231' } = {},
): string {
  const top = `P<${country}${names}`.padEnd(44, '<').slice(0, 44);
  const checked = `${number}${digitOf(number)}`;
  const dates = `${born}${digitOf(born)}F${ends}${digitOf(ends)}`;
  const composite = digitOf(`${checked}${born}${digitOf(born)}${ends}${digitOf(ends)}${'<'.repeat(14)}<`);
  return `${top}\n${checked}${country.padEnd(3, '<')}${dates}${'<'.repeat(14)}<${composite}`;
}

const ERIKA: StatedPerson = {
  surname: 'Müßtermann',
  givenName: 'Erika',
  birthDate: '1964-08-12',
  nationality: 'DE',
  documentNumber: 'C01X00T47',
};

describe('machine-readable zone', () => {
  test.each([
    ['a passport', PASSPORT, ANNA],
    ['a card of three lines', CARD_OF_THREE, WITH_CARD],
    ['a card of two lines', CARD_OF_TWO, WITH_CARD],
  ])('reads the specimen of %s', (_name, lines, stated) => {
    expect(compareZone(lines, stated)).toEqual({
      outcome: 'agrees',
      differing: [],
      // The specimens come from Utopia.
      skipped: ['nationality'],
      endsOn: '2012-04-15',
    });
  });

  test('forgives what typing adds: small letters, spaces, other brackets', () => {
    const typed = PASSPORT.toLowerCase().replaceAll('<<<<', ' ‹‹«').replace('\n', '\r\n\r\n');
    expect(compareZone(typed, ANNA).outcome).toBe('agrees');
  });

  test.each([
    ['surname', { surname: 'Ericsson' }],
    ['givenName', { givenName: 'Anna' }],
    ['birthDate', { birthDate: '1974-08-13' }],
    ['documentNumber', { documentNumber: 'L898902C4' }],
  ] as const)('names the field that differs: %s', (field, change) => {
    expect(compareZone(PASSPORT, { ...ANNA, ...change })).toMatchObject({ outcome: 'differs', differing: [field] });
  });

  test.each([
    ['a wrong digit in the number', PASSPORT.replace('L898902C3', 'L898902C4')],
    ['a wrong digit in the birth date', PASSPORT.replace('740812', '740813')],
    ['a wrong composite digit', `${PASSPORT.slice(0, -1)}1`],
    ['one line only', PASSPORT.split('\n')[0] ?? ''],
    ['a line that is too short', PASSPORT.slice(0, -1)],
    ['words', 'the two lines at the bottom'],
    ['nothing', ''],
    ['far too much', PASSPORT.repeat(50)],
  ])('cannot read %s', (_name, lines) => {
    expect(compareZone(lines, ANNA)).toMatchObject({ outcome: 'unreadable', differing: [] });
  });

  test.each(['MUESSTERMANN<<ERIKA', 'MUXXSSTERMANN<<ERIKA', 'MUSSTERMANN<<ERIKA'])(
    'knows the ways to write umlauts: %s',
    (names) => {
      expect(compareZone(passportOf(names), ERIKA)).toMatchObject({ outcome: 'agrees', skipped: [] });
    },
  );

  test('compares the country, also where one letter stands for it', () => {
    expect(compareZone(passportOf('MUSSTERMANN<<ERIKA', { country: 'D<<' }), ERIKA).outcome).toBe('agrees');
    expect(compareZone(passportOf('MUSSTERMANN<<ERIKA'), { ...ERIKA, nationality: 'AT' }).differing).toEqual([
      'nationality',
    ]);
  });

  test('compares the beginning of names that did not fit', () => {
    const stated = { ...ERIKA, surname: 'Nilavadhanananda', givenName: 'Chayapa Dejthamrong Krasuang' };
    const names = 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K';
    expect(compareZone(passportOf(names), stated)).toMatchObject({ outcome: 'agrees' });
    expect(compareZone(passportOf(names), { ...stated, givenName: 'Chayapa Krasuang' }).differing).toEqual([
      'givenName',
    ]);
  });

  test('does not judge names in other letters', () => {
    const stated = { ...ERIKA, surname: '李', givenName: '小明' };
    expect(compareZone(passportOf('LI<<XIAOMING'), stated)).toMatchObject({
      outcome: 'agrees',
      skipped: ['surname', 'givenName'],
    });
  });

  test('does not judge a birthday that the document does not know', () => {
    expect(compareZone(passportOf('MUSSTERMANN<<ERIKA', { born: '64<<<<' }), ERIKA)).toMatchObject({
      outcome: 'agrees',
      skipped: ['birthDate'],
    });
  });
});
