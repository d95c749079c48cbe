import { describe, expect, it } from 'vitest';
import { type AccessLevel, admits, isService, isStaff, mayWrite, SESSION_ROLES } from './access.ts';

const TABLE: [AccessLevel, string][] = [
  // level      nobody + trader provider support moderator auditor admin visitor
  ['visitor', '1 1111111'],
  ['guest', '0 1111111'],
  ['user', '0 1111110'],
  ['party', '0 1100000'],
  ['trader', '0 1000000'],
  ['provider', '0 0100000'],
  ['staff', '0 0011110'],
  ['moderator', '0 0001010'],
  ['auditor', '0 0000110'],
  ['admin', '0 0000010'],
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
    expect(mayWrite('support', 'orders')).toBe(true);
  });

  it('tells staff and service accounts', () => {
    expect(SESSION_ROLES.filter(isStaff)).toEqual(['support', 'moderator', 'auditor', 'admin']);
    expect(SESSION_ROLES.filter(isService)).toEqual(['provider', 'support', 'moderator', 'auditor', 'admin']);
  });
});
