import { describe, expect, it } from 'vitest';
import { readNumber, readSigned } from './typed-number.ts';

describe('a typed number', () => {
  it.each([
    ['12,50', '12.5'],
    ['12.50', '12.5'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['007', '7'],
    ['1000', '1000'],
    ['1 234,56', '1234.56'],
    ['1\u202F234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1’234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567.8', '1234567.8'],
    ['１２，５０', '12.5'],
    ['١٢٫٥', '12.5'],
    ['$12.50', '12.5'],
    ['12,50 €', '12.5'],
    ['\u200E12.5', '12.5'],
    ['1.2345', '1.2345'],
    ['0.000000', '0'],
    ['', ''],
  ])('%j is %j', (typed, value) => expect(readNumber(typed, 6)).toEqual({ value, fault: null, readings: [] }));

  it.each([
    ['1,234', ['1.2340', '1234']],
    ['1.234', ['1.2340', '1234']],
    ['1,000', ['1', '1000']],
  ])('%j can be two numbers', (typed, readings) => {
    const read = readNumber(typed, 6);
    expect([read.value, read.fault, [...read.readings].sort()]).toEqual(['', 'two', readings]);
    for (const reading of readings) expect(readNumber(reading, 6).fault).toBeNull();
  });

  it('has one reading where the other has too many decimals, but for a point', () => {
    expect(readNumber('1,234', 2).value).toBe('1234');
    expect(readNumber('1,000', 2).value).toBe('1000');
    expect(readNumber('1,000', 0).value).toBe('1000');
    expect(readNumber('1.234', 2).fault).toBe('decimals');
    expect(readNumber('1.000', 0).fault).toBe('decimals');
    expect(readNumber('25.000000', 2).value).toBe('25');
    expect(readNumber('12.345678', 2).fault).toBe('decimals');
    expect(readNumber('12,3456', 2).fault).toBe('decimals');
  });

  it.each([
    '-5',
    'abc',
    '1,2,3',
    '1.2.3',
    '1,23,4',
    '12e3',
    '.',
    ',',
    '1 2',
    '1,234.567,8',
    '0x10',
    '12²',
    '50¹',
    '50₁',
    '㉑',
    '85%',
    '$85%',
  ])('%j is none', (typed) => expect(readNumber(typed, 6)).toEqual({ value: '', fault: 'form', readings: [] }));

  it('has a percent sign where it is a rate, and no currency', () => {
    expect(['85,5 %', '85.5%', '85.5'].map((typed) => readNumber(typed, 6, true).value)).toEqual(Array(3).fill('85.5'));
    expect(readSigned('-2.5%', 2, true).value).toBe('-2.5');
    expect(readNumber('$85', 2, true).fault).toBe('form');
  });

  it('is below zero where it can be', () => {
    const values = ['-5,25', '−5.25', '- 5.25', '+5,25', '5.25', '-0', '--5', '-', ''].map((typed) =>
      readSigned(typed, 2),
    );
    expect(values.map(({ value, fault }) => fault ?? value)).toEqual([
      '-5.25',
      '-5.25',
      '-5.25',
      '5.25',
      '5.25',
      '-0',
      'form',
      'form',
      '',
    ]);
  });
});
