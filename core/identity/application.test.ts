import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../access/access.ts';
import { type ApplicationActor, type ApplicationFacts, decideApplication, movesOpenTo } from './application-decide.ts';
import { APPLICATION_MOVES, APPLICATION_STATES, APPLICATION_TABLE, type ApplicationMove } from './application-table.ts';

const user = (id: string, role: Role, isOpponent = false): ApplicationActor => ({ kind: 'user', id, role, isOpponent });
const TRADER = user('ada', 'trader');
const REVIEWER = user('mo', 'moderator');
const ADMIN = user('root', 'admin');
const SYSTEM: ApplicationActor = { kind: 'system' };
const VENDOR: ApplicationActor = { kind: 'vendor' };

const facts = (change: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  level: 1,
  state: 'pending',
  applicantId: 'ada',
  ownerId: 'mo',
  firstApproverId: null,
  provenLevel: 0,
  isEnding: false,
  isAtVendor: false,
  ...change,
});

describe('an application', () => {
  it('goes from nothing to approved, with what staff ask for in between', () => {
    const walk: [ApplicationActor, ApplicationMove, ApplicationFacts, string][] = [
      [TRADER, 'submit', facts({ state: 'none', ownerId: null }), 'pending'],
      [REVIEWER, 'take', facts({ ownerId: null }), 'pending'],
      [REVIEWER, 'ask_more', facts(), 'more_asked'],
      [TRADER, 'amend', facts({ state: 'more_asked' }), 'pending'],
      [REVIEWER, 'approve', facts(), 'approved'],
      [SYSTEM, 'expire', facts({ level: 2, state: 'approved', provenLevel: 2 }), 'expired'],
    ];
    for (const [actor, move, at, state] of walk) expect(decideApplication(at, actor, move)).toEqual({ state });
  });

  it('for level two is approved by two of staff, and the first never takes it again', () => {
    const two = facts({ level: 2, provenLevel: 1 });
    expect(decideApplication(two, REVIEWER, 'approve')).toEqual({ state: 'pending' });
    const looked = { ...two, ownerId: null, firstApproverId: 'mo' };
    expect(decideApplication(looked, REVIEWER, 'take')).toEqual({ refusal: 'identity.approved_before' });
    expect(decideApplication(looked, ADMIN, 'take')).toEqual({ state: 'pending' });
    expect(decideApplication({ ...looked, ownerId: 'root' }, ADMIN, 'approve')).toEqual({ state: 'approved' });
  });

  it('is decided by the check service while that has it, or comes back to staff', () => {
    const checked = facts({ level: 2, ownerId: null, provenLevel: 1, isAtVendor: true });
    const moves = ['vendor_approve', 'vendor_refuse', 'vendor_ask_more', 'return_to_house'];
    expect(movesOpenTo(checked, VENDOR)).toEqual(moves);
    expect(movesOpenTo(checked, SYSTEM)).toEqual(['return_to_house', 'close']);
    expect(movesOpenTo(checked, REVIEWER)).toEqual(['take']);
    expect(movesOpenTo({ ...checked, ownerId: 'mo', isAtVendor: false }, VENDOR)).toEqual([]);
    expect(movesOpenTo({ ...checked, state: 'approved' }, VENDOR)).toEqual([]);
    expect(movesOpenTo({ ...checked, level: 1 }, VENDOR)).toEqual([]);
  });

  it.each([
    ['level two before level one', facts({ level: 2, state: 'none' }), TRADER, 'submit', 'identity.one_first'],
    ['another name once one is proven', facts({ state: 'approved' }), TRADER, 'submit', 'identity.name_fixed'],
    [
      'a second document long before the first ends',
      facts({ level: 2, state: 'approved', provenLevel: 2 }),
      TRADER,
      'submit',
      'identity.wrong_state',
    ],
    [
      'somebody else’s application',
      facts({ state: 'more_asked' }),
      user('eve', 'trader'),
      'amend',
      'gateway.forbidden',
    ],
    ['one’s own case', facts(), user('ada', 'admin'), 'approve', 'staff.not_yourself'],
    ['an opponent’s case', facts(), user('mo', 'moderator', true), 'approve', 'staff.opponent'],
    ['a case that a colleague has', facts(), ADMIN, 'approve', 'identity.not_your_case'],
    ['taking what a colleague has', facts(), ADMIN, 'take', 'identity.case_held'],
    ['support deciding', facts(), user('mo', 'support'), 'approve', 'gateway.forbidden'],
    ['an auditor deciding', facts(), user('mo', 'auditor'), 'approve', 'gateway.forbidden'],
    ['the end of level one', facts({ state: 'approved' }), SYSTEM, 'expire', 'identity.wrong_state'],
  ] as const)('refuses %s', (_, at, actor, move, refusal) => {
    expect(decideApplication(at, actor, move)).toEqual({ refusal });
  });

  it('lets a document be replaced that ends soon', () => {
    const ending = facts({ level: 2, state: 'approved', provenLevel: 2, isEnding: true });
    expect(movesOpenTo(ending, TRADER)).toEqual(['submit']);
  });

  it('lets an administrator free a case whose owner is away', () => {
    expect(movesOpenTo(facts(), ADMIN)).toEqual(['release']);
  });
});

const actors = fc.oneof(
  fc.constantFrom(SYSTEM, VENDOR),
  fc
    .tuple(fc.constantFrom('ada', 'mo', 'root', 'eve'), fc.constantFrom(...ROLES), fc.boolean())
    .map(([id, role, isOpponent]) => user(id, role, isOpponent)),
);
const steps = fc.array(fc.tuple(actors, fc.constantFrom(...APPLICATION_MOVES), fc.boolean()), { maxLength: 40 });

describe('any walk through the table', () => {
  it('follows its rows, and only a reviewer who is nobody’s own ever approves', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(1 as const, 2 as const), (walk, level) => {
        let at = facts({ level, state: 'none', ownerId: null, provenLevel: level === 2 ? 1 : 0 });
        for (const [actor, move, isEnding] of walk) {
          const before = { ...at, isEnding };
          const decision = decideApplication(before, actor, move);
          if ('refusal' in decision) continue;
          const row = APPLICATION_TABLE.find(({ event }) => event === move);
          expect(row?.from).toContain(before.state);
          if (actor.kind === 'system') expect(['expire', 'return_to_house', 'close']).toContain(move);
          expect(actor.kind === 'vendor').toBe(
            move.startsWith('vendor_') || (move === 'return_to_house' && actor.kind !== 'system'),
          );
          if (row?.needsVendor) expect(before).toMatchObject({ isAtVendor: true, ownerId: null });
          if (move === 'approve' || move === 'refuse' || move === 'ask_more') {
            expect(actor).toMatchObject({ id: before.ownerId, isOpponent: false });
            expect(actor).not.toMatchObject({ id: before.applicantId });
          }
          if (actor.kind === 'user' && move === 'take') at = { ...at, ownerId: actor.id, isAtVendor: false };
          if (move === 'release' || move === 'submit') at = { ...at, ownerId: null };
          if (move === 'submit' || move === 'amend') at = { ...at, isAtVendor: level === 2 && at.ownerId === null };
          if (move === 'return_to_house') at = { ...at, isAtVendor: false };
          if (decision.state === 'approved') at = { ...at, provenLevel: level };
          at = { ...at, state: decision.state };
        }
        expect(APPLICATION_STATES).toContain(at.state);
        // A level one that is proven never ends.
        expect(at.state === 'expired' && level === 1 && at.provenLevel === 1).toBe(false);
      }),
    );
  });
});
