import { describe, expect, it } from 'vitest';
import type { Role } from '../access/access.ts';
import { plainTerms, type RoleFacts, roleProposal, roleRefusal, roleText } from './roles.ts';

const FREE: RoleFacts = { openOrders: 0, payoutsToPay: 0, sellAdsOnShelf: 0, openCases: 0 };

describe('a change of role', () => {
  it.each<[Role, Role, Partial<RoleFacts>, string | null]>([
    ['trader', 'provider', {}, null],
    ['trader', 'trader', {}, 'staff.same_role'],
    ['trader', 'provider', { openOrders: 2 }, 'staff.open_orders'],
    ['provider', 'support', { openOrders: 1 }, 'staff.open_orders'],
    ['trader', 'support', { sellAdsOnShelf: 1 }, 'staff.open_offers'],
    ['provider', 'trader', { sellAdsOnShelf: 1 }, null],
    ['moderator', 'trader', { openCases: 1 }, 'staff.open_cases'],
    ['moderator', 'admin', { openCases: 1 }, null],
    ['admin', 'support', { openCases: 3 }, 'staff.open_cases'],
  ])('from %s to %s with %o: %s', (from, to, facts, refusal) => {
    expect(roleRefusal(plainTerms(from), plainTerms(to), { ...FREE, ...facts })?.code ?? null).toBe(refusal);
  });

  it('within the providers keeps orders going', () => {
    const to = { ...plainTerms('provider'), serverType: 2 };
    expect(roleRefusal(plainTerms('provider'), to, { ...FREE, openOrders: 5 })).toBeNull();
    expect(roleText(to)).toBe('provider 2 S');
  });

  it('within the providers waits for payouts that only the old kind pays', () => {
    const [from, to] = [{ ...plainTerms('provider'), serverType: 3 }, plainTerms('provider')];
    expect(roleRefusal(from, to, { ...FREE, openOrders: 5, payoutsToPay: 2 })).toEqual({
      code: 'staff.open_orders',
      count: 2,
    });
    expect(roleRefusal(from, { ...from, isSolo: false }, { ...FREE, openOrders: 2, payoutsToPay: 2 })).toBeNull();
  });

  it('of an administrator needs two', () => {
    expect(roleProposal('trader', 'admin')).toBe('make_admin');
    expect(roleProposal('admin', 'trader')).toBe('unmake_admin');
    expect(roleProposal('admin', 'support')).toBe('unmake_admin');
    expect(roleProposal('admin', 'admin')).toBeNull();
    expect(roleProposal('trader', 'support')).toBe('make_staff');
    expect(roleProposal('support', 'moderator')).toBe('make_staff');
    expect(roleProposal('provider', 'auditor')).toBe('make_staff');
    expect(roleProposal('moderator', 'trader')).toBeNull();
    expect(roleProposal('trader', 'provider')).toBeNull();
  });
});
