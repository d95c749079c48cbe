import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { decide, eventsOpenTo, onSilence, whoseTurn } from './gift-decide.ts';
import type { GiftActor, GiftEvent, GiftFacts } from './gift-facts.ts';
import { ADMIN, DUE_AT, giftFacts, MODERATOR, OTHER_MODERATOR, PROVIDER, SELLER, SYSTEM } from './gift-fixtures.ts';

const WHOLE = amount(127_500_000n);
const PART = amount(42_500_000n);
const evidence = { evidence: 1 } as const;

function outcome(over: Partial<GiftFacts>, event: GiftEvent, actor: GiftActor, now = DUE_AT) {
  const decided = decide(giftFacts(over), event, actor, now);
  if (!decided.ok) return decided.refusal;
  const { to, money, clock } = decided.decision;
  const moved = money.kind === 'settle' ? money.amount : money.kind;
  return [to, moved, clock.kind === 'start' ? clock.rule : clock.kind];
}

const dispute = { claimAmount: PART, dueAt: DUE_AT } as const;
const negotiating = { ...dispute, state: 'negotiating' } as const;
const feedback = { ...dispute, state: 'awaiting_seller_feedback', askedMore: true } as const;
const arbitration = { ...dispute, state: 'in_arbitration' } as const;
const held = { ...arbitration, moderatorId: 'moderator-1' } as const;
const ruling = { outcome: 'settled_proportionally', amount: PART, by: 'moderator-1', fraud: false } as const;
const ruled = { ...dispute, state: 'ruled', ruling, pastModerators: ['moderator-1'] } as const;
const fraud = {
  outcome: 'seller_won_card_invalid',
  amount: amount(127_500_000n),
  by: 'moderator-1',
  fraud: true,
} as const;
const reviewed = { ...ruled, state: 'compensation_review', ruling: fraud } as const;
const parcel = { state: 'to_deliver', form: 'physical' } as const;
const sent = { state: 'delivered', form: 'physical' } as const;
const tested = { state: 'to_release', form: 'physical' } as const;
const lost = { cardId: 'card-1', kind: 'not_received', actualFaceValue: 0n, evidence: 1 } as const;
const quick = { transfers: 0, maxTransfers: 3, pastProviders: [], nextProvider: 'provider-2' } as const;
const mine = { by: 'seller', amount: PART } as const;

