import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/access.ts';
import { decideProposal, mayPropose, type OpenProposal, PROPOSAL_KIND_NAMES, PROPOSAL_STATES } from './proposals.ts';

const proposal: OpenProposal = {
  kind: 'make_admin',
  proposerId: 'ada',
  subjectId: 'ben',
  state: 'open',
  approverIds: [],
};
const admin = (id: string) => ({ id, role: 'admin' as const });

describe('a proposal', () => {
  it('is carried out by the approval of another administrator, and ended by a refusal', () => {
    expect(decideProposal(proposal, admin('cleo'), true)).toEqual({ state: 'approved' });
    expect(decideProposal(proposal, admin('cleo'), false)).toEqual({ state: 'refused' });
  });

  it('is decided neither by its proposer nor by whom it is about', () => {
    for (const approves of [true, false]) {
      expect(decideProposal(proposal, admin('ada'), approves)).toEqual({ refusal: 'staff.own_proposal' });
      expect(decideProposal(proposal, admin('ben'), approves)).toEqual({ refusal: 'staff.about_you' });
    }
  });

  it.each(PROPOSAL_STATES.filter((state) => state !== 'open'))('that is %s is decided no more', (state) => {
    expect(decideProposal({ ...proposal, state }, admin('cleo'), true)).toEqual({ refusal: 'staff.proposal_over' });
  });

  it('counts nobody twice', () => {
    expect(decideProposal({ ...proposal, approverIds: ['cleo'] }, admin('cleo'), true)).toEqual({
      refusal: 'already.done',
    });
  });

  it.each(PROPOSAL_KIND_NAMES)('of the kind %s is decided by administrators', (kind) => {
    const wider: Partial<Record<typeof kind, string[]>> = {
      reset_factors: ['support', 'admin'],
      penalty: ['moderator', 'admin'],
      reward: ['support', 'moderator', 'admin'],
    };
    const proposers = wider[kind] ?? ['admin'];
    expect(ROLES.filter((role) => mayPropose(kind, role))).toEqual(proposers);
    for (const role of ROLES.filter((other) => other !== 'admin')) {
      expect(decideProposal({ ...proposal, kind }, { id: 'cleo', role }, true)).toEqual({
        refusal: 'gateway.forbidden',
      });
    }
  });
});
