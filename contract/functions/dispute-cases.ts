import { z } from 'zod';
import { LINK_KINDS } from '#core/people/links.ts';
import { TIE_REFUSAL_NAMES } from '#core/staff/two-people.ts';
import { zMember, zMessage, zSeq } from '../chat/messages.ts';
import { defineFunction, zAmount, zFlag, zId, zNullable, zText, zTime } from '../define.ts';
import { zList, zPage, zRows, zSearch } from '../lists.ts';
import { ORDER_EVENT_ERRORS, zGiftState, zOrderCode } from '../orders/order-fields.ts';
import { zOrderView } from '../orders/order-views.ts';
import { zAnyOrderCode } from '../orders/points-order-fields.ts';
import { byCode, orderEvent } from './disputes.ts';

const zClaimKind = z.enum(['invalid', 'mismatch', 'not_received']).describe('what a claim says about a card');

export const zCaseSearch = zSearch('an order code, or the name of a party', 40).optional();
export const zCaseSort = z
  .enum(['deadline', 'age', 'amount'])
  .default('deadline')
  .describe('nearest deadline, oldest, or largest first');
/** The number of cases that wait in one of the moderators' lists. */
export const zWaiting = z.number().int();

/** Filters of the moderators' lists. */
const zCaseFilter = {
  brandId: z.string().max(60).optional().describe('cards of this brand'),
  reason: zClaimKind.optional(),
  search: zCaseSearch,
};

export const zCaseRow = z.object({
  code: zOrderCode,
  state: zGiftState,
  brandName: z.string().describe('brand'),
  cardCount: z.number().int().describe('cards'),
  orderAmount: zAmount('points frozen'),
  sellerName: z.string(),
  providerName: z.string(),
  openedAt: zTime('arbitration began'),
  dueAt: zTime('deadline of the case').nullable(),
  moderatorName: z.string().nullable().describe('moderator who holds the case; null: nobody'),
  ruledBy: z.string().nullable().describe('moderator of the latest ruling'),
  mine: z.boolean().describe('the caller holds it'),
  mayTake: zFlag('free, and the caller has had no part in it'),
  escalation: z.number().int().describe('times it was passed on'),
  appealed: z.boolean().describe('this is the appeal'),
  reasons: z.array(zClaimKind).describe('what the claim says of its cards'),
  compensation: zAmount('what an approved compensation would come to').nullable(),
  votes: z.number().int().describe('votes on the compensation so far'),
});

export const listCases = defineFunction(900240, 'disputes.listCases', {
  purpose: 'the moderators’ queue',
  access: 'moderator',
  params: z.object({
    tab: z
      .enum(['mine', 'open', 'ruled', 'reviews'])
      .default('open')
      .describe('held by me, free, ruled, compensations'),
    sort: zCaseSort,
    ...zCaseFilter,
    ...zPage,
  }),
  result: zList(zCaseRow).extend({
    tabs: z
      .object({ open: zWaiting, mine: zWaiting, reviews: zWaiting })
      .describe('cases that wait, by list, without the filters, counted up to 999'),
  }),
});

/** Counts of a party's words and evidence, without their content. */
const zAmountOfEvidence = z.object({ texts: z.number().int(), files: z.number().int() });

/** A party of a case, in figures. */
const zRecord = z.object({
  claims: z.number().int().describe('orders with a claim, as a provider'),
  claimPermille: z.number().int().nullable().describe('of the last orders as a provider, with a claim'),
  lostPermille: z.number().int().nullable().describe('of these claims, refused by a ruling'),
  paused: z.array(z.string()).describe('why the account cannot trade at present'),
  last: zRows('the last orders, newest first', {
    code: zOrderCode,
    role: z.enum(['seller', 'provider']),
    brandName: z.string(),
    orderAmount: zAmount('points'),
    state: zGiftState,
    at: zTime('placed'),
  }),
});

