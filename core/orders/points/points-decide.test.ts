import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ADMIN, DUE_AT, MODERATOR, OTHER_MODERATOR, SELLER, SYSTEM } from '../gift.fixture.ts';
import { POINTS_BUYER, pointsFacts } from './points.fixture.ts';
import { pointsEventsOpenTo, pointsFaultOf, pointsMachine, pointsTurn } from './points-decide.ts';
import type { PointsActor, PointsEvent, PointsEventType, PointsFacts } from './points-facts.ts';
import { isPointsEnd, POINTS_RULING_OUTCOMES } from './points-states.ts';

const EARLY = DUE_AT - 1;
const EVERYBODY = [SELLER, POINTS_BUYER, SYSTEM, MODERATOR, OTHER_MODERATOR, ADMIN];
const ruling = { outcome: 'dispute_buyer_won', by: 'moderator-1' } as const;

function outcome(facts: Partial<PointsFacts>, event: PointsEvent, actor: PointsActor, now = EARLY) {
  const decided = pointsMachine.decide(pointsFacts(facts), { event, actor, now });
  return 'refusal' in decided ? decided.refusal : [decided.to, decided.money];
}

describe('a points order', () => {
  it.each<[string, Partial<PointsFacts>, PointsEvent, PointsActor, unknown]>([
    ['is marked paid', {}, { type: 'mark_paid', proofs: 1 }, POINTS_BUYER, ['paid', 'keep']],
    ['needs a proof', {}, { type: 'mark_paid', proofs: 0 }, POINTS_BUYER, 'points_orders.proof_needed'],
    ['is paid by its buyer only', {}, { type: 'mark_paid', proofs: 1 }, SELLER, 'orders.not_allowed'],
    ['is not paid twice', { state: 'paid' }, { type: 'mark_paid', proofs: 1 }, POINTS_BUYER, 'orders.wrong_state'],
    [
      'takes a card where a card pays',
      { paysByCard: true },
      { type: 'submit_card', proofs: 1 },
      POINTS_BUYER,
      ['to_check_card_image', 'keep'],
    ],
    ['takes no card for money', {}, { type: 'submit_card', proofs: 1 }, POINTS_BUYER, 'orders.not_allowed'],
    [
      'takes no money for a card',
      { paysByCard: true },
      { type: 'mark_paid', proofs: 1 },
      POINTS_BUYER,
      'orders.not_allowed',
    ],
    ['is cancelled by its buyer', {}, { type: 'cancel' }, POINTS_BUYER, ['cancelled', 'void']],
    ['is not cancelled by its seller', {}, { type: 'cancel' }, SELLER, 'orders.not_allowed'],
    ['is not cancelled once paid', { state: 'paid' }, { type: 'cancel' }, POINTS_BUYER, 'orders.wrong_state'],
    ['is released', { state: 'paid' }, { type: 'release' }, SELLER, ['released', 'settle']],
    ['is not released by its buyer', { state: 'paid' }, { type: 'release' }, POINTS_BUYER, 'orders.not_allowed'],
    ['is not released unpaid', {}, { type: 'release' }, SELLER, 'orders.wrong_state'],
    ['is disputed', { state: 'paid' }, { type: 'dispute' }, POINTS_BUYER, ['in_dispute', 'keep']],
    [
      'has its card rejected',
      { state: 'to_check_card_image' },
      { type: 'reject_card' },
      SELLER,
      ['in_dispute', 'keep'],
    ],
    ['is given up', { state: 'in_dispute' }, { type: 'concede' }, POINTS_BUYER, ['dispute_seller_won', 'void']],
    ['is released in a dispute', { state: 'in_dispute' }, { type: 'release' }, SELLER, ['released', 'settle']],
    [
      'is ruled by the holder of the case only',
      { state: 'in_dispute', moderatorId: 'moderator-1' },
      { type: 'rule', outcome: 'dispute_buyer_won' },
      OTHER_MODERATOR,
      'disputes.not_yours',
    ],
    [
      'waits for an appeal',
      { state: 'in_dispute', moderatorId: 'moderator-1' },
      { type: 'rule', outcome: 'dispute_buyer_won' },
      MODERATOR,
      ['ruled', 'keep'],
    ],
    [
      'ends with the ruling on appeal',
      { state: 'in_dispute', moderatorId: 'moderator-2', appealedBy: 'seller', ruling },
      { type: 'rule', outcome: 'dispute_seller_won' },
      OTHER_MODERATOR,
      ['dispute_seller_won', 'void'],
    ],
    [
      'ends when both accept',
      { state: 'ruled', ruling, acceptedBy: ['seller'] },
      { type: 'accept_ruling' },
      POINTS_BUYER,
      ['dispute_buyer_won', 'settle'],
    ],
    [
      'is appealed once',
      { state: 'ruled', ruling, appealedBy: 'buyer' },
      { type: 'appeal' },
      SELLER,
      'orders.already_appealed',
    ],
    [
      'is not heard by who ruled it',
      { state: 'in_dispute', appealedBy: 'seller', ruling, pastModerators: ['moderator-1'] },
      { type: 'take_case' },
      MODERATOR,
      'disputes.ruled_before',
    ],
    ['is over at its end', { state: 'released' }, { type: 'release' }, SELLER, 'orders.ended'],
  ])('%s', (_, facts, event, actor, expected) => {
    expect(outcome(facts, event, actor)).toEqual(expected);
  });

  it('from the deadline on only the clock acts', () => {
    expect(outcome({}, { type: 'mark_paid', proofs: 1 }, POINTS_BUYER, DUE_AT)).toBe('orders.too_late');
    expect(outcome({}, { type: 'clock' }, SYSTEM)).toBe('orders.not_due');
    expect(outcome({}, { type: 'clock' }, SYSTEM, DUE_AT)).toEqual(['timeout_cancelled', 'void']);
    expect(outcome({ state: 'paid' }, { type: 'clock' }, SYSTEM, DUE_AT)).toEqual(['in_dispute', 'keep']);
  });

  it('is the fault of a buyer who does not pay', () => {
    expect(pointsFaultOf('to_pay', 'cancel')).toBe('placed_and_cancelled');
    expect(pointsFaultOf('to_pay', 'clock')).toBe('never_paid');
    expect(pointsFaultOf('paid', 'clock')).toBeNull();
  });

  it('waits for whoever is to move', () => {
    expect(pointsTurn({ state: 'ruled', acceptedBy: [] })).toBe('both');
    expect(pointsTurn({ state: 'ruled', acceptedBy: ['seller'] })).toBe('buyer');
    expect(pointsTurn({ state: 'released', acceptedBy: [] })).toBe('nobody');
  });
});

