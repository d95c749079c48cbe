import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROPOSAL_KIND_NAMES } from '#core/staff/proposals.ts';
import { defineProposal, proposalTypesOf } from './proposal.ts';

const typeOf = (...kinds: typeof PROPOSAL_KIND_NAMES) =>
  defineProposal(kinds, z.strictObject({}), async () => undefined);

describe('the types of proposals', () => {
  it('are one for each kind', () => {
    const types = proposalTypesOf([{ proposals: [typeOf(...PROPOSAL_KIND_NAMES)] }]);
    expect([...types.keys()]).toEqual(PROPOSAL_KIND_NAMES);
  });

  it('refuse a kind that nobody carries out, or two features do', () => {
    const [first, ...others] = PROPOSAL_KIND_NAMES;
    expect(first).toBe('make_admin');
    expect(() => proposalTypesOf([{ proposals: [typeOf(...others)] }])).toThrow('the kind make_admin');
    const all = { proposals: [typeOf(...PROPOSAL_KIND_NAMES)] };
    expect(() => proposalTypesOf([all, { proposals: [typeOf('rule')] }])).toThrow('two features');
  });
});
