import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END_STATES, OPEN_STATES } from '../orders/gift-states.ts';
import { TOOL_STATUS_OF, TOOL_STATUSES } from './order-status.ts';
import { shiftOf } from './shift-of.ts';
import {
  abilitiesOf,
  actorOf,
  decideWorkOrder,
  handlesTickets,
  reopenUntil,
  WORK_ORDER_EVENTS,
  WORK_ORDER_STATES,
  WORK_ORDER_TABLE,
  type WorkOrderEvent,
  type WorkOrderFacts,
  type WorkOrderPerson,
} from './work-order-table.ts';

const DAY_MS = 86_400_000;
const LIMITS = { now: 100 * DAY_MS, reopenS: 7 * 86_400, maxReopenings: 2 };
const people: readonly WorkOrderPerson[] = [
  { id: 'requester', role: 'trader', isOpponent: false },
  { id: 'sue', role: 'support', isOpponent: false },
  { id: 'ines', role: 'moderator', isOpponent: false },
  { id: 'ada', role: 'admin', isOpponent: false },
  { id: 'otis', role: 'auditor', isOpponent: false },
  { id: 'stranger', role: 'provider', isOpponent: false },
];
const fresh: WorkOrderFacts = {
  state: 'pending',
  requesterId: 'requester',
  ownerId: null,
  endedAt: null,
  reopenings: 0,
};

/** The facts after an event that is possible; the same facts otherwise. */
function after(facts: WorkOrderFacts, event: WorkOrderEvent, person: WorkOrderPerson, now: number): WorkOrderFacts {
  const decision = decideWorkOrder(facts, { event, person }, { ...LIMITS, now });
  if ('refusal' in decision) return facts;
  const { state } = decision;
  return {
    ...facts,
    state,
    ownerId: event === 'take' ? person.id : facts.ownerId,
    endedAt: state === 'pending' ? null : (facts.endedAt ?? now),
    reopenings: facts.reopenings + (event === 'reopen' ? 1 : 0),
  };
}

describe('the table of work orders', () => {
  it('has every state and every event, each once from a state', () => {
    expect(new Set(WORK_ORDER_TABLE.map(({ event }) => event))).toEqual(new Set(WORK_ORDER_EVENTS));
    expect(new Set(WORK_ORDER_TABLE.flatMap(({ from, to }) => [from, to]))).toEqual(new Set(WORK_ORDER_STATES));
    const keys = WORK_ORDER_TABLE.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('keeps its promises on any walk', () => {
    const step = fc.record({
      event: fc.constantFrom(...WORK_ORDER_EVENTS),
      person: fc.constantFrom(...people),
      later: fc.integer({ min: 0, max: 5 * DAY_MS }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let facts = fresh;
        let now = 0;
        for (const { event, person, later } of steps) {
          now += later;
          const next = after(facts, event, person, now);
          const has = next !== facts;
          // Only a change of state has an end; it is processed by its owner, and reopened by its requester in time.
          expect(next.endedAt === null).toBe(next.state === 'pending');
          if (has && next.state === 'processed') expect(person.id).toBe(facts.ownerId);
          if (facts.state === 'processed' && next.state === 'pending') {
            expect(person.id).toBe('requester');
            expect(now - (facts.endedAt ?? 0)).toBeLessThan(LIMITS.reopenS * 1_000);
          }
          expect(next.reopenings).toBeLessThanOrEqual(LIMITS.maxReopenings);
          if (next.ownerId !== null) expect(['sue', 'ines', 'ada']).toContain(next.ownerId);
          if (has) expect(['otis', 'stranger']).not.toContain(person.id);
          facts = next;
        }
      }),
    );
  });

  it('lets nobody handle a work order of their own, and only administrators take one from its owner', () => {
    const own = { ...fresh, requesterId: 'sue' };
    const sue: WorkOrderPerson = { id: 'sue', role: 'support', isOpponent: false };
    expect(actorOf(own, sue)).toBe('requester');
    expect(decideWorkOrder(own, { event: 'take', person: sue }, LIMITS)).toEqual({ refusal: 'tickets.own' });
    const owned = { ...fresh, ownerId: 'ines' };
    expect(decideWorkOrder(owned, { event: 'take', person: sue }, LIMITS)).toEqual({ refusal: 'tickets.owned' });
    expect(abilitiesOf(owned, { id: 'ada', role: 'admin', isOpponent: false }, LIMITS)).toEqual(['take', 'hand_on']);
    expect(abilitiesOf(owned, { id: 'ines', role: 'moderator', isOpponent: false }, LIMITS)).toEqual([
      'hand_on',
      'answer',
      'change',
      'process',
    ]);
  });

  it('is kept from opponents of the requester, who only hand on what they already have', () => {
    const ines: WorkOrderPerson = { id: 'ines', role: 'moderator', isOpponent: true };
    const ada: WorkOrderPerson = { id: 'ada', role: 'admin', isOpponent: true };
    for (const event of ['take', 'hand_on'] as const)
      expect(decideWorkOrder(fresh, { event, person: ada }, LIMITS)).toEqual({ refusal: 'staff.opponent' });
    expect(decideWorkOrder(fresh, { event: 'take', person: ines }, LIMITS)).toEqual({ refusal: 'staff.opponent' });
    expect(abilitiesOf({ ...fresh, ownerId: 'ines' }, ines, LIMITS)).toEqual(['hand_on']);
    expect(abilitiesOf({ ...fresh, ownerId: 'sue' }, ada, LIMITS)).toEqual([]);
  });

  it('is reopened until the rule’s end, and not too often', () => {
    const ended = { ...fresh, state: 'processed', ownerId: 'sue', endedAt: LIMITS.now - DAY_MS } as const;
    const requester: WorkOrderPerson = { id: 'requester', role: 'trader', isOpponent: false };
    const reopen = (facts: WorkOrderFacts) => decideWorkOrder(facts, { event: 'reopen', person: requester }, LIMITS);
    expect(reopen(ended)).toEqual({ state: 'pending' });
    expect(reopenUntil(ended, LIMITS)).toBe(LIMITS.now + 6 * DAY_MS);
    expect(reopen({ ...ended, endedAt: LIMITS.now - 7 * DAY_MS })).toEqual({ refusal: 'tickets.reopen_over' });
    expect(reopen({ ...ended, reopenings: 2 })).toEqual({ refusal: 'tickets.reopen_over' });
    expect(reopen(fresh)).toEqual({ refusal: 'tickets.wrong_state' });
  });

  it('is not handled by auditors and traders', () => {
    expect(people.filter(({ role }) => handlesTickets(role)).map(({ id }) => id)).toEqual(['sue', 'ines', 'ada']);
  });
});

describe('the status of an order in the tools of staff', () => {
  it('exists for every state, and each status is used', () => {
    expect(Object.keys(TOOL_STATUS_OF).sort()).toEqual([...OPEN_STATES, ...END_STATES].sort());
    expect(new Set(Object.values(TOOL_STATUS_OF))).toEqual(new Set(TOOL_STATUSES));
  });
});

describe('the shift of a moment', () => {
  it.each([
    ['2026-11-22T00:00:00Z', 0, 1],
    ['2026-11-22T00:00:00Z', 8, 2],
    ['2026-11-22T15:59:59Z', 8, 3],
    ['2026-11-22T16:00:00Z', 8, 1],
    ['2026-11-22T20:00:00Z', 4, 1],
    ['1969-12-31T23:00:00Z', 0, 3],
  ])('%s, %i hours east, is shift %i', (at, zone, shift) => {
    expect(shiftOf(Date.parse(at), zone)).toBe(shift);
  });
});
