import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appealRefusal,
  decideSanction,
  isCaseAgainst,
  OPEN_SANCTION_STATES,
  penaltyPart,
  SANCTION_EVENTS,
  SANCTION_KINDS,
  type SanctionFacts,
  type SanctionKind,
  type SanctionState,
} from './sanctions.ts';

const facts = (kind: SanctionKind, state: SanctionState, more: Partial<SanctionFacts> = {}): SanctionFacts => ({
  kind,
  state,
  isDue: true,
  openOrders: 0,
  ...more,
});

describe('a sanction', () => {
  it('is carried out only after its notice, never past an open or granted appeal, whatever happens', () => {
    const steps = fc.array(
      fc.record({ event: fc.constantFrom(...SANCTION_EVENTS), isDue: fc.boolean(), openOrders: fc.nat({ max: 2 }) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(fc.constantFrom(...SANCTION_KINDS), steps, (kind, walk) => {
        let state: SanctionState = 'noticed';
        let appeals = 0;
        for (const { event, isDue, openOrders } of walk) {
          const next = decideSanction({ kind, state, isDue, openOrders }, event);
          if (next === null) continue;
          expect(OPEN_SANCTION_STATES).toContain(state);
          if (next === 'appealed') appeals += 1;
          if (next === 'leaving') expect(isDue).toBe(true);
          if (next === 'carried_out') {
            expect(kind === 'removal' ? state : isDue).toBe(kind === 'removal' ? 'leaving' : true);
            if (kind === 'removal') expect(openOrders).toBe(0);
          }
          if (state === 'appealed') expect(['lifted', 'upheld']).toContain(next);
          state = next;
        }
        expect(appeals).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('has a way out of every open state', () => {
    for (const kind of SANCTION_KINDS) {
      for (const state of OPEN_SANCTION_STATES.filter((name) => kind === 'removal' || name !== 'leaving')) {
        expect(SANCTION_EVENTS.some((event) => decideSanction(facts(kind, state), event) !== null)).toBe(true);
      }
    }
  });

  it('takes no appeal once its notice has run', () => {
    expect(decideSanction(facts('penalty', 'noticed'), 'appeal')).toBeNull();
    expect(decideSanction(facts('penalty', 'noticed', { isDue: false }), 'appeal')).toBe('appealed');
  });

  it('lets open orders run on', () => {
    expect(decideSanction(facts('removal', 'leaving', { openOrders: 1 }), 'done')).toBeNull();
  });
});

describe('an appeal', () => {
  const appeal = { state: 'open', kind: 'suspension', ownerId: 'ana', deciderIds: ['mo', 'max'], admins: [] } as const;

  it.each([
    ['mo', false, 'providers.own_decision'],
    ['max', false, 'providers.own_decision'],
    ['ana', false, 'staff.not_yourself'],
    ['mia', true, 'staff.opponent'],
    ['mia', false, null],
  ])('by %s (opponent: %s): %s', (id, isOpponent, refusal) => {
    expect(appealRefusal(appeal, { id, role: 'moderator', isOpponent })).toBe(refusal);
  });

  it('is decided once', () => {
    const judge = { id: 'mia', role: 'moderator', isOpponent: false } as const;
    expect(appealRefusal({ ...appeal, state: 'refused' }, judge)).toBe('providers.appeal_over');
  });
});

describe('who hears an appeal', () => {
  it.each([
    ['suspension', 'support', 'gateway.forbidden'],
    ['suspension', 'moderator', null],
    ['removal', 'moderator', null],
    ['penalty', 'moderator', 'gateway.forbidden'],
    ['penalty', 'admin', null],
  ] as const)('against a %s: %s, %s', (kind, role, refusal) => {
    const admins = [{ id: 'ada', isOpponent: false }];
    const appeal = { state: 'open', kind, ownerId: 'ana', deciderIds: [], admins } as const;
    expect(appealRefusal(appeal, { id: 'mia', role, isOpponent: false })).toBe(refusal);
  });

  it('is somebody who took no part, while there is such a moderator or administrator', () => {
    const people = fc.array(
      fc.record({
        role: fc.constantFrom('moderator' as const, 'admin' as const),
        isOpponent: fc.boolean(),
        isDecider: fc.boolean(),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(fc.constantFrom('suspension' as const, ...SANCTION_KINDS), people, (kind, drawn) => {
        const staff = drawn.map((person, index) => ({ ...person, id: `staff ${index}` }));
        const admins = staff.filter(({ role }) => role === 'admin');
        const deciderIds = staff.flatMap(({ id, isDecider }) => (isDecider ? [id] : []));
        const appeal = { state: 'open', kind, ownerId: 'ana', deciderIds, admins } as const;
        const judges = staff.filter((judge) => appealRefusal(appeal, judge) === null);
        const apart = staff.filter(({ isOpponent, isDecider }) => !isOpponent && !isDecider);
        for (const judge of judges) expect(apart).toContain(judge);
        expect(judges.length > 0).toBe(apart.length > 0);
        // Moderators hear an appeal against a penalty only where no administrator can.
        const isForAdmins = kind === 'penalty' && apart.some(({ role }) => role === 'admin');
        expect(judges.some(({ role }) => role === 'moderator') && isForAdmins).toBe(false);
      }),
    );
  });
});

describe('the case of a penalty', () => {
  it.each([
    ['seller_won_mismatch', true, true, true],
    ['completed', true, true, true],
    ['completed', true, false, false],
    ['completed', false, true, false],
    ['buyer_won_mismatch', true, false, false],
    ['negotiating', true, false, false],
    ['to_view', false, false, false],
  ] as const)('%s, disputed %s, paid in full %s: %s', (state, wasDisputed, isPaidInFull, isCase) => {
    expect(isCaseAgainst({ state, wasDisputed, isPaidInFull })).toBe(isCase);
  });
});

describe('a payout', () => {
  it.each([
    ['rule_unpaid', true, true],
    ['concede', true, true],
    ['rule_unpaid', false, false],
    ['concede', false, false],
    ['confirm', true, false],
    ['fail', true, false],
  ])('that ended by %s, disputed %s, is a case: %s', (lastEvent, wasDisputed, isCase) => {
    expect(isCaseAgainst({ lastEvent, wasDisputed })).toBe(isCase);
  });
});

describe('a penalty', () => {
  it('takes what the bail has, and makes no debt', () => {
    const fresh = { penalty: 10n, posted: 0n, frozenBail: 0n };
    expect(penaltyPart({ ...fresh, freeBail: 25n })).toEqual({ take: 10n, isDone: true });
    expect(penaltyPart({ ...fresh, freeBail: 4n })).toEqual({ take: 4n, isDone: true });
  });

  it('waits for bail that claims reserve, and never takes more than its sum', () => {
    const sum = fc.bigInt({ min: 0n, max: 20n });
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 20n }), fc.array(fc.tuple(sum, sum)), (penalty, bails) => {
        let posted = 0n;
        for (const [freeBail, frozenBail] of bails) {
          const { take, isDone } = penaltyPart({ penalty, posted, freeBail, frozenBail });
          expect(take).toBeLessThanOrEqual(freeBail);
          posted += take;
          expect(posted).toBeLessThanOrEqual(penalty);
          expect(isDone).toBe(posted === penalty || frozenBail === 0n);
          if (isDone) break;
        }
      }),
    );
  });
});