export const getCase = defineFunction(900241, 'disputes.getCase', {
  purpose: 'a complete case, for its moderator (other moderators see no evidence until they take it)',
  access: 'moderator',
  params: z.object({ code: zOrderCode }),
  result: z.object({
    order: zOrderView,
    openedAt: zTime('when it was opened'),
    readsAll: zFlag('the caller reads evidence, words and chat, and can take the case file'),
    words: zRows('statements of both parties', {
      party: z.enum(['seller', 'provider']),
      type: z.string(),
      text: z.string(),
      at: zTime('when it happened'),
    }),
    hidden: zNullable('what there is to read for who takes the case; null: the caller reads it', {
      seller: zAmountOfEvidence,
      provider: zAmountOfEvidence,
    }),
    chat: zNullable('the order’s chat, for the staff of the case; null: they never wrote', {
      conversationId: zId('the conversation'),
      members: z.array(zMember),
      messages: z.array(zMessage).describe('from the first, at most 200, including retracted ones'),
      more: z.boolean().describe('the rest comes with chat.getRecord'),
      lastHash: z.string().describe('hash of the last message here: it proves the text up to it'),
      chainHolds: z.boolean().describe('every message’s hash follows from the previous one'),
      firstBreak: zSeq.nullable().describe('the first message that does not'),
    }),
    rulings: zRows('rulings so far', {
      outcome: z.string(),
      amount: zAmount('settled'),
      reason: z.string(),
      moderator: z.string(),
      onAppeal: z.boolean(),
      fraud: z.boolean().describe('the provider was found to have claimed against better knowledge'),
      at: zTime('when it happened'),
    }),
    history: z
      .object({
        seller: z.array(z.string()).describe('end states of the last 20 orders, newest last'),
        provider: z.array(z.string()),
      })
      .describe('both parties’ record'),
    records: z.object({ seller: zRecord, provider: zRecord }).describe('both parties, in figures'),
    reminders: z.object({ sent: z.number().int(), most: z.number().int() }).describe('reminders sent, and allowed'),
    compensation: z
      .object({
        due: zAmount('what the seller would get beyond the settlement'),
        held: zAmount('reserved for it on the provider’s bail'),
        reviewers: z.number().int().describe('members of staff who decide'),
        linked: z.boolean().describe('the parties count as one person: no compensation between them'),
        links: z.array(z.enum(LINK_KINDS)).describe('what the parties have in common; a device alone is only a hint'),
        paid: zAmount('what was approved').nullable(),
        owed: zAmount('of it, what the provider still owes'),
        votes: z.array(
          z.object({ by: z.string(), approve: z.boolean(), reason: z.string(), at: zTime('when it happened') }),
        ),
      })
      .describe('the compensation if fraud is found, and the state of its review'),
    colleagues: zRows('moderators to whom the holder can pass the case on', {
      userId: z.uuid(),
      name: z.string(),
      isAdmin: z.boolean(),
    }),
  }),
  errors: ['nothing.found', 'disputes.own_case'],
});

export const HANDS_ERRORS = [
  ...ORDER_EVENT_ERRORS,
  'disputes.own_case',
  'disputes.ruled_before',
  'disputes.admin_only',
  ...TIE_REFUSAL_NAMES,
] as const;

export const takeCase = defineFunction(900242, 'disputes.takeCase', {
  ...orderEvent,
  purpose: 'take a case: its moderator is named to both parties',
  access: 'moderator',
  params: z.object(byCode),
  errors: [...HANDS_ERRORS, 'disputes.already_taken'],
});

/** Other occurrences of what a case shows. */
export const zSeenElsewhere = z.array(
  z.object({
    what: z.enum(['card', 'image', 'like_image']).describe('the same code, the same file, or a similar picture'),
    cardRow: z.number().int().nullable(),
    code: zAnyOrderCode.nullable().describe('the other order'),
    by: z.string().describe('user who sold or showed it there'),
    at: zTime('when it happened'),
  }),
);

export const listSimilar = defineFunction(900247, 'disputes.similar', {
  purpose: 'rulings in similar cases, and other places where its cards and images appeared',
  access: 'moderator',
  params: z.object(byCode),
  result: z.object({
    cases: zRows('same brand, a reason in common, half to twice the amount; latest first', {
      code: zOrderCode,
      reasons: z.array(zClaimKind),
      orderAmount: zAmount('points'),
      outcome: z.string(),
      settled: zAmount('ruled'),
      fraud: z.boolean(),
      reason: z.string(),
      moderator: z.string(),
      at: zTime('when it happened'),
    }),
    seen: zSeenElsewhere.describe('where else its cards and pictures are known from'),
  }),
  errors: ['nothing.found', 'disputes.own_case'],
});

export const zReminderNote = zText('what is missing', 500);
export const reminder = {
  access: 'moderator',
  csrf: true,
  result: z.object({ sent: z.number().int().describe('reminders sent in this case') }),
  errors: [
    'nothing.found',
    'disputes.not_yours',
    'disputes.own_case',
    'disputes.too_many_reminders',
    'orders.wrong_state',
  ],
} as const;

export const remind = defineFunction(900248, 'disputes.remind', {
  ...reminder,
  purpose: 'remind a party to answer; the reminder appears in the timeline and as a live event',
  params: z.object({
    ...byCode,
    party: z.enum(['seller', 'provider']).describe('the party to remind'),
    note: zReminderNote,
  }),
});

export const passOn = defineFunction(900249, 'disputes.passOn', {
  ...orderEvent,
  purpose: 'hand a case that the caller holds to another moderator, or to the admins',
  access: 'moderator',
  params: z.object({
    ...byCode,
    to: zId('moderator or admin').optional().describe('the next holder; left out: any admin may take it'),
    reason: zText('why', 500, 10),
  }),
  errors: [...ORDER_EVENT_ERRORS, 'disputes.not_yours', 'disputes.own_case', 'disputes.cannot_pass_on'],
});

/** The moderators’ functions about cases. */
