import type { ParamsOf } from '#contract/catalogue.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';

/** Parameters that name a payout which is not the caller’s. */
export const payoutParams = {
  'payouts.get': (id: string): ParamsOf<'payouts.get'> => ({ id }),
  'payouts.cancel': (id: string): ParamsOf<'payouts.cancel'> => ({ id }),
  'payouts.confirm': (id: string): ParamsOf<'payouts.confirm'> => ({ id, tradePassword: TRADE_PASSWORD }),
  'payouts.dispute': (id: string): ParamsOf<'payouts.dispute'> => ({ id, reason: 'Nothing has come' }),
  'payouts.appeal': (id: string): ParamsOf<'payouts.appeal'> => ({ id, reason: 'Nothing has come' }),
  'payouts.take': (id: string): ParamsOf<'payouts.take'> => ({ id }),
  'payouts.giveBack': (id: string): ParamsOf<'payouts.giveBack'> => ({ id }),
  'payouts.markPaid': (id: string): ParamsOf<'payouts.markPaid'> => ({ id, proofId: id }),
  'payouts.payByChannel': (id: string): ParamsOf<'payouts.payByChannel'> => ({ id }),
  'payouts.payAgain': (id: string): ParamsOf<'payouts.payAgain'> => ({ id }),
  'payouts.concede': (id: string): ParamsOf<'payouts.concede'> => ({ id }),
} as const;