describe('what each event does', () => {
  const cases: [string, Partial<GiftFacts>, GiftEvent, GiftActor, unknown][] = [
    [
      'viewing starts the confirm clock',
      {},
      { type: 'view' },
      PROVIDER,
      ['to_confirm', 'keep', 'orders.confirm_timeout_s'],
    ],
    ['the seller takes sealed cards back', {}, { type: 'cancel' }, SELLER, ['cancelled', 'void', 'none']],
    ['the provider declines', {}, { type: 'decline' }, PROVIDER, ['cancelled', 'void', 'none']],
    ['nobody views in time', {}, { type: 'clock' }, SYSTEM, ['cancelled_timeout', 'void', 'none']],
    ['the provider confirms', { state: 'to_confirm' }, { type: 'confirm' }, PROVIDER, ['completed', WHOLE, 'none']],
    ['auto-release', { state: 'to_confirm' }, { type: 'clock' }, SYSTEM, ['completed', WHOLE, 'none']],
    ['a claim accepted', negotiating, { type: 'accept_claim', amount: PART }, SELLER, ['completed', PART, 'none']],
    [
      'a claim of all cards accepted',
      { ...negotiating, claimAmount: amount(0n) },
      { type: 'accept_claim', amount: amount(0n) },
      SELLER,
      ['cancelled_card_invalid', 'void', 'none'],
    ],
    [
      'an offer keeps the clock',
      negotiating,
      { type: 'propose', amount: PART },
      SELLER,
      ['negotiating', 'keep', 'keep'],
    ],
    [
      'an offer taken',
      { ...negotiating, proposal: mine },
      { type: 'accept_proposal', amount: PART },
      PROVIDER,
      ['completed', PART, 'none'],
    ],
    ['a claim withdrawn', negotiating, { type: 'withdraw_claim' }, PROVIDER, ['completed', WHOLE, 'none']],
    ['a question', negotiating, { type: 'ask_more' }, PROVIDER, ['awaiting_seller_feedback', 'keep', 'keep']],
    ['an answer', feedback, { type: 'answer' }, SELLER, ['negotiating', 'keep', 'keep']],
    [
      'the seller calls a moderator',
      feedback,
      { type: 'escalate' },
      SELLER,
      ['in_arbitration', 'keep', 'orders.arbitration_claim_s'],
    ],
    [
      'negotiation runs out',
      negotiating,
      { type: 'clock' },
      SYSTEM,
      ['in_arbitration', 'keep', 'orders.arbitration_claim_s'],
    ],
    [
      'a case is taken',
      arbitration,
      { type: 'take_case' },
      MODERATOR,
      ['in_arbitration', 'keep', 'orders.arbitration_rule_s'],
    ],
    ['a case runs out', held, { type: 'clock' }, SYSTEM, ['in_arbitration', 'keep', 'orders.arbitration_claim_s']],
    [
      'a first ruling',
      held,
      { type: 'rule', outcome: 'dispute_cancelled', amount: amount(0n), fraud: false },
      MODERATOR,
      ['ruled', 'keep', 'orders.appeal_window_s'],
    ],
    [
      'a ruling on appeal acts at once',
      { ...held, appealedBy: 'seller', ruling: { ...ruling, by: 'moderator-2' } },
      { type: 'rule', outcome: 'buyer_won_mismatch', amount: PART, fraud: false },
      MODERATOR,
      ['buyer_won_mismatch', PART, 'none'],
    ],
    ['release in arbitration', arbitration, { type: 'release' }, PROVIDER, ['completed', WHOLE, 'none']],
    ['the seller concedes', arbitration, { type: 'concede' }, SELLER, ['dispute_cancelled', 'void', 'none']],
    [
      'a split in arbitration',
      { ...arbitration, proposal: mine },
      { type: 'accept_proposal', amount: PART },
      PROVIDER,
      ['settled_proportionally', PART, 'none'],
    ],
    ['one accepts the ruling', ruled, { type: 'accept_ruling' }, SELLER, ['ruled', 'keep', 'keep']],
    [
      'both accept it',
      { ...ruled, acceptedBy: ['provider'] },
      { type: 'accept_ruling' },
      SELLER,
      ['settled_proportionally', PART, 'none'],
    ],
    ['nobody appeals', ruled, { type: 'clock' }, SYSTEM, ['settled_proportionally', PART, 'none']],
    ['a parcel is sent', parcel, { type: 'deliver' }, SELLER, ['delivered', 'keep', 'ad.confirm_s']],
    [
      'promised codes are delivered',
      { state: 'to_deliver' },
      { type: 'deliver' },
      SELLER,
      ['to_view', 'keep', 'orders.view_timeout_s'],
    ],
    ['nobody delivers', parcel, { type: 'clock' }, SYSTEM, ['cancelled_timeout', 'void', 'none']],
    ['a parcel came', sent, { type: 'confirm_receipt' }, PROVIDER, ['to_release', 'keep', 'orders.release_timeout_s']],
    [
      'the carrier delivered it and nobody speaks',
      { ...sent, carrierDelivered: true },
      { type: 'clock' },
      SYSTEM,
      ['completed', WHOLE, 'none'],
    ],
    [
      'nobody knows where the parcel is',
      sent,
      { type: 'clock' },
      SYSTEM,
      ['in_arbitration', 'keep', 'orders.arbitration_claim_s'],
    ],
    [
      'a parcel that never came is claimed',
      sent,
      { type: 'claim', cards: [lost] },
      PROVIDER,
      ['negotiating', 'keep', 'orders.negotiation_timeout_s'],
    ],
    ['tested cards are paid', tested, { type: 'confirm' }, PROVIDER, ['completed', WHOLE, 'none']],
    ['nobody speaks after receipt', tested, { type: 'clock' }, SYSTEM, ['completed', WHOLE, 'none']],
    [
      'a quick-trade order is not viewed',
      { quick },
      { type: 'clock' },
      SYSTEM,
      ['to_view', 'move', 'orders.view_timeout_s'],
    ],
    [
      'a quick-trade order is declined',
      { quick },
      { type: 'decline' },
      PROVIDER,
      ['to_view', 'move', 'orders.view_timeout_s'],
    ],
    [
      'a quick-trade order has been everywhere',
      { quick: { ...quick, transfers: 3 } },
      { type: 'clock' },
      SYSTEM,
      ['cancelled_timeout', 'void', 'none'],
    ],
    [
      'nobody else takes a quick-trade order',
      { quick: { ...quick, nextProvider: null } },
      { type: 'decline' },
      PROVIDER,
      ['cancelled', 'void', 'none'],
    ],
    [
      'a ruling that found fraud settles, and waits for its review',
      { ...ruled, ruling: fraud },
      { type: 'clock' },
      SYSTEM,
      ['compensation_review', WHOLE, 'orders.arbitration_rule_s'],
    ],
    [
      'one reviewer decides a small one',
      reviewed,
      { type: 'review', approve: true },
      OTHER_MODERATOR,
      ['seller_won_card_invalid', 'keep', 'none'],
    ],
    [
      'a large one takes two',
      { ...reviewed, reviewersNeeded: 2 },
      { type: 'review', approve: true },
      OTHER_MODERATOR,
      ['compensation_review', 'keep', 'keep'],
    ],
    [
      'a review that runs out is passed on',
      reviewed,
      { type: 'clock' },
      SYSTEM,
      ['compensation_review', 'keep', 'orders.arbitration_rule_s'],
    ],
    ['an appeal', ruled, { type: 'appeal' }, PROVIDER, ['in_arbitration', 'keep', 'orders.arbitration_claim_s']],
  ];
  it.each(cases)('%s', (_name, facts, event, actor, expected) => {
    expect(outcome(facts, event, actor)).toEqual(expected);
  });
});

