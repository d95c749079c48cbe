import { describe, expect, it } from 'vitest';
import { amount, ZERO } from '../money/amount.ts';
import {
  ADMIN,
  CARD,
  DISPUTES,
  DUE_AT,
  giftFacts,
  MODERATOR,
  OTHER_MODERATOR,
  PART,
  PROVIDER,
  SELLER,
  SYSTEM,
  WHOLE,
} from './gift.fixture.ts';
import { giftMachine } from './gift-decide.ts';
import { type CardClaim, GIFT_REFUSALS, type GiftActor, type GiftEvent, type GiftFacts } from './gift-facts.ts';
import { GIFT_TABLE } from './gift-table.ts';

const { negotiating, feedback, arbitration, held, ruled, ruling, fraud, reviewed, quick, sellersOffer } = DISPUTES;
const IN_TIME = DUE_AT - 1;

/** The outcome of an event: next state, hold, clock; or the refusal. */
function outcomeOf(over: Partial<GiftFacts>, event: GiftEvent, actor: GiftActor, now: number): unknown {
  const decided = giftMachine.decide(giftFacts(over), { event, actor, now });
  if ('refusal' in decided) return decided.refusal;
  const { to, money, clock } = decided;
  return [to, money.kind === 'settle' ? money.amount : money.kind, clock.kind === 'start' ? clock.rule : clock.kind];
}

const at = (state: GiftFacts['state'], over: Partial<GiftFacts> = {}): Partial<GiftFacts> => ({ state, ...over });
const parcel = (state: GiftFacts['state'], over: Partial<GiftFacts> = {}) => at(state, { form: 'physical', ...over });
const claim = (...cards: CardClaim[]): GiftEvent => ({ type: 'claim', cards });
const rule = (outcome: NonNullable<GiftFacts['ruling']>['outcome'], value: bigint, isFraud = false): GiftEvent => ({
  type: 'rule',
  outcome,
  amount: amount(value),
  fraud: isFraud,
});
const withAmount = (type: 'accept_claim' | 'propose' | 'accept_proposal', value: bigint): GiftEvent => ({
  type,
  amount: amount(value),
});
const FROZEN = { type: 'clock', isProviderFrozen: true } as const;
const { bad, lost, differs } = CARD;
const takesIt = withAmount('accept_proposal', PART);
const offers = withAmount('propose', PART);
const accepts = withAmount('accept_claim', PART);
const nothing = { claimAmount: ZERO };
const offered = { proposal: sellersOffer };
const appealed = { appealedBy: 'seller', ruling: { ...ruling, by: 'moderator-2' } } as const;
const approves = { type: 'review', approve: true } as const;

type Case = readonly [
  facts: Partial<GiftFacts>,
  event: GiftEvent,
  by: GiftActor,
  to: string,
  money: unknown,
  clock: string,
];

