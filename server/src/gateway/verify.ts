import { hash } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import { sameText } from '#server/platform/crypto/crypto.ts';

/** The function that returns the server's time, for clients whose clock is wrong. */
const TIME_CODE = 600000;
/** The points list is sent with code and json only. */
const HEADERLESS_CODE = 806680;

/** The parts of a request that are checked before anything else. */
export interface Signed {
  readonly code: number;
  readonly codeText: string;
  readonly subsidiaryCode: string;
  readonly requestTime: string | undefined;
  readonly sign: string | undefined;
}

/** A weak integrity check: md5 of code, request time and a secret that every browser has. */
export const signOf = (codeText: string, requestTime: string, secret: string): string =>
  hash('md5', codeText + requestTime + secret);

type Client = Pick<Config, 'signSecret' | 'subsidiaryCode'>;

/**
 * Checks company code, request time and signature; the points list has none of them. `skewMs` is read at each call, so
 * that a changed rule applies at once.
 */
export function verifierFor({ signSecret, subsidiaryCode }: Client, skewMs: () => number) {
  return ({ code, codeText, requestTime, sign, ...wire }: Signed): void => {
    if (code === HEADERLESS_CODE) return;
    if (wire.subsidiaryCode !== subsidiaryCode) {
      throw new AppError('gateway.malformed', { rule: 'subsidiaryCode: unknown' });
    }
    if (requestTime === undefined || !/^\d{1,16}$/.test(requestTime)) {
      throw new AppError('gateway.malformed', { rule: 'requestTime: milliseconds since 1970 expected' });
    }
    if (sign === undefined || !sameText(sign.toLowerCase(), signOf(codeText, requestTime, signSecret))) {
      throw new AppError('gateway.bad_sign');
    }
    if (code !== TIME_CODE && Math.abs(Date.now() - Number(requestTime)) > skewMs()) {
      throw new AppError('gateway.clock_skew');
    }
  };
}
