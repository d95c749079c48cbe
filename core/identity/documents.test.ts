import { describe, expect, it } from 'vitest';
import { COUNTRIES, isCountry } from './countries.ts';
import { maskedNumber, partsOf, plainNumber, yearsBetween } from './documents.ts';

describe('a document', () => {
  it.each([
    ['2008-11-22', 18],
    ['2008-11-23', 17],
    ['2000-02-29', 26],
  ])('of a person born on %s belongs to one of %i years', (born, years) => {
    expect(yearsBetween(born, '2026-11-22')).toBe(years);
  });

  it('has one number however it is typed', () => {
    expect(plainNumber(' ab-12 34/ｘ ')).toBe('AB1234X');
    expect(['০১২৩৪৫৬৭৮৯', '٠١٢٣٤٥٦٧٨٩', '०१२३४५६७८९', '0123456789'].map(plainNumber)).toEqual(
      Array.from({ length: 4 }, () => '0123456789'),
    );
    expect(['А1234567', 'Α1234567', 'a1234567'].map(plainNumber)).toEqual(Array(3).fill('A1234567'));
    expect([plainNumber('СО123456'), plainNumber('İ1234567')]).toEqual(['CO123456', 'I1234567']);
    expect(plainNumber('粤b12345')).not.toBe(plainNumber('京b12345'));
  });

  it('shows the end of a long number only', () => {
    expect([maskedNumber('AB-123456'), maskedNumber('A1234')]).toEqual(['•••••456', '•••••']);
  });

  it('needs both sides of a card, and a selfie always', () => {
    expect(partsOf('id_card')).toEqual(['front', 'back', 'selfie']);
    expect(partsOf('passport')).toEqual(['front', 'selfie']);
  });

  it('comes from a country of the list', () => {
    expect([isCountry('DE'), isCountry('XX'), new Set(COUNTRIES).size]).toEqual([true, false, COUNTRIES.length]);
  });
});