// biome-ignore format: a table, one case a line
const CASES: readonly Case[] = [
  // facts                                       event                        by               to                          money   clock
  [parcel('to_deliver'),                         { type: 'deliver' },         SELLER,          'delivered',                'keep', 'ad.confirm_s'],
  [at('to_deliver'),                             { type: 'deliver' },         SELLER,          'to_view',                  'keep', 'orders.view_timeout_s'],
  [at('to_deliver'),                             { type: 'cancel' },          SELLER,          'cancelled',                'void', 'none'],
  [parcel('to_deliver'),                         { type: 'clock' },           SYSTEM,          'cancelled_undelivered',    'void', 'none'],

  [{},                                           { type: 'view' },            PROVIDER,        'to_confirm',               'keep', 'orders.confirm_timeout_s'],
  [{},                                           { type: 'cancel' },          SELLER,          'cancelled',                'void', 'none'],
  [{},                                           { type: 'decline' },         PROVIDER,        'cancelled',                'void', 'none'],
  [{},                                           { type: 'clock' },           SYSTEM,          'cancelled_timeout',        'void', 'none'],
  [{ quick },                                    { type: 'decline' },         PROVIDER,        'to_view',                  'move', 'orders.view_timeout_s'],
  [{ quick },                                    { type: 'clock' },           SYSTEM,          'to_view',                  'move', 'orders.view_timeout_s'],
  [{ quick: { ...quick, transfers: 3 } },        { type: 'clock' },           SYSTEM,          'cancelled_timeout',        'void', 'none'],
  [{ quick: { ...quick, nextProvider: null } },  { type: 'decline' },         PROVIDER,        'cancelled',                'void', 'none'],

  [at('to_confirm'),                             { type: 'confirm' },         PROVIDER,        'completed',                WHOLE,  'none'],
  [at('to_confirm'),                             { type: 'confirm' },         SYSTEM,          'completed',                WHOLE,  'none'],
  [at('to_confirm'),                             { type: 'clock' },           SYSTEM,          'completed',                WHOLE,  'none'],
  [at('to_confirm'),                             FROZEN,                      SYSTEM,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [at('to_confirm'),                             claim(bad),                  PROVIDER,        'negotiating',              'keep', 'orders.negotiation_timeout_s'],

  [parcel('delivered'),                          { type: 'confirm_receipt' }, PROVIDER,        'to_release',               'keep', 'orders.release_timeout_s'],
  [parcel('delivered'),                          claim(lost),                 PROVIDER,        'negotiating',              'keep', 'orders.negotiation_timeout_s'],
  [parcel('delivered'),                          { type: 'carrier_delivered' }, SYSTEM,        'delivered',                'keep', 'keep'],
  [parcel('delivered', { carrierDelivered: true }), { type: 'clock' },        SYSTEM,          'completed',                WHOLE,  'none'],
  [parcel('delivered', { carrierDelivered: true }), FROZEN,                   SYSTEM,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [parcel('delivered'),                          { type: 'clock' },           SYSTEM,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],

  [parcel('to_release'),                         { type: 'confirm' },         PROVIDER,        'completed',                WHOLE,  'none'],
  [parcel('to_release'),                         { type: 'clock' },           SYSTEM,          'completed',                WHOLE,  'none'],
  [parcel('to_release'),                         FROZEN,                      SYSTEM,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [parcel('to_release'),                         claim(bad),                  PROVIDER,        'negotiating',              'keep', 'orders.negotiation_timeout_s'],

  [{ ...negotiating, ...nothing },               withAmount('accept_claim', 0n), SELLER,       'cancelled_card_invalid',   'void', 'none'],
  [negotiating,                                  accepts,                     SELLER,          'completed',                PART,   'none'],
  [negotiating,                                  offers,                      SELLER,          'negotiating',              'keep', 'keep'],
  [{ ...negotiating, ...offered },               takesIt,                     PROVIDER,        'completed',                PART,   'none'],
  [negotiating,                                  { type: 'withdraw_claim' },  PROVIDER,        'completed',                WHOLE,  'none'],
  [negotiating,                                  { type: 'escalate' },        SELLER,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [negotiating,                                  { type: 'clock' },           SYSTEM,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [negotiating,                                  { type: 'ask_more' },        PROVIDER,        'awaiting_seller_feedback', 'keep', 'keep'],

  [{ ...feedback, ...nothing },                  withAmount('accept_claim', 0n), SELLER,       'cancelled_card_invalid',   'void', 'none'],
  [feedback,                                     accepts,                     SELLER,          'completed',                PART,   'none'],
  [feedback,                                     offers,                      PROVIDER,        'awaiting_seller_feedback', 'keep', 'keep'],
  [{ ...feedback, ...offered },                  takesIt,                     PROVIDER,        'completed',                PART,   'none'],
  [feedback,                                     { type: 'withdraw_claim' },  PROVIDER,        'completed',                WHOLE,  'none'],
  [feedback,                                     { type: 'escalate' },        SELLER,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [feedback,                                     { type: 'clock' },           SYSTEM,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [feedback,                                     { type: 'answer' },          SELLER,          'negotiating',              'keep', 'keep'],

  [arbitration,                                  { type: 'take_case' },       MODERATOR,       'in_arbitration',           'keep', 'orders.arbitration_rule_s'],
  [held,                                         { type: 'pass_on', to: 'moderator-2' }, MODERATOR, 'in_arbitration',      'keep', 'orders.arbitration_rule_s'],
  [held,                                         { type: 'pass_up' },         MODERATOR,       'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [held,                                         { type: 'clock' },           SYSTEM,          'in_arbitration',           'keep', 'orders.arbitration_claim_s'],
  [{ ...held, ...appealed },                     rule('buyer_won_mismatch', PART), MODERATOR,  'buyer_won_mismatch',       PART,   'none'],
  [held,                                         rule('dispute_cancelled', 0n), MODERATOR,     'ruled',                    'keep', 'orders.appeal_window_s'],
  [arbitration,                                  { type: 'release' },         PROVIDER,        'completed',                WHOLE,  'none'],
  [arbitration,                                  { type: 'concede' },         SELLER,          'seller_conceded',          'void', 'none'],
  [arbitration,                                  offers,                      SELLER,          'in_arbitration',           'keep', 'keep'],
  [{ ...arbitration, ...offered },               takesIt,                     PROVIDER,        'settled_proportionally',   PART,   'none'],

  [{ ...ruled, acceptedBy: ['provider'] },       { type: 'accept_ruling' },   SELLER,          'settled_proportionally',   PART,   'none'],
  [ruled,                                        { type: 'accept_ruling' },   SELLER,          'ruled',                    'keep', 'keep'],
  [ruled,                                        { type: 'clock' },           SYSTEM,          'settled_proportionally',   PART,   'none'],
  [{ ...ruled, ruling: fraud },                  { type: 'clock' },           SYSTEM,          'compensation_review',      WHOLE,  'orders.arbitration_rule_s'],
  [ruled,                                        { type: 'appeal' },          PROVIDER,        'in_arbitration',           'keep', 'orders.arbitration_claim_s'],

  [reviewed,                                     approves,                    OTHER_MODERATOR, 'seller_won_card_invalid',  'keep', 'none'],
  [{ ...reviewed, reviewersNeeded: 2 },          approves,                    OTHER_MODERATOR, 'compensation_review',      'keep', 'keep'],
  [reviewed,                                     { type: 'clock' },           SYSTEM,          'compensation_review',      'keep', 'orders.arbitration_rule_s'],
  [{ ...reviewed, escalation: 5 },               { type: 'clock' },           SYSTEM,          'seller_won_card_invalid',  'keep', 'none'],
];

const nameOf = ([facts, event, by, to]: Case) => `${facts.state ?? 'to_view'} ${event.type} by ${by.role} to ${to}`;
const rowOf = ([facts, event, by]: Case) => giftMachine.rowFor(giftFacts(facts), { event, actor: by, now: 0 });

describe('each event', () => {
  it.each(CASES.map((row) => [nameOf(row), row] as const))('%s', (_, row) => {
    const [facts, event, by, to, money, clock] = row;
    const now = event.type === 'clock' ? DUE_AT : IN_TIME;
    expect(outcomeOf(facts, event, by, now)).toEqual([to, money, clock]);
  });

  it('has a case for every row of the table', () => {
    const hit = new Set(CASES.map(rowOf));
    expect(GIFT_TABLE.filter((row) => !hit.has(row))).toEqual([]);
  });

  it.each(CASES.map((row) => [nameOf(row), row] as const))('%s, on the other side of the deadline', (_, row) => {
    const [facts, event, by, ...rest] = row;
    if (event.type === 'clock') {
      expect(outcomeOf(facts, event, by, IN_TIME)).toBe('orders.not_due');
      expect(outcomeOf({ ...facts, dueAt: null }, event, by, DUE_AT)).toBe('orders.not_due');
      return;
    }
    const { late } = rowOf(row) as Exclude<ReturnType<typeof rowOf>, { readonly refusal: string }>;
    expect(outcomeOf(facts, event, by, DUE_AT)).toEqual(late ? rest : 'orders.too_late');
  });
});

const split = at('to_confirm');
const sent = parcel('delivered');
const accepted: Partial<GiftFacts> = { ...ruled, acceptedBy: ['seller'] };
const voted = { ...reviewed, reviewersNeeded: 2, reviews: [{ by: 'moderator-2', approve: true }] };
const takes = { type: 'take_case' } as const;
const passes = (to: string): GiftEvent => ({ type: 'pass_on', to });

// biome-ignore format: a table, one case a line
const REFUSED: readonly (readonly [facts: Partial<GiftFacts>, event: GiftEvent, by: GiftActor, refusal: string])[] = [
  // facts                                                 event                                        by               refusal
  [{ dueAt: DUE_AT + 1 },                                  { type: 'clock' },                           SYSTEM,          'orders.not_due'],
  [{ dueAt: DUE_AT },                                      { type: 'view' },                            PROVIDER,        'orders.too_late'],
  [at('completed'),                                        { type: 'confirm' },                         PROVIDER,        'orders.ended'],
  [{},                                                     { type: 'cancel' },    { role: 'seller', userId: 'seller-2' }, 'orders.not_allowed'],
  [{},                                                     { type: 'clock' },     { role: 'system', userId: 'seller-1' }, 'orders.not_allowed'],
  [{},                                                     { type: 'view' },                            SELLER,          'orders.not_allowed'],
  [split,                                                  { type: 'cancel' },                          SELLER,          'orders.wrong_state'],
  [parcel('delivered', { carrierDelivered: true }),        { type: 'carrier_delivered' },               SYSTEM,          'orders.wrong_state'],
  [negotiating,                                            claim(bad),                                  PROVIDER,        'orders.wrong_state'],
  [split,                                                  claim(),                                     PROVIDER,        'orders.claim_empty'],
  [split,                                                  claim(bad, bad),                             PROVIDER,        'orders.claim_card'],
  [split,                                                  claim({ ...bad, cardId: 'x' }),              PROVIDER,        'orders.claim_card'],
  [split,                                                  claim({ ...differs, actualFaceValue: 10_000n }), PROVIDER,    'orders.claim_card'],
  [sent,                                                   claim(bad),                                  PROVIDER,        'orders.claim_card'],
  [split,                                                  claim(lost),                                 PROVIDER,        'orders.claim_card'],
  [split,                                                  claim({ ...bad, evidence: 0 }),              PROVIDER,        'orders.claim_evidence'],
  [negotiating,                                            withAmount('accept_claim', 1n),              SELLER,          'orders.amount_changed'],
  [negotiating,                                            withAmount('propose', 0n),                   SELLER,          'orders.amount_range'],
  [negotiating,                                            withAmount('propose', WHOLE + 1n),           SELLER,          'orders.amount_range'],
  [arbitration,                                            withAmount('propose', WHOLE),                SELLER,          'orders.amount_range'],
  [negotiating,                                            takesIt,                                     SELLER,          'orders.no_proposal'],
  [{ ...negotiating, ...offered },                         takesIt,                                     SELLER,          'orders.own_proposal'],
  [{ ...negotiating, ...offered },                         withAmount('accept_proposal', 1n),           PROVIDER,        'orders.amount_changed'],
  [{ ...negotiating, askedMore: true },                    { type: 'ask_more' },                        PROVIDER,        'orders.already_asked'],
  [held,                                                   takes,                                       OTHER_MODERATOR, 'disputes.already_taken'],
  [{ ...arbitration, sellerId: 'moderator-1' },            takes,                                       MODERATOR,       'disputes.own_case'],
  [{ ...arbitration, pastModerators: ['moderator-1'] },    takes,                                       MODERATOR,       'disputes.ruled_before'],
  [{ ...arbitration, ruling: { ...ruling, by: 'admin-1' } }, takes,                                     ADMIN,           'disputes.ruled_before'],
  [{ ...arbitration, escalation: 2 },                      takes,                                       MODERATOR,       'disputes.admin_only'],
  [held,                                                   passes('moderator-1'),                       MODERATOR,       'disputes.cannot_pass_on'],
  [held,                                                   passes('seller-1'),                          MODERATOR,       'disputes.cannot_pass_on'],
  [held,                                                   passes('moderator-2'),                       OTHER_MODERATOR, 'disputes.not_yours'],
  [held,                                                   rule('dispute_cancelled', 0n),               OTHER_MODERATOR, 'disputes.not_yours'],
  [held,                                                   rule('settled_proportionally', WHOLE),       MODERATOR,       'orders.ruling_amount'],
  [held,                                                   rule('seller_won_mismatch', PART),           MODERATOR,       'orders.ruling_amount'],
  [held,                                                   rule('dispute_cancelled', PART),             MODERATOR,       'orders.ruling_amount'],
  [held,                                                   rule('buyer_won_undelivered', 0n),           MODERATOR,       'orders.ruling_form'],
  [held,                                                   rule('dispute_cancelled', 0n, true),         MODERATOR,       'orders.ruling_fraud'],
  [accepted,                                               { type: 'accept_ruling' },                   SELLER,          'orders.already_accepted'],
  [{ ...ruled, appealedBy: 'provider' },                   { type: 'appeal' },                          SELLER,          'orders.already_appealed'],
  [reviewed,                                               approves,                                    MODERATOR,       'disputes.ruled_before'],
  [voted,                                                  approves,                                    OTHER_MODERATOR, 'disputes.already_reviewed'],
];

describe('what is refused', () => {
  it.each(REFUSED.map((row) => [`${row[0].state ?? 'to_view'} ${row[1].type}: ${row[3]}`, row] as const))(
    '%s',
    (_, row) => {
      const [facts, event, by, refusal] = row;
      const now = facts.dueAt === undefined && event.type !== 'clock' ? IN_TIME : DUE_AT;
      expect(outcomeOf(facts, event, by, now)).toBe(refusal);
    },
  );

  it('has a case for every refusal there is', () => {
    const hit = new Set(REFUSED.map(([, , , refusal]) => refusal));
    expect(GIFT_REFUSALS.filter((refusal) => !hit.has(refusal))).toEqual([]);
  });
});