describe('what is refused, and why', () => {
  const claim = (...cards: Extract<GiftEvent, { type: 'claim' }>['cards']): GiftEvent => ({ type: 'claim', cards });
  const invalid = { cardId: 'card-1', kind: 'invalid', actualFaceValue: 0n, ...evidence } as const;
  const rule = (
    name: 'settled_proportionally' | 'seller_won_mismatch' | 'dispute_cancelled',
    value: bigint,
  ): GiftEvent => ({
    type: 'rule',
    outcome: name,
    amount: amount(value),
    fraud: false,
  });
  const cases: [string, Partial<GiftFacts>, GiftEvent, GiftActor, string][] = [
    ['a clock before its time', { dueAt: DUE_AT + 1 }, { type: 'clock' }, SYSTEM, 'orders.not_due'],
    ['a clock that does not run', { dueAt: null }, { type: 'clock' }, SYSTEM, 'orders.not_due'],
    ['anything after the end', { state: 'completed' }, { type: 'confirm' }, PROVIDER, 'orders.ended'],
    ['another seller', {}, { type: 'cancel' }, { role: 'seller', userId: 'seller-2' }, 'orders.not_allowed'],
    ['a system that is somebody', {}, { type: 'clock' }, { role: 'system', userId: 'seller-1' }, 'orders.not_allowed'],
    ['the other side’s move', {}, { type: 'view' }, SELLER, 'orders.not_allowed'],
    ['cancelling a seen card', { state: 'to_confirm' }, { type: 'cancel' }, SELLER, 'orders.wrong_state'],
    ['a second claim', negotiating, claim(invalid), PROVIDER, 'orders.wrong_state'],
    ['an empty claim', { state: 'to_confirm' }, claim(), PROVIDER, 'orders.claim_empty'],
    ['a card claimed twice', { state: 'to_confirm' }, claim(invalid, invalid), PROVIDER, 'orders.claim_card'],
    [
      'a card of another order',
      { state: 'to_confirm' },
      claim({ ...invalid, cardId: 'x' }),
      PROVIDER,
      'orders.claim_card',
    ],
    [
      'a claim without evidence',
      { state: 'to_confirm' },
      claim({ ...invalid, evidence: 0 }),
      PROVIDER,
      'orders.claim_evidence',
    ],
    [
      'a mismatch that matches',
      { state: 'to_confirm' },
      claim({ ...invalid, kind: 'mismatch', actualFaceValue: 10_000n }),
      PROVIDER,
      'orders.claim_card',
    ],
    [
      'accepting another claim',
      negotiating,
      { type: 'accept_claim', amount: amount(1n) },
      SELLER,
      'orders.amount_changed',
    ],
    ['an offer of nothing', negotiating, { type: 'propose', amount: amount(0n) }, SELLER, 'orders.amount_range'],
    [
      'an offer above the order',
      negotiating,
      { type: 'propose', amount: amount(WHOLE + 1n) },
      SELLER,
      'orders.amount_range',
    ],
    ['a split of the whole', arbitration, { type: 'propose', amount: WHOLE }, SELLER, 'orders.amount_range'],
    ['no offer to take', negotiating, { type: 'accept_proposal', amount: PART }, SELLER, 'orders.no_proposal'],
    [
      'one’s own offer',
      { ...negotiating, proposal: mine },
      { type: 'accept_proposal', amount: PART },
      SELLER,
      'orders.own_proposal',
    ],
    [
      'an offer that changed',
      { ...negotiating, proposal: mine },
      { type: 'accept_proposal', amount: amount(1n) },
      PROVIDER,
      'orders.amount_changed',
    ],
    ['asking twice', { ...negotiating, askedMore: true }, { type: 'ask_more' }, PROVIDER, 'orders.already_asked'],
    ['a case that is held', held, { type: 'take_case' }, OTHER_MODERATOR, 'cases.already_taken'],
    ['one’s own case', { ...arbitration, sellerId: 'moderator-1' }, { type: 'take_case' }, MODERATOR, 'cases.own_case'],
    [
      'a case one let run out',
      { ...arbitration, pastModerators: ['moderator-1'] },
      { type: 'take_case' },
      MODERATOR,
      'cases.ruled_before',
    ],
    ['a case passed on twice', { ...arbitration, escalation: 2 }, { type: 'take_case' }, MODERATOR, 'cases.admin_only'],
    [
      'the appeal from oneself, admin or not',
      { ...arbitration, appealedBy: 'seller', ruling: { ...ruling, by: 'admin-1' } },
      { type: 'take_case' },
      ADMIN,
      'cases.ruled_before',
    ],
    ['ruling on a case of another', held, rule('dispute_cancelled', 0n), OTHER_MODERATOR, 'cases.not_yours'],
    ['a split of everything', held, rule('settled_proportionally', WHOLE), MODERATOR, 'orders.ruling_amount'],
    ['a win of a part', held, rule('seller_won_mismatch', PART), MODERATOR, 'orders.ruling_amount'],
    ['a return of a part', held, rule('dispute_cancelled', PART), MODERATOR, 'orders.ruling_amount'],
    [
      'accepting twice',
      { ...ruled, acceptedBy: ['seller'] },
      { type: 'accept_ruling' },
      SELLER,
      'orders.already_accepted',
    ],
    [
      'a parcel claimed invalid before it came',
      sent,
      claim({ ...lost, kind: 'invalid' }),
      PROVIDER,
      'orders.claim_card',
    ],
    ['an opened code claimed as not received', { state: 'to_confirm' }, claim(lost), PROVIDER, 'orders.claim_card'],
    [
      'a delivery ruling on a code',
      held,
      { type: 'rule', outcome: 'buyer_won_undelivered', amount: amount(0n), fraud: false },
      MODERATOR,
      'orders.ruling_form',
    ],
    [
      'fraud found where the seller lost',
      held,
      { type: 'rule', outcome: 'dispute_cancelled', amount: amount(0n), fraud: true },
      MODERATOR,
      'orders.ruling_fraud',
    ],
    ['reviewing the own ruling', reviewed, { type: 'review', approve: true }, MODERATOR, 'cases.ruled_before'],
    [
      'voting twice',
      { ...reviewed, reviewersNeeded: 2, reviews: [{ by: 'moderator-2', approve: true }] },
      { type: 'review', approve: true },
      OTHER_MODERATOR,
      'cases.already_reviewed',
    ],
    ['a second appeal', { ...ruled, appealedBy: 'provider' }, { type: 'appeal' }, SELLER, 'orders.already_appealed'],
  ];
  it.each(cases)('%s', (_name, facts, event, actor, refusal) => {
    expect(outcome(facts, event, actor)).toBe(refusal);
  });
});

