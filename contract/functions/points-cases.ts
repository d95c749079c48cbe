import { z } from 'zod';
import { defineFunction, zAmount, zFlag, zId, zText, zTime } from '../define.ts';
import { zList, zPage } from '../lists.ts';
import { zPointsOrderCode, zPointsParty, zPointsRuling, zPointsState } from '../orders/points-order-fields.ts';
import {
  HANDS_ERRORS,
  reminder,
  zCaseSearch,
  zCaseSort,
  zReminderNote,
  zSeenElsewhere,
  zWaiting,
} from './dispute-cases.ts';
import { caseFileExport, zCaseFile } from './disputes.ts';

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

export const listPointsCases = defineFunction(902070, 'pointsOrders.listCases', {
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

export const takePointsCase = defineFunction(902071, 'pointsOrders.takeCase', {
  ...caseEvent,
  purpose: 'a moderator takes a dispute about a points order',
  params: z.object(byCode),
  errors: [...HANDS_ERRORS, 'disputes.already_taken'],
});

export const passPointsCase = defineFunction(902072, 'pointsOrders.passOn', {
  ...caseEvent,
  purpose: 'the holder of a case passes it to a colleague, or to the administrators',
  params: z.object({
    ...byCode,
    to: zId('the moderator who is to hold it; left out: an administrator takes it').optional(),
    reason: zText('why', 500, 10),
  }),
  errors: [...HANDS_ERRORS, 'disputes.not_yours', 'disputes.cannot_pass_on'],
});

export const rulePoints = defineFunction(902073, 'pointsOrders.rule', {
  ...caseEvent,
  purpose: 'the holder of a case rules: the points go to the buyer, or back to the seller',
  params: z.object({
    ...byCode,
    outcome: zPointsRuling,
    reason: zText('why, for both parties', 2_000, 10),
  }),
  errors: [...HANDS_ERRORS, 'disputes.not_yours'],
});

export const remindPointsParty = defineFunction(902074, 'pointsOrders.remind', {
  ...reminder,
  purpose: 'the holder of a case reminds a party to answer; both read it in the history',
  params: z.object({ ...byCode, party: zPointsParty.describe('the party to remind'), note: zReminderNote }),
});

export const exportPointsCase = defineFunction(902075, 'pointsOrders.exportCase', {
  ...caseFileExport,
  purpose:
    'the case file of a points order, for its parties and the staff of its case: through the export path a ZIP (docs/guides/case-file.md), whose download stands in the history; here what it would hold',
  params: z.object(byCode),
  result: zCaseFile('files of the order and its chat in it'),
});

export const listPointsSimilar = defineFunction(902076, 'pointsOrders.similar', {
  purpose: 'where else the pictures of a points case are known from, for the staff of the case',
  access: 'moderator',
  params: z.object(byCode),
  result: z.object({ seen: zSeenElsewhere }),
  errors: ['nothing.found'],
});
