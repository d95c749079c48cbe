import { z } from 'zod';
import { defineFunction, STEP_UP_ERRORS, zAmount, zId, zText, zTyped } from '../define.ts';
import { HELD_ERRORS, ORDER_EVENT_ERRORS, zGiftState, zOrderCode } from '../orders/order-fields.ts';
import { zCurrency } from './catalog.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';
import { zCheckStep } from './upload-kinds.ts';

/** The shape of a function that sends an event to an order; the staff’s functions use it too. */
export const orderEvent = {
  access: 'user' as const,
  csrf: true,
  result: z.object({ state: zGiftState }),
  errors: ORDER_EVENT_ERRORS,
};
export const byCode = { code: zOrderCode };
/** Errors of acts that settle an order, give it up, or binds its sender to a settlement. */
const byCodeProven = { ...byCode, tradePassword: zTradePassword };
const PROVEN_EVENT_ERRORS = [...ORDER_EVENT_ERRORS, ...TRADE_PASSWORD_ERRORS, ...HELD_ERRORS] as const;
const zSettlement = zAmount('settlement in points');

export const openClaim = defineFunction(900220, 'disputes.openClaim', {
  ...orderEvent,
  purpose: 'the provider reports cards as invalid or worth something else; stops the release clock; once per order',
  operator: 'orders',
  params: z.object({
    ...byCode,
    cards: z
      .array(
        z.object({
          cardId: zId('card'),
          kind: z
            .enum(['invalid', 'mismatch', 'not_received'])
            .describe('invalid, or a parcel that never came, counts 0; mismatch counts the actual face value'),
          actualFaceValue: z
            .number()
            .int()
            .min(0)
            .max(1_000_000)
            .describe('whole units of actualCurrency; 0 when invalid'),
          actualCurrency: zCurrency.optional().describe('when it differs from the order’s'),
          note: zText('what happened', 500),
          evidence: z.array(zId('upload id')).min(1).max(8).describe('files that show it'),
          steps: z
            .array(zCheckStep.nullable())
            .max(8)
            .default([])
            .describe('which step of the brand’s guided check each file answers, in the order of `evidence`'),
        }),
      )
      .min(1)
      .max(10)
      .describe('the cards claimed'),
  }),
  errors: [...ORDER_EVENT_ERRORS, 'orders.claim_card', 'orders.claim_evidence', 'uploads.missing'],
});

export const addEvidence = defineFunction(900221, 'disputes.addEvidence', {
  purpose: 'add an image, a video or a PDF file with a note, while the order is disputed',
  access: 'user',
  operator: 'orders',
  csrf: true,
  params: z.object({
    ...byCode,
    uploadId: zId('upload id'),
    cardId: zId('card').optional(),
    step: zCheckStep.optional(),
    note: zTyped().max(500).default('').describe('what it shows'),
  }),
  result: z.object({ id: z.uuid().describe('evidence id') }),
  errors: [...ORDER_EVENT_ERRORS, 'disputes.too_much_evidence', 'uploads.missing'],
});

export const acceptClaim = defineFunction(900222, 'disputes.acceptClaim', {
  ...orderEvent,
  purpose: 'the seller accepts the provider’s count',
  params: z.object({ ...byCodeProven, amount: zSettlement }),
  errors: [...PROVEN_EVENT_ERRORS, 'orders.amount_changed'],
});
export const propose = defineFunction(900223, 'disputes.propose', {
  ...orderEvent,
  purpose: 'propose another settlement; it replaces the standing proposal',
  operator: 'release',
  params: z.object({ ...byCodeProven, amount: zSettlement }),
  errors: [...PROVEN_EVENT_ERRORS, 'orders.amount_range'],
});
export const acceptProposal = defineFunction(900224, 'disputes.acceptProposal', {
  ...orderEvent,
  purpose: 'accept the other side’s proposal',
  operator: 'release',
  params: z.object({ ...byCodeProven, amount: zSettlement }),
  errors: [...PROVEN_EVENT_ERRORS, 'orders.amount_changed', 'orders.no_proposal', 'orders.own_proposal'],
});
export const withdrawClaim = defineFunction(900225, 'disputes.withdrawClaim', {
  ...orderEvent,
  purpose: 'the provider withdraws the claim and pays in full, irreversibly',
  operator: 'release',
  params: z.object(byCodeProven),
  errors: PROVEN_EVENT_ERRORS,
});
export const askMore = defineFunction(900226, 'disputes.askMore', {
  ...orderEvent,
  purpose: 'the provider asks the seller for more information, once',
  operator: 'orders',
  params: z.object({ ...byCode, note: zText('what is asked', 500) }),
  errors: [...ORDER_EVENT_ERRORS, 'orders.already_asked'],
});
export const answer = defineFunction(900227, 'disputes.answer', {
  ...orderEvent,
  purpose: 'the seller answers the provider’s question',
  params: z.object({ ...byCode, note: zText('the answer', 1000) }),
});

export const escalate = defineFunction(806147, 'disputes.escalate', {
  ...orderEvent,
  purpose: 'initiate arbitration: the seller asks a moderator to rule',
  params: z.object({ ...byCode, note: zTyped().max(1000).default('').describe('the seller’s note') }),
});

export const concede = defineFunction(900228, 'disputes.concede', {
  ...orderEvent,
  purpose: 'the seller gives up the order in arbitration; all points return to the provider',
  params: z.object(byCodeProven),
  errors: PROVEN_EVENT_ERRORS,
});
export const acceptRuling = defineFunction(900229, 'disputes.acceptRuling', {
  ...orderEvent,
  purpose: 'accept the ruling; when both have, it takes effect at once',
  operator: 'release',
  params: z.object(byCodeProven),
  errors: [...PROVEN_EVENT_ERRORS, 'orders.already_accepted'],
});
export const appeal = defineFunction(900230, 'disputes.appeal', {
  ...orderEvent,
  purpose: 'appeal the ruling, once per order; another moderator decides finally',
  operator: 'orders',
  params: z.object({ ...byCode, reason: zText('why', 2000, 10) }),
  errors: [...ORDER_EVENT_ERRORS, 'orders.already_appealed'],
});

/** A case file: through the export path a ZIP, else how large it would be. */
export const caseFileExport = {
  access: 'user',
  csrf: true,
  isLogged: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'disputes.case_files_per_minute',
  errors: ['nothing.found', 'disputes.no_dispute', 'disputes.case_file_too_large', ...STEP_UP_ERRORS],
} as const;
export const zCaseFile = (files: string) =>
  z.object({
    fileName: z.string().describe('name of the file'),
    files: z.number().int().describe(files),
    bytes: z.number().int().describe('total bytes'),
  });

export const exportCase = defineFunction(900551, 'disputes.exportCase', {
  ...caseFileExport,
  purpose:
    'the case file, for its parties and the staff of its case: through the export path a ZIP (docs/guides/case-file.md), which is written into the reveal log; here what it would hold',
  operator: 'orders',
  params: z.object(byCode),
  result: zCaseFile('evidence and files of the chat in it'),
});
