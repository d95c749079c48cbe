import { expect, test } from 'vitest';
import { openRules } from '#server/platform/settings/rules.ts';
import { hashPassword, passwordFits } from './passwords.ts';

const CHEAP = { 'auth.argon_memory_kib': 64, 'auth.argon_passes': 1 };

test('an unknown account is checked again after its first check met a full queue', async () => {
  const full = openRules({ ...CHEAP, 'auth.hashes_at_once': 1, 'auth.hashes_waiting': 1 }, true);
  const busy = [hashPassword(full, 'first'), hashPassword(full, 'second')];
  await expect(passwordFits(full, null, 'Wrong2468')).rejects.toMatchObject({ code: 'gateway.unavailable' });
  await Promise.all(busy);
  expect(await passwordFits(full, null, 'Wrong2468')).toBe(false);
});
