import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import {
  CARD,
  DISPUTES,
  DUE_AT,
  giftFacts,
  MODERATOR,
  OTHER_MODERATOR,
  PROVIDER,
  SELLER,
  SYSTEM,
  WHOLE,
} from './gift.fixture.ts';
import { eventsOpenTo, giftMachine } from './gift-decide.ts';
import type { GiftActor, GiftEvent, GiftFacts } from './gift-facts.ts';
import { sidesToMove, whoseTurn } from './whose-turn.ts';

const { negotiating, feedback, arbitration, held, ruled, reviewed, quick, sellersOffer } = DISPUTES;
const IN_TIME = DUE_AT - 1;

describe('what else a decision changes', () => {
  const patchOf = (over: Partial<GiftFacts>, event: GiftEvent, actor: GiftActor) => {
    const decided = giftMachine.decide(giftFacts(over), {
      event,
      actor,
      now: event.type === 'clock' ? DUE_AT : IN_TIME,
    });
    if ('refusal' in decided) throw new Error(decided.refusal);
    return decided.patch;
  };

  it('sums a claim: unclaimed cards at their face, mismatches at what was found, never above the order', () => {
    const none = { ...CARD.bad, cardId: 'card-2' };
    const short = CARD.differs;
    const claim = (cards: Extract<GiftEvent, { type: 'claim' }>['cards']) =>
      patchOf({ state: 'to_confirm' }, { type: 'claim', cards }, PROVIDER).claimAmount;
    expect(claim([short])).toBe(93_500_000n);
    expect(claim([short, none])).toBe(51_000_000n);
    expect(claim([{ ...short, actualFaceValue: 90_000n }])).toBe(WHOLE);
  });

  it('an offer dies when a moderator is called', () => {
    expect(patchOf({ ...negotiating, proposal: sellersOffer }, { type: 'clock' }, SYSTEM)).toEqual({ proposal: null });
    expect(patchOf({ ...negotiating, proposal: sellersOffer }, { type: 'escalate' }, SELLER)).toEqual({
      proposal: null,
    });
  });

  it('a case that runs out is passed on without its moderator', () => {
    expect(patchOf(held, { type: 'clock' }, SYSTEM)).toEqual({
      escalation: 1,
      moderatorId: null,
      pastModerators: ['moderator-1'],
    });
  });

  it('hands a quick-trade order on and remembers who had it', () => {
    expect(patchOf({ quick }, { type: 'decline' }, PROVIDER)).toEqual({
      providerId: 'provider-2',
      quick: { ...quick, transfers: 1, pastProviders: ['provider-1'], nextProvider: null },
    });
  });

  it('a case passed on has another holder, and one passed up waits for an admin', () => {
    const passed = { moderatorId: 'moderator-2', pastModerators: ['moderator-1'] };
    expect(patchOf(held, { type: 'pass_on', to: 'moderator-2' }, MODERATOR)).toEqual(passed);
    const up = { moderatorId: null, pastModerators: ['moderator-1'], escalation: 2 };
    expect(patchOf(held, { type: 'pass_up' }, MODERATOR)).toEqual(up);
  });

  it('reviewers who disagree refuse', () => {
    const verdict = (first: boolean, second: boolean) => {
      const facts = giftFacts({ ...reviewed, reviewersNeeded: 2, reviews: [{ by: 'admin-1', approve: first }] });
      const decided = giftMachine.decide(facts, {
        event: { type: 'review', approve: second },
        actor: OTHER_MODERATOR,
        now: IN_TIME,
      });
      return 'refusal' in decided ? decided.refusal : decided.compensation;
    };
    expect([verdict(true, true), verdict(true, false), verdict(false, true)]).toEqual(['approve', 'refuse', 'refuse']);
  });

  it('where nobody decided in time one admin does, and in the end nothing is paid', () => {
    const [stuck, admin] = [
      { ...reviewed, reviewersNeeded: 2, pastModerators: ['admin-1'], escalation: 2 },
      { role: 'moderator', userId: 'admin-1', isAdmin: true } as const,
    ];
    const reviewAt = (escalation: number, by: GiftActor = admin, appealedBy: 'provider' | null = null) => {
      const decided = giftMachine.decide(giftFacts({ ...stuck, escalation, appealedBy }), {
        event: { type: 'review', approve: true },
        actor: by,
        now: IN_TIME,
      });
      return 'refusal' in decided ? decided.refusal : decided.to;
    };
    expect(reviewAt(1)).toBe('disputes.ruled_before');
    expect(reviewAt(2)).toBe('seller_won_card_invalid');
    expect(reviewAt(2, OTHER_MODERATOR)).toBe('disputes.admin_only');
    // After an appeal a past moderator may have made the first ruling.
    expect(reviewAt(2, admin, 'provider')).toBe('disputes.ruled_before');
    const last = giftMachine.decide(giftFacts({ ...stuck, escalation: 5 }), {
      event: { type: 'clock' },
      actor: SYSTEM,
      now: DUE_AT,
    });
    expect(last).toMatchObject({ to: 'seller_won_card_invalid', compensation: 'refuse' });
  });

  it('an appeal opens the case anew', () => {
    const patch = patchOf({ ...ruled, acceptedBy: ['seller'], escalation: 2 }, { type: 'appeal' }, PROVIDER);
    expect(patch).toEqual({ appealedBy: 'provider', acceptedBy: [], escalation: 0 });
  });
});

