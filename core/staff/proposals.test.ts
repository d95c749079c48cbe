import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/access.ts';
import {
  decideProposal,
  mayPropose,
  type OpenProposal,
  PROPOSAL_KIND_NAMES,
  PROPOSAL_KINDS,
  PROPOSAL_STATES,
  type ProposalKindDef,
  type ProposalState,
} from './proposals.ts';

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

describe('the life of a proposal', () => {
  const PEOPLE = ['ada', 'ben', 'cleo', 'dora', 'emil'] as const;
  const step = fc.oneof(
    fc.record({ by: fc.constantFrom(...PEOPLE), role: fc.constantFrom(...ROLES), approves: fc.boolean() }),
    fc.constantFrom('withdrawn' as const, 'expired' as const),
  );

  it('ends once, and is carried out only when enough others agreed who may, whatever happens', () => {
    const lives = fc.record({
      kind: fc.constantFrom(...PROPOSAL_KIND_NAMES),
      subjectId: fc.option(fc.constantFrom(...PEOPLE)),
      steps: fc.array(step, { maxLength: 12 }),
    });
    fc.assert(
      fc.property(lives, ({ kind, subjectId, steps }) => {
        const def: ProposalKindDef = PROPOSAL_KINDS[kind];
        let state: ProposalState = 'open';
        const agreed: string[] = [];
        for (const event of steps) {
          const before: ProposalState = state;
          if (typeof event === 'string') {
            if (state === 'open') state = event;
            continue;
          }
          const { by, role, approves } = event;
          const now: OpenProposal = { kind, proposerId: 'ada', subjectId, state, approverIds: [...agreed] };
          const decision = decideProposal(now, { id: by, role }, approves);
          if ('refusal' in decision) continue;
          expect(before).toBe('open');
          expect(def.deciders).toContain(role);
          expect(['ada', subjectId, ...agreed]).not.toContain(by);
          if (approves) agreed.push(by);
          ({ state } = decision);
          expect(state === 'approved').toBe(approves && agreed.length === def.approvals);
          expect(state === 'refused').toBe(!approves);
        }
        expect(agreed.length).toBeLessThanOrEqual(def.approvals);
      }),
    );
  });

  it('that is open is decided by any administrator whom it is not about, whatever went before', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PROPOSAL_KIND_NAMES), fc.boolean(), (kind, approves) => {
        const open: OpenProposal = { kind, proposerId: 'ada', subjectId: 'ben', state: 'open', approverIds: [] };
        expect(decideProposal(open, { id: 'cleo', role: 'admin' }, approves)).not.toHaveProperty('refusal');
      }),
    );
  });
});
