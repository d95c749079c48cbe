import { describe, expect, it } from 'vitest';
import { auditLinkState } from './audit-links.ts';

describe('a link of an auditor', () => {
  it.each([
    [{ endsAt: 10, endedAt: null }, 'open'],
    [{ endsAt: 9, endedAt: null }, 'over'],
    [{ endsAt: 10, endedAt: 5 }, 'ended'],
    [{ endsAt: 8, endedAt: 5 }, 'ended'],
  ] as const)('%o at 9 is %s', (times, state) => expect(auditLinkState(times, 9)).toBe(state));
});
