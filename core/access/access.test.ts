import { describe, expect, it } from 'vitest';
import { type AccessLevel, admits, isService, isStaff, mayWrite, ROLES } from './access.ts';

const TABLE: [AccessLevel, string][] = [
  // level      visitor + trader provider support moderator auditor admin
  ['visitor', '1 111111'],
  ['user', '0 111111'],
  ['trader', '0 100000'],
  ['provider', '0 010000'],
  ['staff', '0 001111'],
  ['moderator', '0 000101'],
  ['admin', '0 000001'],
];

describe('access', () => {
  it.each(TABLE)('%s admits exactly its roles', (level, expected) => {
    const bit = (yes: boolean) => (yes ? '1' : '0');
    const row = `${bit(admits(level, null))} ${ROLES.map((role) => bit(admits(level, role))).join('')}`;
    expect(row).toBe(expected);
  });

  it('keeps auditors from writing anything but their own sign-in', () => {
    expect(mayWrite('auditor', 'orders')).toBe(false);
    expect(mayWrite('auditor', 'auth')).toBe(true);
    expect(mayWrite('support', 'orders')).toBe(true);
  });

  it('tells staff and service accounts', () => {
    expect(ROLES.filter(isStaff)).toEqual(['support', 'moderator', 'auditor', 'admin']);
    expect(ROLES.filter(isService)).toEqual(['provider', 'support', 'moderator', 'auditor', 'admin']);
  });
});
