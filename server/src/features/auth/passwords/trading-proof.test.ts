import { describe, expect, it } from 'vitest';
import { type Claim, TradingProofs } from './trading-proof.ts';

const claimOf = (change: Partial<Claim> = {}): Claim => ({
  userId: 'ann',
  sessionId: 'one',
  stored: '$argon2id$a',
  password: 'Trade2468',
  ...change,
});

describe('the proof of a trading password', () => {
  it('holds for the same session, password and stored hash alone', () => {
    const proofs = new TradingProofs();
    expect(proofs.has(claimOf())).toBe(false);
    proofs.keep(claimOf(), 300);
    expect(proofs.has(claimOf())).toBe(true);
    expect(new TradingProofs().has(claimOf())).toBe(false);
    for (const change of [
      { sessionId: 'two' },
      { password: 'trade2468' },
      { stored: '$argon2id$b' },
      { userId: 'bob' },
    ]) {
      expect(proofs.has(claimOf(change))).toBe(false);
    }
  });

  it('is forgotten after a wrong password, and never kept when the rule is 0', () => {
    const proofs = new TradingProofs();
    proofs.keep(claimOf(), 300);
    proofs.forget('ann');
    expect(proofs.has(claimOf())).toBe(false);
    proofs.keep(claimOf(), 0);
    expect(proofs.has(claimOf())).toBe(false);
  });
});
