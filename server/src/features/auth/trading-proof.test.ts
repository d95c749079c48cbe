import { describe, expect, it } from 'vitest';
import { type Claim, forgetProof, hasProof, keepProof } from './trading-proof.ts';

const claimOf = (change: Partial<Claim> = {}): Claim => ({
  userId: 'ann',
  sessionId: 'one',
  stored: '$argon2id$a',
  password: 'Trade2468',
  ...change,
});

describe('the proof of a trading password', () => {
  it('holds for the same session, password and stored hash alone', () => {
    expect(hasProof(claimOf())).toBe(false);
    keepProof(claimOf(), 300);
    expect(hasProof(claimOf())).toBe(true);
    for (const change of [
      { sessionId: 'two' },
      { password: 'trade2468' },
      { stored: '$argon2id$b' },
      { userId: 'bob' },
    ]) {
      expect(hasProof(claimOf(change))).toBe(false);
    }
  });

  it('is forgotten after a wrong password, and never kept when the rule is 0', () => {
    keepProof(claimOf(), 300);
    forgetProof('ann');
    expect(hasProof(claimOf())).toBe(false);
    keepProof(claimOf(), 0);
    expect(hasProof(claimOf())).toBe(false);
  });
});
