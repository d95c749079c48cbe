import type { ParamsOf } from '#contract/catalogue.ts';
import { methodOf } from '#core/payment-accounts/methods.ts';
import type { Services } from '#server/app/services.ts';
import { type Actor, actorOf } from './actor.ts';
import { type People, personOf, TRADING_PASSWORD } from './people.ts';

export type Draft = Omit<ParamsOf<'pointsAds.publish'>, 'tradePassword' | 'methods' | 'paymentAccountIds'>;

export const premium = (percent: string): Draft['price'] => ({ pricing: 'premium', premium: percent });

/** Sellers are paid to all of their accounts. */
const SELLS: readonly (readonly [name: string, draft: Draft])[] = [
  [
    'demo_seller',
    {
      side: 'sell',
      currency: 'EUR',
      price: premium('1.8'),
      totalAmount: 400,
      minAmount: 20,
      tags: ['Instant SEPA'],
      terms: 'Pay by instant transfer from an account in your own name. I am there until late in the evening.',
    },
  ],
  ['demo_trader', { side: 'sell', currency: 'GBP', price: premium('2.5'), totalAmount: 200, exactAmounts: [20, 50] }],
  ['ben_okafor', { side: 'sell', currency: 'USD', price: premium('0.9'), totalAmount: 150, minAmount: 10 }],
];

const BUYS: readonly (readonly [name: string, draft: Draft & { methods: string[] }])[] = [
  [
    'grace_lin',
    {
      side: 'buy',
      currency: 'EUR',
      price: premium('-1.2'),
      totalAmount: 800,
      minAmount: 30,
      methods: ['bank_EU', 'wise'],
    },
  ],
  [
    'ana_m',
    {
      side: 'buy',
      currency: 'USD',
      price: { pricing: 'fixed', fixedPrice: '0.985' },
      totalAmount: 500,
      maxAmount: 250,
      methods: ['paypal', 'cash_app'],
      payMinutes: 30,
    },
  ],
  [
    'dmitri_v',
    { side: 'buy', currency: 'GBP', price: premium('-2'), totalAmount: 600, methods: ['bank_GB', 'revolut'] },
  ],
];

/** Offers of points of the demo's people, after their payment accounts. */
export async function seedPointsAds(services: Services, people: People): Promise<void> {
  for (const [name, draft] of BUYS) {
    const actor = actorOf(services, personOf(people, name));
    await actor.send('pointsAds.publish', { ...draft, tradePassword: TRADING_PASSWORD });
  }
  for (const [name, draft] of SELLS) await sellPoints(actorOf(services, personOf(people, name)), draft);
}

/** Publishes an offer of points whose owner is paid to all own accounts, or to those by these methods. */
export async function sellPoints(actor: Actor, draft: Draft, only?: readonly string[]): Promise<void> {
  const { list } = await actor.send('paymentAccounts.list', {});
  const payable = list.filter((account) => {
    const method = methodOf(account);
    return method !== null && (only === undefined || only.includes(method));
  });
  const methods = [...new Set(payable.map((account) => methodOf(account) ?? ''))];
  const paymentAccountIds = payable.map(({ id }) => id);
  await actor.send('pointsAds.publish', { ...draft, methods, paymentAccountIds, tradePassword: TRADING_PASSWORD });
}
