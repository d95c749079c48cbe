import { describe, expect, it } from 'vitest';
import { PAYOUT_STATES } from '#core/payouts/payout-states.ts';
import en from '#words/en/payouts.json' with { type: 'json' };
import zh from '#words/zh_cn/payouts.json' with { type: 'json' };
import { toneOf } from './payout-words.ts';

describe('the colour of a payout', () => {
  it('says whose turn it is to the payer and to the owner', () => {
    expect([toneOf('taken', 'payer'), toneOf('paid', 'payer')]).toEqual(['turn', 'waiting']);
    expect([toneOf('taken', 'owner'), toneOf('paid', 'owner')]).toEqual(['waiting', 'turn']);
  });

  it('is the same for both once nobody has a turn', () => {
    expect([toneOf('success', 'payer'), toneOf('in_dispute', 'payer')]).toEqual(['done', 'dispute']);
    expect([toneOf('success', 'owner'), toneOf('in_dispute', 'owner')]).toEqual(['done', 'dispute']);
  });

  it('gives staff no turn that is the trader’s', () => {
    expect([toneOf('paid', 'staff'), toneOf('ruled', 'staff')]).toEqual(['waiting', 'waiting']);
  });
});

describe('why a payout is where it is', () => {
  it.each(PAYOUT_STATES)('has words of its own for staff, whom no step of the two waits for: %s', (state) => {
    expect(en.stateWhyStaff[state]).not.toMatch(/\b(you|your|Say whether)\b|appeal:/);
    expect(zh.stateWhyStaff[state]).not.toMatch(/您|请申诉|请确认/);
  });
});