const TYPES = [
  'mark_paid',
  'submit_card',
  'cancel',
  'clock',
  'release',
  'reject_card',
  'dispute',
  'concede',
  'take_case',
  'pass_on',
  'pass_up',
  'rule',
  'accept_ruling',
  'appeal',
] as const satisfies readonly PointsEventType[];

const steps = fc.array(
  fc.record({
    type: fc.constantFrom(...TYPES),
    actor: fc.constantFrom(...EVERYBODY),
    outcome: fc.constantFrom(...POINTS_RULING_OUTCOMES),
    to: fc.constantFrom('moderator-2', 'admin-1', 'seller-1'),
    proofs: fc.nat(2),
    /** When set, picks one of the events that are open now instead, so that sequences progress. */
    guide: fc.option(fc.nat(100)),
  }),
  { maxLength: 40 },
);

describe('any sequence of events', () => {
  it('resolves both holds exactly once and ends without a clock', () => {
    let ended = 0;
    fc.assert(
      fc.property(fc.boolean(), steps, (paysByCard, sequence) => {
        let facts = pointsFacts({ paysByCard, dueAt: 1_000 });
        let now = 0;
        let closings = 0;
        for (const step of sequence) {
          const moves = EVERYBODY.flatMap((actor) =>
            pointsEventsOpenTo(facts, actor, now).map((type) => ({ type, actor })),
          );
          const waits = isPointsEnd(facts.state) ? [] : [{ type: 'clock' as const, actor: SYSTEM }];
          const choices = [...moves, ...waits];
          const chosen = step.guide === null ? step : (choices[step.guide % Math.max(1, choices.length)] ?? step);
          if (chosen.type === 'clock' && step.guide !== null) now = facts.dueAt ?? now;
          const open = pointsEventsOpenTo(facts, chosen.actor, now);
          const event = { proofs: step.proofs, to: step.to, outcome: step.outcome, type: chosen.type } as PointsEvent;
          const decided = pointsMachine.decide(facts, { event, actor: chosen.actor, now });
          if ('refusal' in decided) continue;
          const { to, money, clock, patch } = decided;
          expect(open).toContain(event.type);
          if (chosen.actor.role !== 'system' && facts.state !== 'in_dispute') {
            expect(now).toBeLessThan(facts.dueAt ?? 0);
          }
          if (money !== 'keep') closings += 1;
          if (money === 'settle') expect(['released', 'dispute_buyer_won']).toContain(to);
          facts = { ...facts, ...patch, state: to };
          if (clock === 'none') facts = { ...facts, dueAt: null };
          else if (clock !== 'keep') facts = { ...facts, dueAt: now + 1_000 };
          expect(closings).toBe(isPointsEnd(facts.state) ? 1 : 0);
          expect(isPointsEnd(facts.state)).toBe(facts.dueAt === null);
          if (!isPointsEnd(facts.state)) expect(pointsMachine.onSilence(facts)).not.toBeNull();
        }
        if (isPointsEnd(facts.state)) ended += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(ended).toBeGreaterThan(250);
  });
});
