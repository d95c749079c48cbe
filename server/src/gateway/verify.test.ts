import { describe, expect, it } from 'vitest';
import { AppError } from '#server/platform/app-error.ts';
import { type Signed, signOf, verifierFor } from './verify.ts';

const SECRET = 'shared';
const SKEW_MS = 300_000;
const verify = verifierFor({ signSecret: SECRET, subsidiaryCode: 'CW' }, () => SKEW_MS);

function signed(code: number, change: Partial<Signed> = {}): Signed {
  const requestTime = change.requestTime ?? String(Date.now());
  const sign = signOf(String(code), requestTime, SECRET);
  return { code, codeText: String(code), subsidiaryCode: 'CW', requestTime, sign, ...change };
}

const outcome = (request: Signed): string => {
  try {
    verify(request);
    return 'passes';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('a request', () => {
  const late = String(Date.now() - 2 * SKEW_MS);
  it.each<[string, Signed, string]>([
    ['signed in time', signed(900001), 'passes'],
    ['of another company', signed(900001, { subsidiaryCode: 'XX' }), 'gateway.malformed'],
    ['without a time', signed(900001, { requestTime: '' }), 'gateway.malformed'],
    ['with a foreign signature', signed(900001, { sign: '0'.repeat(32) }), 'gateway.bad_sign'],
    ['signed long ago', signed(900001, { requestTime: late }), 'gateway.clock_skew'],
    ['for the time, signed long ago', signed(600000, { requestTime: late }), 'passes'],
    [
      'for the points list, with code and json only',
      { code: 806680, codeText: '806680', subsidiaryCode: '', requestTime: undefined, sign: undefined },
      'passes',
    ],
  ])('%s', (_name, request, expected) => {
    expect(outcome(request)).toBe(expected);
  });
});
