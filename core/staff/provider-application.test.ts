import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_EVENTS,
  APPLICATION_STATES,
  APPLICATION_TABLE,
  type ApplicationFacts,
  type ApplicationState,
  decideApplication,
  isOpenApplication,
  mayApplyFrom,
} from './provider-application.ts';

const applicant = { id: 'ana', isStaff: false, isOpponent: false };
const staff = { id: 'mo', isStaff: true, isOpponent: false };
const facts = (state: ApplicationState, more: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  state,
  applicantId: 'ana',
  ownerId: null,
  unmet: 0,
  ...more,
});

const anyFacts = fc.record({
  state: fc.constantFrom(...APPLICATION_STATES),
  applicantId: fc.constant('ana'),
  ownerId: fc.constantFrom(null, 'mo', 'max'),
  unmet: fc.nat({ max: 3 }),
});
const anyActor = fc.record({
  id: fc.constantFrom('ana', 'ben', 'mo', 'max'),
  isStaff: fc.boolean(),
  isOpponent: fc.boolean(),
});

describe('an application', () => {
  it('moves only along its table, whoever tries, and never out of an end', () => {
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...APPLICATION_EVENTS), anyActor, (before, event, actor) => {
        const outcome = decideApplication(before, event, actor);
        if ('refusal' in outcome) return;
        expect(isOpenApplication(before.state)).toBe(true);
        const step = APPLICATION_TABLE.find((row) => row.from === before.state && row.event === event);
        expect(step?.to).toBe(outcome.state);
        expect(step?.by.includes('staff')).toBe(actor.isStaff);
        expect(actor.id === before.applicantId).toBe(step?.by.includes('applicant'));
        expect(actor.isOpponent).toBe(false);
        if (event === 'approve' || event === 'send') expect(before.unmet).toBe(0);
        if (step?.by.includes('staff') && event !== 'take') expect([null, actor.id]).toContain(before.ownerId);
      }),
    );
  });

  it('reaches an end from every open state', () => {
    for (const state of APPLICATION_STATES.filter(isOpenApplication)) {
      expect(decideApplication(facts(state), 'withdraw', applicant)).toEqual({ state: 'withdrawn' });
    }
  });

  it('is nobody else’s to send, and not decided by its applicant', () => {
    expect(decideApplication(facts('draft'), 'send', { ...applicant, id: 'ben' })).toEqual({
      refusal: 'nothing.found',
    });
    expect(decideApplication(facts('pending'), 'approve', applicant)).toEqual({ refusal: 'nothing.found' });
    expect(decideApplication(facts('pending'), 'approve', { ...staff, id: 'ana' })).toEqual({
      refusal: 'nothing.found',
    });
  });

  it('needs every condition to be sent and to be approved', () => {
    expect(decideApplication(facts('draft', { unmet: 1 }), 'send', applicant)).toEqual({ refusal: 'providers.unmet' });
    expect(decideApplication(facts('pending', { unmet: 1 }), 'approve', staff)).toEqual({ refusal: 'providers.unmet' });
    expect(decideApplication(facts('pending', { unmet: 1 }), 'refuse', staff)).toEqual({ state: 'refused' });
  });

  it('is decided by who took it, until a colleague takes it', () => {
    const others = facts('pending', { ownerId: 'max' });
    expect(decideApplication(others, 'approve', staff)).toEqual({ refusal: 'providers.taken' });
    expect(decideApplication(others, 'take', staff)).toEqual({ state: 'pending' });
    expect(decideApplication(others, 'take', { ...staff, isOpponent: true })).toEqual({ refusal: 'staff.opponent' });
  });

  it.each([
    [null, null, null],
    [5_000, null, 65_000],
    [null, 5_000, 95_000],
    [5_000, 2_000, 92_000],
    [40_000, 2_000, 100_000],
    [null, -80_000, null],
  ])('refused at %o, its certification lost at %o, can be made again from %o', (refused, lost, from) => {
    const at = (ms: number | null) => (ms === null ? null : new Date(ms));
    const rules = { afterRefusalS: 60, afterRemovalS: 90 };
    expect(mayApplyFrom({ refusedAt: at(refused), decertifiedAt: at(lost) }, rules, new Date(10_000))).toEqual(
      at(from),
    );
  });
});
