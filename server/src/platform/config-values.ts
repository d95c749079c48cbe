import { z } from 'zod';
import { isLoopback } from './demo.ts';

export const areNatsAddresses = (text: string): boolean =>
  text.split(',').every((part) => /^(nats|tls):$/.test(URL.parse(part.trim())?.protocol ?? ''));

/** Whoever can write to that server can speak for the product: without a password or TLS only on this machine. */
export const areGuardedNatsAddresses = (text: string): boolean =>
  text.split(',').every((part) => {
    const url = URL.parse(part.trim());
    return (
      url === null || url.protocol === 'tls:' || url.username !== '' || url.password !== '' || isLoopback(url.hostname)
    );
  });

/** A service whose answers move money: nobody on the way may change them. */
export const trustedUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must look like ${example}` }).refine((text) => {
    const url = URL.parse(text);
    return url === null || url.protocol === 'https:' || isLoopback(url.hostname);
  }, 'must be https unless it is on this machine');

/** The address of a database for a login. */
export const postgresUrl = (login: string) =>
  z.url({ protocol: /^postgres(ql)?$/, error: `must look like postgres://${login}:password@host/db` });

export const vapidKey = (length: number) =>
  z.base64url().length(length, 'must be base64url, made as docs/guides/running-in-production.md says');

/** The push services of today's browsers. Addresses come from browsers, so messages may only be sent to these. */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://web.push.apple.com',
  'https://*.notify.windows.com',
].join(',');

export const socialLinks = z
  .string()
  .regex(
    /^[^=,]+=https:\/\/[^\s,]+(,[^=,]+=https:\/\/[^\s,]+)*$/,
    'must look like X=https://x.com/market,Telegram=https://t.me/market',
  )
  .transform((text) =>
    text.split(',').map((part) => {
      const at = part.indexOf('=');
      return { name: part.slice(0, at).trim(), url: part.slice(at + 1) };
    }),
  );

/** JSON in a variable. No message repeats a value, because one could be a key. */
export const zJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
});

/** Two variables that only work together; null without both. Throws when one is missing. */
export function pairOf(
  names: string,
  first: string | undefined,
  second: string | undefined,
): readonly [string, string] | null {
  if (first === undefined && second === undefined) return null;
  if (first === undefined || second === undefined) throw new Error(`${names}: one needs the other`);
  return [first, second];
}
