import { describe, expect, it } from 'vitest';
import { orderView as order } from '../workspace/fixtures.ts';
import { hasCase } from './disputed.ts';

const parcel = (...states: ('delivered' | 'in_arbitration' | 'ruled')[]) => {
  const view = order({ form: 'physical', claim: null, state: states.at(-1) ?? 'delivered' });
  const [first] = view.timeline;
  return { ...view, timeline: states.flatMap((state) => (first ? [{ ...first, state }] : [])) };
};

describe('the case of an order', () => {
  it('is there for a parcel whose clock brought it to a moderator without a claim, until and after its end', () => {
    expect(hasCase(parcel('delivered', 'in_arbitration'))).toBe(true);
    expect(hasCase(parcel('delivered', 'in_arbitration', 'ruled'))).toBe(true);
  });

  it('is not there before', () => {
    expect(hasCase(parcel('delivered'))).toBe(false);
  });
});
