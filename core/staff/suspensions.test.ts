import { describe, expect, it } from 'vitest';
import type { Role } from '../access/access.ts';
import { closes, locksOut, SUSPENSION_SCOPES, suspensionRefusal } from './suspensions.ts';

describe('a suspension', () => {
  it.each<[Role, boolean, Role, string | null]>([
    ['moderator', false, 'trader', null],
    ['moderator', true, 'trader', 'staff.opponent'],
    ['admin', true, 'provider', 'staff.opponent'],
    ['moderator', false, 'support', 'gateway.forbidden'],
    ['admin', false, 'support', null],
    ['admin', false, 'admin', 'staff.admin_by_proposal'],
  ])('by %s (opponent: %s) of %s: %s', (role, isOpponent, suspect, refusal) => {
    expect(suspensionRefusal({ id: 'ada', role, isOpponent }, { id: 'ben', role: suspect })).toBe(refusal);
  });

  it('is nobody’s own', () => {
    expect(suspensionRefusal({ id: 'ada', role: 'admin', isOpponent: false }, { id: 'ada', role: 'admin' })).toBe(
      'staff.not_yourself',
    );
  });

  it('of an account closes everything new, and locks out staff only', () => {
    for (const what of ['placing', 'chat', 'calls'] as const) {
      expect(SUSPENSION_SCOPES.filter((scope) => closes(scope, what))).toEqual(['account', what]);
    }
    expect(locksOut('account', 'provider')).toBe(false);
    expect(locksOut('account', 'support')).toBe(true);
    expect(locksOut('chat', 'support')).toBe(false);
  });
});
