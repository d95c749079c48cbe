import type { ParamsOf } from '#contract/catalogue.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import type { OrderObject } from './orders.ts';

const note = 'What happened, in a few words';
const amount = '1000000';

/** Parameters that name this order, for every function of the area that names one. */
export const disputeParams = {
  'disputes.openClaim': ({ code, cardId, uploadId }: OrderObject): ParamsOf<'disputes.openClaim'> => ({
    code,
    cards: [{ cardId, kind: 'invalid', actualFaceValue: 0, note, evidence: [uploadId] }],
  }),
  'disputes.addEvidence': ({ code, uploadId }: OrderObject): ParamsOf<'disputes.addEvidence'> => ({ code, uploadId }),
  'disputes.acceptClaim': ({ code }: OrderObject): ParamsOf<'disputes.acceptClaim'> => ({
    code,
    amount,
    tradePassword: TRADE_PASSWORD,
  }),
  'disputes.propose': ({ code }: OrderObject): ParamsOf<'disputes.propose'> => ({
    code,
    amount,
    tradePassword: TRADE_PASSWORD,
  }),
  'disputes.acceptProposal': ({ code }: OrderObject): ParamsOf<'disputes.acceptProposal'> => ({
    code,
    amount,
    tradePassword: TRADE_PASSWORD,
  }),
  'disputes.withdrawClaim': ({ code }: OrderObject): ParamsOf<'disputes.withdrawClaim'> => ({
    code,
    tradePassword: TRADE_PASSWORD,
  }),
  'disputes.askMore': ({ code }: OrderObject): ParamsOf<'disputes.askMore'> => ({ code, note }),
  'disputes.answer': ({ code }: OrderObject): ParamsOf<'disputes.answer'> => ({ code, note }),
  'disputes.escalate': ({ code }: OrderObject): ParamsOf<'disputes.escalate'> => ({ code, note }),
  'disputes.concede': ({ code }: OrderObject): ParamsOf<'disputes.concede'> => ({
    code,
    tradePassword: TRADE_PASSWORD,
  }),
  'disputes.acceptRuling': ({ code }: OrderObject): ParamsOf<'disputes.acceptRuling'> => ({
    code,
    tradePassword: TRADE_PASSWORD,
  }),
  'disputes.appeal': ({ code }: OrderObject): ParamsOf<'disputes.appeal'> => ({ code, reason: note }),
  'disputes.exportCase': ({ code }: OrderObject): ParamsOf<'disputes.exportCase'> => ({ code }),
  'disputes.getCase': ({ code }: OrderObject): ParamsOf<'disputes.getCase'> => ({ code }),
  'disputes.takeCase': ({ code }: OrderObject): ParamsOf<'disputes.takeCase'> => ({ code }),
  'disputes.previewRuling': ({ code }: OrderObject): ParamsOf<'disputes.previewRuling'> => ({
    code,
    outcome: 'dispute_cancelled',
  }),
  'disputes.rule': ({ code }: OrderObject): ParamsOf<'disputes.rule'> => ({
    code,
    outcome: 'dispute_cancelled',
    amount: '0',
    reason: note,
    signature: code,
  }),
  'disputes.reviewCompensation': ({ code }: OrderObject): ParamsOf<'disputes.reviewCompensation'> => ({
    code,
    approve: true,
    due: '0',
    reason: note,
  }),
  'disputes.similar': ({ code }: OrderObject): ParamsOf<'disputes.similar'> => ({ code }),
  'disputes.remind': ({ code }: OrderObject): ParamsOf<'disputes.remind'> => ({ code, party: 'seller', note }),
  'disputes.passOn': ({ code }: OrderObject): ParamsOf<'disputes.passOn'> => ({ code, reason: note }),
} as const;

/** Functions of the area that name no order. */
export const WITHOUT_A_CASE = [
  'disputes.listCases',
  'disputes.liftPause',
  'disputes.statistics',
  'disputes.listModerators',
  'disputes.listDays',
  'disputes.listPauses',
] as const;
