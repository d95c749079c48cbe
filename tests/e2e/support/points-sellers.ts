import type { ParamsOf } from '#contract/catalogue.ts';
import { personFacts, proveOne } from '#tests/fixtures/world/identity.ts';
import { publishPointsAd } from '#tests/fixtures/world/offers.ts';
import { type Address, paths } from '#web/paths.ts';
import { type Member, member } from './members.ts';
import { newPayee } from './payouts.ts';
import { newStaff, newTrader } from './people.ts';

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

/** The name of buyers, as their identity has it. */
export const BUYER = { surname: 'Adeyemi', givenName: 'Bola' } as const;

/** A buyer whose name is proven: payments are compared with it. */
export async function newProvenBuyer(): Promise<Member> {
  const buyer = await member(await newTrader(0, 0));
  const facts = personFacts({ nationality: 'NG', ...BUYER });
  await proveOne(await member(await newStaff('moderator')), buyer, facts);
  return buyer;
}

export interface BankTrade {
  readonly seller: Member;
  readonly buyer: Member;
  readonly code: string;
  readonly address: Address;
}

/** An order of 100 points that is to be paid by bank transfer. */
export async function newBankTrade(): Promise<BankTrade> {
  const [{ seller, adCode }, buyer] = [await newBankSeller(), await newProvenBuyer()];
  const { version, unitPrice } = await buyer.wire.call('pointsAds.get', { code: adCode });
  const { orderCode: code } = await buyer.wire.call('pointsOrders.place', {
    adCode,
    adVersion: version,
    unitPrice: unitPrice ?? '0',
    amount: '100000000',
    method: 'bank_NG',
  });
  return { seller, buyer, code, address: paths.order(code) };
}