describe('what else a decision changes', () => {
  const patchOf = (over: Partial<GiftFacts>, event: GiftEvent, actor: GiftActor) => {
    const decided = decide(giftFacts(over), event, actor, DUE_AT);
    if (!decided.ok) throw new Error(decided.refusal);
    return decided.decision.patch;
  };

  it('sums a claim: unclaimed cards at their face, mismatches at what was found, never above the order', () => {
    const short = { cardId: 'card-1', kind: 'mismatch', actualFaceValue: 6_000n, evidence: 1 } as const;
    const none = { cardId: 'card-2', kind: 'invalid', actualFaceValue: 0n, evidence: 1 } as const;
    const claim = (cards: Extract<GiftEvent, { type: 'claim' }>['cards']) =>
      patchOf({ state: 'to_confirm' }, { type: 'claim', cards }, PROVIDER).claimAmount;
    expect(claim([short])).toBe(93_500_000n);
    expect(claim([short, none])).toBe(51_000_000n);
    expect(claim([{ ...short, actualFaceValue: 90_000n }])).toBe(WHOLE);
  });

  it('an offer dies when a moderator is called', () => {
    expect(patchOf({ ...negotiating, proposal: mine }, { type: 'clock' }, SYSTEM)).toEqual({ proposal: null });
    expect(patchOf({ ...negotiating, proposal: mine }, { type: 'escalate' }, SELLER)).toEqual({ proposal: null });
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
    const refusal = (to: string, actor = MODERATOR) => {
      const decided = decide(giftFacts(held), { type: 'pass_on', to }, actor, DUE_AT);
      return decided.ok ? 'passed' : decided.refusal;
    };
    expect(refusal('moderator-1')).toBe('cases.cannot_pass_on');
    expect(refusal('seller-1')).toBe('cases.cannot_pass_on');
    expect(refusal('moderator-2', OTHER_MODERATOR)).toBe('cases.not_yours');
  });

  it('reviewers who disagree refuse', () => {
    const verdict = (first: boolean, second: boolean) => {
      const facts = giftFacts({ ...reviewed, reviewersNeeded: 2, reviews: [{ by: 'admin-1', approve: first }] });
      const decided = decide(facts, { type: 'review', approve: second }, OTHER_MODERATOR, DUE_AT);
      return decided.ok ? decided.decision.compensation : decided.refusal;
    };
    expect([verdict(true, true), verdict(true, false), verdict(false, true)]).toEqual(['approve', 'refuse', 'refuse']);
  });

  it('an appeal opens the case anew', () => {
    const patch = patchOf({ ...ruled, acceptedBy: ['seller'], escalation: 2 }, { type: 'appeal' }, PROVIDER);
    expect(patch).toEqual({ appealedBy: 'provider', acceptedBy: [], escalation: 0 });
  });
});

