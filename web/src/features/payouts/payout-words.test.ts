import { describe, expect, it } from 'vitest';
import { toneOf } from './payout-words.ts';

describe('the colour of a payout', () => {
  it('says whose turn it is to the payer and to the owner', () => {
    expect([toneOf('taken', true), toneOf('paid', true)]).toEqual(['turn', 'waiting']);
    expect([toneOf('taken', false), toneOf('paid', false)]).toEqual(['waiting', 'turn']);
  });

  it('is the same for both once nobody has a turn', () => {
    expect([toneOf('success', true), toneOf('in_dispute', true)]).toEqual(['done', 'dispute']);
    expect([toneOf('success', false), toneOf('in_dispute', false)]).toEqual(['done', 'dispute']);
  });
});
