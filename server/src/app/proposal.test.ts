import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROPOSAL_KIND_NAMES } from '#core/staff/proposals.ts';
import { defineProposal, proposalTypeOf, registerProposals } from './proposal.ts';
import type { Services } from './services.ts';

const typeOf = (...kinds: typeof PROPOSAL_KIND_NAMES) =>
  defineProposal(kinds, z.strictObject({}), async () => undefined);

/** Services without anything but a place for parts. */
const noServices = () => ({ parts: new Map() }) as unknown as Services;

describe('the types of proposals', () => {
  it('are one for each kind', () => {
    const services = noServices();
    const type = typeOf(...PROPOSAL_KIND_NAMES);
    registerProposals(services, [type]);
    for (const kind of PROPOSAL_KIND_NAMES) expect(proposalTypeOf(services, kind)).toBe(type);
  });

  it('refuse a kind that nobody carries out, or two features do', () => {
    const [first, ...others] = PROPOSAL_KIND_NAMES;
    expect(first).toBe('make_admin');
    expect(() => registerProposals(noServices(), [typeOf(...others)])).toThrow('the kind make_admin');
    const twice = [typeOf(...PROPOSAL_KIND_NAMES), typeOf('rule')];
    expect(() => registerProposals(noServices(), twice)).toThrow('two features');
  });
});