describe('what a view shows', () => {
  it('offers each side its moves alone', () => {
    expect(eventsOpenTo(giftFacts(), SELLER)).toEqual(['cancel']);
    expect(eventsOpenTo(giftFacts(), PROVIDER)).toEqual(['view', 'decline']);
    expect(eventsOpenTo(giftFacts({ state: 'to_confirm' }), PROVIDER)).toEqual(['confirm', 'claim']);
    expect(eventsOpenTo(giftFacts(negotiating), SELLER)).toEqual(['accept_claim', 'propose', 'escalate']);
    expect(eventsOpenTo(giftFacts({ ...negotiating, proposal: mine }), PROVIDER)).toEqual([
      'propose',
      'accept_proposal',
      'withdraw_claim',
      'ask_more',
    ]);
    expect(eventsOpenTo(giftFacts(arbitration), MODERATOR)).toEqual(['take_case']);
    expect(eventsOpenTo(giftFacts(held), MODERATOR)).toEqual(['pass_on', 'pass_up', 'rule']);
    expect(eventsOpenTo(giftFacts(held), OTHER_MODERATOR)).toEqual([]);
    expect(eventsOpenTo(giftFacts({ ...ruled, acceptedBy: ['seller'] }), SELLER)).toEqual(['appeal']);
    expect(eventsOpenTo(giftFacts({ state: 'completed', dueAt: null }), PROVIDER)).toEqual([]);
  });

  it('shows the moderator of an order of one base unit the way to rule', () => {
    expect(eventsOpenTo(giftFacts({ ...held, orderAmount: amount(1n) }), MODERATOR)).toContain('rule');
  });

  it('says what silence brings', () => {
    expect(onSilence(giftFacts())).toMatchObject({ to: 'cancelled_timeout', money: { kind: 'void' } });
    expect(onSilence(giftFacts({ state: 'to_confirm' }))).toMatchObject({ money: { kind: 'settle', amount: WHOLE } });
    expect(onSilence(giftFacts(negotiating))).toMatchObject({ to: 'in_arbitration', money: { kind: 'keep' } });
    expect(onSilence(giftFacts({ state: 'completed', dueAt: null }))).toBeNull();
  });

  it('knows whose turn it is', () => {
    expect(whoseTurn(giftFacts())).toBe('provider');
    expect(whoseTurn(giftFacts(negotiating))).toBe('seller');
    expect(whoseTurn(giftFacts({ ...negotiating, proposal: mine }))).toBe('provider');
    expect(whoseTurn(giftFacts(feedback))).toBe('seller');
    expect(whoseTurn(giftFacts(arbitration))).toBe('moderator');
    expect(whoseTurn(giftFacts(ruled))).toBe('both');
    expect(whoseTurn(giftFacts({ ...ruled, acceptedBy: ['seller'] }))).toBe('provider');
    expect(whoseTurn(giftFacts({ state: 'cancelled' }))).toBe('nobody');
  });
});