describe('what a view shows', () => {
  const openTo = (facts: GiftFacts, actor: GiftActor) => eventsOpenTo(facts, actor, IN_TIME);

  it('offers each side its moves alone', () => {
    expect(openTo(giftFacts(), SELLER)).toEqual(['cancel']);
    expect(openTo(giftFacts(), PROVIDER)).toEqual(['view', 'decline']);
    expect(openTo(giftFacts({ state: 'to_confirm' }), PROVIDER)).toEqual(['confirm', 'claim']);
    expect(openTo(giftFacts(negotiating), SELLER)).toEqual(['accept_claim', 'propose', 'escalate']);
    expect(openTo(giftFacts({ ...negotiating, proposal: sellersOffer }), PROVIDER)).toEqual([
      'propose',
      'accept_proposal',
      'withdraw_claim',
      'ask_more',
    ]);
    expect(openTo(giftFacts(arbitration), MODERATOR)).toEqual(['take_case']);
    expect(openTo(giftFacts(held), MODERATOR)).toEqual(['pass_on', 'pass_up', 'rule']);
    expect(openTo(giftFacts(held), OTHER_MODERATOR)).toEqual([]);
    expect(openTo(giftFacts({ ...ruled, acceptedBy: ['seller'] }), SELLER)).toEqual(['appeal']);
    expect(openTo(giftFacts({ state: 'completed', dueAt: null }), PROVIDER)).toEqual([]);
  });

  it('shows the moderator of an order of one base unit the way to rule', () => {
    expect(openTo(giftFacts({ ...held, orderAmount: amount(1n) }), MODERATOR)).toContain('rule');
  });

  it('offers nothing once the deadline has passed, but where only staff are late', () => {
    expect(eventsOpenTo(giftFacts(), PROVIDER, DUE_AT)).toEqual([]);
    expect(eventsOpenTo(giftFacts(negotiating), SELLER, DUE_AT)).toEqual([]);
    expect(eventsOpenTo(giftFacts(), SYSTEM, DUE_AT)).toEqual(['clock']);
    expect(eventsOpenTo(giftFacts(held), MODERATOR, DUE_AT)).toEqual(['pass_on', 'pass_up', 'rule']);
    expect(eventsOpenTo(giftFacts(arbitration), PROVIDER, DUE_AT)).toEqual(['release', 'propose']);
  });

  it('says what silence brings', () => {
    expect(giftMachine.onSilence(giftFacts())).toMatchObject({ to: 'cancelled_timeout', money: { kind: 'void' } });
    expect(giftMachine.onSilence(giftFacts({ state: 'to_confirm' }))).toMatchObject({
      money: { kind: 'settle', amount: WHOLE },
    });
    expect(giftMachine.onSilence(giftFacts(negotiating))).toMatchObject({
      to: 'in_arbitration',
      money: { kind: 'keep' },
    });
    expect(giftMachine.onSilence(giftFacts({ state: 'completed', dueAt: null }))).toBeNull();
  });

  it('knows whose turn it is', () => {
    expect(whoseTurn(giftFacts())).toBe('provider');
    expect(whoseTurn(giftFacts(negotiating))).toBe('seller');
    expect(whoseTurn(giftFacts({ ...negotiating, proposal: sellersOffer }))).toBe('provider');
    expect(whoseTurn(giftFacts(feedback))).toBe('seller');
    expect(whoseTurn(giftFacts(arbitration))).toBe('moderator');
    expect(whoseTurn(giftFacts(ruled))).toBe('both');
    expect(whoseTurn(giftFacts({ ...ruled, acceptedBy: ['seller'] }))).toBe('provider');
    expect(whoseTurn(giftFacts({ state: 'cancelled' }))).toBe('nobody');
    expect(sidesToMove(giftFacts(ruled))).toEqual(['seller', 'provider']);
    expect(sidesToMove(giftFacts(arbitration))).toEqual(['moderator']);
    expect(sidesToMove(giftFacts({ state: 'cancelled' }))).toEqual([]);
  });
});
