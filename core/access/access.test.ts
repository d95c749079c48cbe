import { describe, expect, it } from 'vitest';
import { type AccessLevel, admits, isService, isStaff, mayWrite, SESSION_ROLES } from './access.ts';

const TABLE: [AccessLevel, string][] = [
  // level      nobody + trader provider support moderator auditor admin operator visitor
  ['visitor', '1 11111101'],
  ['guest', '0 11111101'],
  ['user', '0 11111100'],
  ['party', '0 11000000'],
  ['trader', '0 10000000'],
  ['provider', '0 01000000'],
  ['staff', '0 00110100'],
  ['house', '0 00111100'],
  ['moderator', '0 00010100'],
  ['auditor', '0 00001100'],
  ['admin', '0 00000100'],
];

describe('access', () => {
  it.each(TABLE)('%s admits exactly its roles', (level, expected) => {
    const bit = (yes: boolean) => (yes ? '1' : '0');
    const row = `${bit(admits(level, null))} ${SESSION_ROLES.map((role) => bit(admits(level, role))).join('')}`;
    expect(row).toBe(expected);
  });

  it('keeps auditors from writing anything but their own sign-in', () => {
    expect(mayWrite('auditor', 'orders')).toBe(false);
    expect(mayWrite('auditor', 'auth')).toBe(true);
    expect(mayWrite('auditor', 'filters')).toBe(true);
    expect(mayWrite('support', 'orders')).toBe(true);
  });

  it('tells staff and service accounts', () => {
    expect(SESSION_ROLES.filter(isStaff)).toEqual(['support', 'moderator', 'auditor', 'admin']);
    expect(SESSION_ROLES.filter(isService)).toEqual([
      'provider',
      'support',
      'moderator',
      'auditor',
      'admin',
      'operator',
    ]);
  });
});
