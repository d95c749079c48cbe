import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { openRules } from '#server/platform/settings/rules.ts';
import { hashPassword, passwordFits } from './passwords.ts';

vi.mock('@node-rs/argon2', { spy: true });

const CHEAP = { 'auth.argon_memory_kib': 64, 'auth.argon_passes': 1 };

test('an unknown account is checked again after its first check met a full queue', async () => {
  const full = openRules({ ...CHEAP, 'auth.hashes_at_once': 1, 'auth.hashes_waiting': 1 }, true);
  const busy = [hashPassword(full, 'first'), hashPassword(full, 'second')];
  await expect(passwordFits(full, null, 'Wrong2468')).rejects.toMatchObject({ code: 'gateway.unavailable' });
  await Promise.all(busy);
  expect(await passwordFits(full, null, 'Wrong2468')).toBe(false);
});

test('an unknown account costs as much as a known one, also after the cost was changed', async () => {
  for (const memory of [64, 128]) {
    await passwordFits(openRules({ ...CHEAP, 'auth.argon_memory_kib': memory }, true), null, 'Wrong2468');
    expect(verify).toHaveBeenLastCalledWith(expect.stringContaining(`m=${memory},t=1,`), 'Wrong2468');
  }
});
