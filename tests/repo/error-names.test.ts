import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contract/errors/codes.ts';
import { sources, textOf } from './files.ts';

/** Six digits as a text: an error's number on the wire, unless it is an amount in a test or its fixtures. */
const NUMBER = /'(\d{6})'/g;
const wireNumbers = new Set<string>(Object.values(ERRORS).map(({ errorBizCode }) => errorBizCode));
const numbersIn = (code: string) => [...code.matchAll(NUMBER)].flatMap(([, number = '']) => number);

describe('the error catalogue', () => {
  it('gives every error a number of its own', () => {
    expect(wireNumbers.size).toBe(Object.keys(ERRORS).length);
  });

  it('is known to the web by its names', () => {
    const named = sources(/\.tsx?$/)
      .filter((path) => path.startsWith('web/src/') && !path.startsWith('web/src/api/'))
      .flatMap((path) => {
        const isTest = /(\.test|fixtures)\.tsx?$/.test(path);
        const numbers = numbersIn(textOf(path)).filter((number) => !isTest || wireNumbers.has(number));
        return numbers.map((number) => `${path}: ${number}`);
      });
    expect(named).toEqual([]);
  });

  it('would be found out by its numbers', () => {
    expect(numbersIn("hasCode(error, '000068')")).toEqual(['000068']);
  });
});
