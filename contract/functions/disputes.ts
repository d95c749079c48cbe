import { z } from 'zod';
import { RULING_OUTCOMES } from '#core/orders/gift-states.ts';
import { defineFunction, zAmount, zId, zList, zPage, zText } from '../define.ts';
import { zCurrency } from './catalog.ts';
import { zGiftState, zOrderCode, zOrderView, zSplit } from './orders.ts';

const common = [
  'nothing.found',
  'orders.wrong_state',
  'orders.not_allowed',
  'orders.ended',
  'gateway.conflict',
] as const;
const act = {
  access: 'user' as const,
  csrf: true,
  result: z.object({ state: zGiftState }),
  errors: common,
};
const byCode = { code: zOrderCode };
const zSettlement = zAmount('settlement in points');

export const openClaim = defineFunction({
  ...act,
  code: 900220,
  name: 'disputes.openClaim',
  purpose: 'the provider reports cards as invalid or worth something else; stops the release clock; once per order',
  params: z.object({
    ...byCode,
    cards: z
      .array(
        z.object({
          cardId: zId('card'),
          kind: z.enum(['invalid', 'mismatch']).describe('invalid counts 0; mismatch counts the actual face value'),
          actualFaceValue: z
            .number()
            .int()
            .min(0)
            .max(1_000_000)
            .describe('whole units of actualCurrency; 0 when invalid'),
          actualCurrency: zCurrency.optional().describe('when it differs from the order’s'),
          note: zText('what happened', 500),
          evidence: z.array(zId('upload id')).min(1).max(5).describe('images that show it'),
        }),
      )
      .min(1)
      .max(10)
      .describe('the cards claimed'),
  }),
  errors: [...common, 'orders.claim_card', 'orders.claim_evidence', 'orders.claim_over_double', 'uploads.missing'],
});

export const addEvidence = defineFunction({
  code: 900221,
  name: 'disputes.addEvidence',
  purpose: 'add an image with a note, while the order is disputed',
  access: 'user',
  csrf: true,
  params: z.object({
    ...byCode,
    uploadId: zId('upload id'),
    cardId: zId('card').optional(),
    note: z.string().trim().max(500).default('').describe('what it shows'),
  }),
  result: z.object({ id: z.uuid().describe('evidence id') }),
  errors: [...common, 'disputes.too_much_evidence', 'uploads.missing'],
});

export const acceptClaim = defineFunction({
  ...act,
  code: 900222,
  name: 'disputes.acceptClaim',
  purpose: 'the seller accepts the provider’s count',
  params: z.object({ ...byCode, amount: zSettlement }),
  errors: [...common, 'orders.amount_changed'],
});
export const propose = defineFunction({
  ...act,
  code: 900223,
  name: 'disputes.propose',
  purpose: 'propose another settlement; it replaces the standing proposal',
  params: z.object({ ...byCode, amount: zSettlement }),
  errors: [...common, 'orders.amount_range'],
});
export const acceptProposal = defineFunction({
  ...act,
  code: 900224,
  name: 'disputes.acceptProposal',
  purpose: 'accept the other side’s proposal',
  params: z.object({ ...byCode, amount: zSettlement }),
  errors: [...common, 'orders.amount_changed', 'orders.no_proposal', 'orders.own_proposal'],
});
export const withdrawClaim = defineFunction({
  ...act,
  code: 900225,
  name: 'disputes.withdrawClaim',
  purpose: 'the provider withdraws the claim and pays in full, irreversibly',
  params: z.object(byCode),
});
export const askMore = defineFunction({
  ...act,
  code: 900226,
  name: 'disputes.askMore',
  purpose: 'the provider asks the seller for more information, once',
  params: z.object({ ...byCode, note: zText('what is asked', 500) }),
  errors: [...common, 'orders.already_asked'],
});
export const answer = defineFunction({
  ...act,
  code: 900227,
  name: 'disputes.answer',
  purpose: 'the seller answers the provider’s question',
  params: z.object({ ...byCode, note: zText('the answer', 1000) }),
});

export const escalate = defineFunction({
  ...act,
  code: 806147,
  name: 'disputes.escalate',
  purpose: 'initiate arbitration: the seller asks a moderator to rule',
  params: z.object({ ...byCode, note: z.string().trim().max(1000).default('').describe('the seller’s words') }),
});

