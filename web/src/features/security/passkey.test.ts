import { expect, it, vi } from 'vitest';
import { lostChunk } from '#web/lib/loading/lost-chunk.ts';
import { makePasskey, signWithPasskey } from './passkey.ts';

vi.mock('@simplewebauthn/browser', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

it('a passkey whose code does not come fails, and the page says that a part of it is missing', async () => {
  expect(lostChunk()).toBeNull();
  await expect(signWithPasskey('{}')).rejects.toThrow();
  expect(lostChunk()).not.toBeNull();
  await expect(makePasskey('{}')).rejects.toThrow();
});
