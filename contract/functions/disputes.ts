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

export const openClaim = defineFunction({
  ...orderEvent,
  code: 900220,
  name: 'disputes.openClaim',
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

export const addEvidence = defineFunction({
  code: 900221,
  name: 'disputes.addEvidence',
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

export const acceptClaim = defineFunction({
  ...orderEvent,
  code: 900222,
  name: 'disputes.acceptClaim',
  purpose: 'the seller accepts the provider’s count',
  params: z.object({ ...byCodeProven, amount: zSettlement }),
  errors: [...PROVEN_EVENT_ERRORS, 'orders.amount_changed'],
});
export const propose = defineFunction({
  ...orderEvent,
  code: 900223,
  name: 'disputes.propose',
  purpose: 'propose another settlement; it replaces the standing proposal',
  operator: 'release',
  params: z.object({ ...byCodeProven, amount: zSettlement }),
  errors: [...PROVEN_EVENT_ERRORS, 'orders.amount_range'],
});
export const acceptProposal = defineFunction({
  ...orderEvent,
  code: 900224,
  name: 'disputes.acceptProposal',
  purpose: 'accept the other side’s proposal',
  operator: 'release',
  params: z.object({ ...byCodeProven, amount: zSettlement }),
  errors: [...PROVEN_EVENT_ERRORS, 'orders.amount_changed', 'orders.no_proposal', 'orders.own_proposal'],
});
export const withdrawClaim = defineFunction({
  ...orderEvent,
  code: 900225,
  name: 'disputes.withdrawClaim',
  purpose: 'the provider withdraws the claim and pays in full, irreversibly',
  operator: 'release',
  params: z.object(byCodeProven),
  errors: PROVEN_EVENT_ERRORS,
});
export const askMore = defineFunction({
  ...orderEvent,
  code: 900226,
  name: 'disputes.askMore',
  purpose: 'the provider asks the seller for more information, once',
  operator: 'orders',
  params: z.object({ ...byCode, note: zText('what is asked', 500) }),
  errors: [...ORDER_EVENT_ERRORS, 'orders.already_asked'],
});
export const answer = defineFunction({
  ...orderEvent,
  code: 900227,
  name: 'disputes.answer',
  purpose: 'the seller answers the provider’s question',
  params: z.object({ ...byCode, note: zText('the answer', 1000) }),
});

export const escalate = defineFunction({
  ...orderEvent,
  code: 806147,
  name: 'disputes.escalate',
  purpose: 'initiate arbitration: the seller asks a moderator to rule',
  params: z.object({ ...byCode, note: zTyped().max(1000).default('').describe('the seller’s note') }),
});

export const concede = defineFunction({
  ...orderEvent,
  code: 900228,
  name: 'disputes.concede',
  purpose: 'the seller gives up the order in arbitration; all points return to the provider',
  params: z.object(byCodeProven),
  errors: PROVEN_EVENT_ERRORS,
});
export const acceptRuling = defineFunction({
  ...orderEvent,
  code: 900229,
  name: 'disputes.acceptRuling',
  purpose: 'accept the ruling; when both have, it takes effect at once',
  operator: 'release',
  params: z.object(byCodeProven),
  errors: [...PROVEN_EVENT_ERRORS, 'orders.already_accepted'],
});
export const appeal = defineFunction({
  ...orderEvent,
  code: 900230,
  name: 'disputes.appeal',
  purpose: 'appeal the ruling, once per order; another moderator decides finally',
  operator: 'orders',
  params: z.object({ ...byCode, reason: zText('why', 2000, 10) }),
  errors: [...ORDER_EVENT_ERRORS, 'orders.already_appealed'],
});

export const exportCase = defineFunction({
  code: 900551,
  name: 'disputes.exportCase',
  purpose:
    'the case file, for its parties and the staff of its case: through the export path a ZIP (docs/guides/case-file.md), which is written into the reveal log; here what it would hold',
  access: 'user',
  operator: 'orders',
  csrf: true,
  isLogged: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'disputes.case_files_per_minute',
  params: z.object(byCode),
  result: z.object({
    fileName: z.string().describe('name of the file'),
    files: z.number().int().describe('evidence and files of the chat in it'),
    bytes: z.number().int().describe('total bytes'),
  }),
  errors: ['nothing.found', 'disputes.no_dispute', 'disputes.case_file_too_large', ...STEP_UP_ERRORS],
});

export const disputeFunctions = {
  'disputes.openClaim': openClaim,
  'disputes.addEvidence': addEvidence,
  'disputes.acceptClaim': acceptClaim,
  'disputes.propose': propose,
  'disputes.acceptProposal': acceptProposal,
  'disputes.withdrawClaim': withdrawClaim,
  'disputes.askMore': askMore,
  'disputes.answer': answer,
  'disputes.escalate': escalate,
  'disputes.concede': concede,
  'disputes.acceptRuling': acceptRuling,
  'disputes.appeal': appeal,
  'disputes.exportCase': exportCase,
} as const;