export const concede = defineFunction({
  ...act,
  code: 900228,
  name: 'disputes.concede',
  purpose: 'the seller gives up the order in arbitration; all points return to the provider',
  params: z.object(byCode),
});
export const acceptRuling = defineFunction({
  ...act,
  code: 900229,
  name: 'disputes.acceptRuling',
  purpose: 'accept the ruling; when both have, it takes effect at once',
  params: z.object(byCode),
  errors: [...common, 'orders.already_accepted'],
});
export const appeal = defineFunction({
  ...act,
  code: 900230,
  name: 'disputes.appeal',
  purpose: 'appeal the ruling, once per order; another moderator decides finally',
  params: z.object({ ...byCode, reason: zText('why', 2000, 10) }),
  errors: [...common, 'orders.already_appealed'],
});

export const zCaseRow = z.object({
  code: zOrderCode,
  state: zGiftState,
  brandName: z.string().describe('brand'),
  cardCount: z.number().int().describe('cards'),
  orderAmount: zAmount('points frozen'),
  sellerName: z.string(),
  providerName: z.string(),
  openedAt: z.string().describe('arbitration began, ISO 8601'),
  dueAt: z.string().nullable().describe('deadline of the case, ISO 8601'),
  moderatorName: z.string().nullable().describe('who holds it'),
  mine: z.boolean().describe('the caller holds it'),
  escalation: z.number().int().describe('times it was passed on'),
  appealed: z.boolean().describe('this is the appeal'),
});

export const listCases = defineFunction({
  code: 900240,
  name: 'disputes.listCases',
  purpose: 'the moderators’ queue, oldest deadline first',
  access: 'moderator',
  params: z.object({
    tab: z.enum(['mine', 'open', 'ruled']).default('open').describe('held by me, free to take, ruled'),
    ...zPage,
  }),
  result: zList(zCaseRow),
});

export const getCase = defineFunction({
  code: 900241,
  name: 'disputes.getCase',
  purpose: 'one case whole, for its moderator (others see it without evidence until they take it)',
  access: 'moderator',
  params: z.object({ code: zOrderCode }),
  result: z.object({
    order: zOrderView,
    openedAt: z.string().describe('ISO 8601'),
    words: z
      .array(z.object({ party: z.enum(['seller', 'provider']), type: z.string(), text: z.string(), at: z.string() }))
      .describe('what both sides wrote'),
    rulings: z
      .array(
        z.object({
          outcome: z.string(),
          amount: zAmount('settled'),
          reason: z.string(),
          moderator: z.string(),
          onAppeal: z.boolean(),
          at: z.string(),
        }),
      )
      .describe('rulings so far'),
    history: z
      .object({
        seller: z.array(z.string()).describe('end states of the last 20 orders, newest last'),
        provider: z.array(z.string()),
      })
      .describe('both parties’ record'),
  }),
  errors: ['nothing.found', 'cases.own_case'],
});

export const takeCase = defineFunction({
  ...act,
  code: 900242,
  name: 'disputes.takeCase',
  purpose: 'take a case: its moderator is named to both parties',
  access: 'moderator',
  params: z.object(byCode),
  errors: [...common, 'cases.already_taken', 'cases.own_case', 'cases.ruled_before', 'cases.admin_only'],
});

const zRulingDraft = {
  ...byCode,
  outcome: z.enum(RULING_OUTCOMES as [string, ...string[]]).describe('the end state ruled'),
  cardValues: z
    .array(
      z.object({
        cardId: zId('card'),
        value: z.number().int().min(0).max(1_000_000).describe('counts as, whole units of the order’s currency'),
      }),
    )
    .max(10)
    .default([])
    .describe('for buyer_won_mismatch and settled_proportionally: what each card counts as'),
};

export const previewRuling = defineFunction({
  code: 900243,
  name: 'disputes.previewRuling',
  purpose: 'who would get what by a ruling, before it is signed',
  access: 'moderator',
  params: z.object(zRulingDraft),
  result: z.object({ amount: zAmount('settlement'), split: zSplit }),
  errors: ['nothing.found', 'cases.not_yours', 'orders.ruling_amount', 'orders.wrong_state'],
});

export const rule = defineFunction({
  ...act,
  code: 900244,
  name: 'disputes.rule',
  purpose: 'rule on a case with a reason; takes effect after the appeal window, or at once on appeal',
  access: 'moderator',
  params: z.object({
    ...zRulingDraft,
    amount: zAmount('the settlement that the preview showed'),
    reason: zText('shown to both parties', 2000, 10),
    signature: zOrderCode.describe('the order code typed again'),
  }),
  errors: [...common, 'cases.not_yours', 'cases.ruled_before', 'orders.ruling_amount', 'cases.signature'],
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
  'disputes.listCases': listCases,
  'disputes.getCase': getCase,
  'disputes.takeCase': takeCase,
  'disputes.previewRuling': previewRuling,
  'disputes.rule': rule,
} as const;
