import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginCall, callMachine } from './call-decide.ts';
import {
  CALL_ENDINGS,
  CALL_EVENTS,
  CALL_TABLE,
  type CallActor,
  type CallEnding,
  type CallEvent,
  type CallState,
} from './call-table.ts';

const ACTORS: readonly CallActor[] = ['initiator', 'invitee', 'system'];
const eventsOf = (state: CallState, party: CallActor): CallEvent[] =>
  CALL_TABLE.filter((row) => row.from === state && row.by.includes(party)).map(({ event }) => event);

describe('the walk over the table of calls', () => {
  it('reaches every ending, busy by its beginning alone', () => {
    const reached = new Set(CALL_TABLE.map(({ ending }) => ending).filter((item) => item !== null));
    expect(reached.has('busy')).toBe(false);
    reached.add(beginCall(true).ending as CallEnding);
    expect([...reached].sort()).toEqual([...CALL_ENDINGS].sort());
  });

  it('names an ending exactly where it ends', () => {
    for (const row of CALL_TABLE) expect([row.event, row.to === 'ended']).toEqual([row.event, row.ending !== null]);
  });

  it('has one row for each state, event and actor', () => {
    const keys = CALL_TABLE.flatMap((row) => row.by.map((by) => `${row.from} ${row.event} ${by}`));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('lets the server alone run the clock', () => {
    for (const row of CALL_TABLE.filter(({ event }) => event === 'clock')) expect(row.by).toEqual(['system']);
  });

  it.each([
    ['ringing', 'initiator'],
    ['ringing', 'invitee'],
    ['connected', 'initiator'],
    ['connected', 'invitee'],
  ] as const)('lets a call that is %s be ended by its %s', (state, party) => {
    const ends = eventsOf(state, party).filter((event) => {
      const decision = callMachine.decide({ state }, { event, actor: party });
      return 'to' in decision && decision.to === 'ended';
    });
    expect(ends).not.toEqual([]);
  });

  it('leaves each party its own acts', () => {
    expect(eventsOf('ringing', 'initiator')).toEqual(['cancel', 'fail', 'leave']);
    expect(eventsOf('ringing', 'invitee')).toEqual(['answer', 'reject', 'fail']);
    expect(eventsOf('connected', 'initiator')).toEqual(eventsOf('connected', 'invitee'));
    expect(eventsOf('ended', 'initiator')).toEqual([]);
  });
});

describe('the beginning of a call', () => {
  it.each([
    { isInCall: false, to: 'ringing', ending: null },
    { isInCall: true, to: 'ended', ending: 'busy' },
  ])('in a call $isInCall: $to $ending', ({ isInCall, to, ending }) => {
    expect(beginCall(isInCall)).toEqual({ to, ending });
  });
});

describe('the decision on an event of a call', () => {
  it.each<[CallState, CallEvent, CallActor, CallState | 'calls.over' | 'calls.not_now', CallEnding | null]>([
    ['ringing', 'answer', 'invitee', 'connected', null],
    ['ringing', 'answer', 'initiator', 'calls.not_now', null],
    ['ringing', 'reject', 'invitee', 'ended', 'reject'],
    ['ringing', 'reject', 'initiator', 'calls.not_now', null],
    ['ringing', 'cancel', 'initiator', 'ended', 'cancel'],
    ['ringing', 'cancel', 'invitee', 'calls.not_now', null],
    ['ringing', 'hangup', 'initiator', 'calls.not_now', null],
    ['ringing', 'leave', 'invitee', 'calls.not_now', null],
    ['ringing', 'clock', 'system', 'ended', 'no_response'],
    ['connected', 'answer', 'invitee', 'calls.not_now', null],
    ['connected', 'cancel', 'initiator', 'calls.not_now', null],
    ['connected', 'clock', 'system', 'calls.not_now', null],
    ['connected', 'hangup', 'invitee', 'ended', 'ended'],
    ['connected', 'leave', 'initiator', 'ended', 'peer_left'],
    ['connected', 'fail', 'invitee', 'ended', 'network'],
    ['ended', 'answer', 'invitee', 'calls.over', null],
    ['ended', 'hangup', 'initiator', 'calls.over', null],
  ])('%s, %s by the %s: %s', (state, event, actor, result, ending) => {
    const decision = callMachine.decide({ state }, { event, actor });
    expect(decision).toEqual(result.startsWith('calls.') ? { refusal: result } : { to: result, ending });
  });

  it('ends at most once, and never comes back, whatever anybody does', () => {
    const move = fc.tuple(fc.constantFrom(...CALL_EVENTS), fc.constantFrom(...ACTORS));
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let state: CallState = 'ringing';
        let endings = 0;
        let connected = false;
        for (const [event, actor] of moves) {
          const decision = callMachine.decide({ state }, { event, actor });
          if ('refusal' in decision) continue;
          expect(state).not.toBe('ended');
          if (decision.to === 'connected') {
            expect([actor, connected]).toEqual(['invitee', false]);
            connected = true;
          }
          if (decision.ending !== null) endings += 1;
          state = decision.to;
        }
        expect(endings).toBe(state === 'ended' ? 1 : 0);
      }),
    );
  });
});
