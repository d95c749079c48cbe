import type { ParamsOf } from '#contract/catalogue.ts';
import { publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { type Member, member } from './members.ts';
import { newPayee } from './payouts.ts';

export interface BankSeller {
  readonly seller: Member;
  readonly accountId: string;
  readonly adCode: string;
}

/** A seller of 1,000 points for naira, paid by bank transfer, a good deal below the market: the best offer of all. */
export async function newBankSeller(change: Partial<ParamsOf<'pointsAds.publish'>> = {}): Promise<BankSeller> {
  const { name, accountId } = await newPayee();
  const seller = await member(name);
  const adCode = await publishPointsAd(seller, {
    side: 'sell',
    currency: 'NGN',
    price: { pricing: 'premium', premium: '-20' },
    methods: ['bank_NG'],
    paymentAccountIds: [accountId],
    ...change,
  });
  return { seller, accountId, adCode };
}
