import { expect, it, vi } from 'vitest';
import { lostChunk } from '#web/lib/loading/lost-chunk.ts';
import { makePasskey, pageByName, passkeysMissing, signWithPasskey } from './passkey.ts';

vi.mock('@simplewebauthn/browser', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('a passkey whose code does not come fails, and the page says that a part of it is missing', async () => {
  expect(lostChunk()).toBeNull();
  await expect(signWithPasskey('{}')).rejects.toThrow();
  expect(lostChunk()).not.toBeNull();
  await expect(makePasskey('{}')).rejects.toThrow();
});

it.each([
  ['127.0.0.1', 'numbers'],
  ['192.168.1.4', 'numbers'],
  ['[::1]', 'numbers'],
  ['localhost', 'browser'],
  ['market.example', 'browser'],
] as const)('says of a page at %s that the cause is: %s', (hostname, why) => {
  vi.stubGlobal('window', {});
  expect(passkeysMissing({ hostname })).toBe(why);
  vi.stubGlobal('window', { PublicKeyCredential: class {} });
  expect(passkeysMissing({ hostname })).toBe(why === 'browser' ? null : why);
  vi.unstubAllGlobals();
});

it('names this machine where the address is its own', () => {
  const at = (hostname: string) => pageByName({ hostname, href: `http://${hostname}:8080/security` });
  expect(at('127.0.0.1')).toBe('http://localhost:8080/security');
  expect(at('[::1]')).toBe('http://localhost:8080/security');
  expect(at('192.168.1.4')).toBeNull();
});
