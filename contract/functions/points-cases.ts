import { z } from 'zod';
import { TIE_REFUSAL_NAMES } from '#core/staff/two-people.ts';
import { defineFunction, STEP_UP_ERRORS, zAmount, zFlag, zId, zList, zPage, zText, zTime } from '../define.ts';
import { ORDER_EVENT_ERRORS } from '../orders/order-fields.ts';
import { zPointsOrderCode, zPointsParty, zPointsRuling, zPointsState } from '../orders/points-order-fields.ts';
import { zCaseSearch, zCaseSort, zSeenElsewhere, zWaiting } from './dispute-cases.ts';

const zPointsCaseRow = z.object({
  code: zPointsOrderCode,
  state: zPointsState,
  sellerName: z.string().describe('who gives points'),
  buyerName: z.string().describe('who pays'),
  orderAmount: zAmount('points frozen'),
  fiatAmount: zAmount('what was to be paid, minor units of the currency'),
  currency: z.string().describe('currency that is paid'),
  method: z.string().describe('way to pay'),
  openedAt: zTime('when the dispute began'),
  openedBy: zPointsParty.nullable().describe('party that opened it; null: the clock'),
  dueAt: zTime('deadline of the case').nullable(),
  moderatorName: z.string().nullable().describe('moderator who holds the case; null: nobody'),
  ruledBy: z.string().nullable().describe('moderator of the latest ruling'),
  mine: zFlag('the caller holds it'),
  readsAll: zFlag('the caller can open the order'),
  mayTake: zFlag('free, and the caller has had no part in it'),
  escalation: z.number().int().describe('times it was passed on'),
  appealed: zFlag('this is the appeal'),
});

export const listPointsCases = defineFunction({
  code: 902070,
  name: 'pointsOrders.listCases',
  purpose: 'disputes about points orders, for the moderators',
  access: 'moderator',
  params: z.object({
    tab: z.enum(['mine', 'open', 'ruled']).default('open').describe('held by me, free, ruled'),
    sort: zCaseSort,
    pays: z.enum(['card', 'money']).optional().describe('paid by gift card, or with money'),
    search: zCaseSearch,
    ...zPage,
  }),
  result: zList(zPointsCaseRow).extend({
    tabs: z
      .object({ open: zWaiting, mine: zWaiting })
      .describe('cases that wait, by list, without the filters, counted up to 999'),
  }),
});

const caseEvent = {
  access: 'moderator' as const,
  csrf: true,
  result: z.object({ state: zPointsState }),
};
const byCode = { code: zPointsOrderCode };
const HANDS_ERRORS = [
  ...ORDER_EVENT_ERRORS,
  'disputes.own_case',
  'disputes.ruled_before',
  'disputes.admin_only',
  ...TIE_REFUSAL_NAMES,
] as const;

export const takePointsCase = defineFunction({
  ...caseEvent,
  code: 902071,
  name: 'pointsOrders.takeCase',
  purpose: 'a moderator takes a dispute about a points order',
  params: z.object(byCode),
  errors: [...HANDS_ERRORS, 'disputes.already_taken'],
});

export const passPointsCase = defineFunction({
  ...caseEvent,
  code: 902072,
  name: 'pointsOrders.passOn',
  purpose: 'the holder of a case passes it to a colleague, or to the administrators',
  params: z.object({
    ...byCode,
    to: zId('the moderator who is to hold it; left out: an administrator takes it').optional(),
    reason: zText('why', 500, 10),
  }),
  errors: [...HANDS_ERRORS, 'disputes.not_yours', 'disputes.cannot_pass_on'],
});

export const rulePoints = defineFunction({
  ...caseEvent,
  code: 902073,
  name: 'pointsOrders.rule',
  purpose: 'the holder of a case rules: the points go to the buyer, or back to the seller',
  params: z.object({
    ...byCode,
    outcome: zPointsRuling,
    reason: zText('why, for both parties', 2_000, 10),
  }),
  errors: [...HANDS_ERRORS, 'disputes.not_yours'],
});

export const remindPointsParty = defineFunction({
  code: 902074,
  name: 'pointsOrders.remind',
  purpose: 'the holder of a case reminds a party to answer; both read it in the history',
  access: 'moderator',
  csrf: true,
  params: z.object({
    ...byCode,
    party: zPointsParty.describe('the party to remind'),
    note: zText('what is missing', 500),
  }),
  result: z.object({ sent: z.number().int().describe('reminders sent in this case') }),
  errors: [
    'nothing.found',
    'disputes.not_yours',
    'disputes.own_case',
    'disputes.too_many_reminders',
    'orders.wrong_state',
  ],
});

export const exportPointsCase = defineFunction({
  code: 902075,
  name: 'pointsOrders.exportCase',
  purpose:
    'the case file of a points order, for its parties and the staff of its case: through the export path a ZIP (docs/guides/case-file.md), whose download stands in the history; here what it would hold',
  access: 'user',
  csrf: true,
  isLogged: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'disputes.case_files_per_minute',
  params: z.object(byCode),
  result: z.object({
    fileName: z.string().describe('name of the file'),
    files: z.number().int().describe('files of the order and its chat in it'),
    bytes: z.number().int().describe('total bytes'),
  }),
  errors: ['nothing.found', 'disputes.no_dispute', 'disputes.case_file_too_large', ...STEP_UP_ERRORS],
});

export const listPointsSimilar = defineFunction({
  code: 902076,
  name: 'pointsOrders.similar',
  purpose: 'where else the pictures of a points case are known from, for the staff of the case',
  access: 'moderator',
  params: z.object(byCode),
  result: z.object({ seen: zSeenElsewhere }),
  errors: ['nothing.found'],
});

export const pointsCaseFunctions = {
  'pointsOrders.listCases': listPointsCases,
  'pointsOrders.takeCase': takePointsCase,
  'pointsOrders.passOn': passPointsCase,
  'pointsOrders.rule': rulePoints,
  'pointsOrders.remind': remindPointsParty,
  'pointsOrders.exportCase': exportPointsCase,
  'pointsOrders.similar': listPointsSimilar,
} as const;
