import { type GiftState, isEnd } from '#core/orders/gift-states.ts';
import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { actorOf } from './actor.ts';
import type { People, Person } from './people.ts';

interface Ended {
  readonly code: string;
  readonly state: GiftState;
  readonly sellerId: string;
  readonly providerId: string;
}

/** Ratings of providers by sellers, and of sellers by providers: stars and comment. */
const OF_PROVIDERS: readonly (readonly [number, string])[] = [
  [5, 'Paid within minutes, no questions. Would sell here again.'],
  [5, ''],
  [4, 'Fair rate. Took a little longer than usual.'],
  [5, 'Answers fast and knows the cards.'],
  [5, 'Smooth as always.'],
  [3, 'Asked for a second photo before opening the code.'],
  [5, ''],
];
const OF_SELLERS: readonly (readonly [number, string])[] = [
  [5, 'Codes worked at once.'],
  [5, ''],
  [4, 'All good, photo was a bit blurred.'],
  [5, 'Reliable seller.'],
];
const UNHAPPY: Readonly<Record<'seller' | 'provider', readonly [number, string]>> = {
  seller: [2, 'We did not agree about the balance of the card.'],
  provider: [1, 'The code had been used before it reached me.'],
};
const REPLY = 'Thank you. We ask for a second photo when the balance cannot be seen on the first.';

/** Ratings of most ended orders, a few replies, and one seller's private notes and tags. */
export async function seedRatings(services: Services, people: People): Promise<void> {
  const byId = new Map<string, Person>([...people.values()].map((person) => [person.id, person]));
  const orders = await services.db.many<Ended>(sql`
    SELECT code, state, seller_id AS "sellerId", provider_id AS "providerId" FROM gift_order
    WHERE ended_at IS NOT NULL AND state NOT IN ('cancelled', 'cancelled_timeout', 'cancelled_undelivered') ORDER BY order_amount, code`);
  for (const [index, order] of orders.entries()) {
    const [seller, provider] = [order.sellerId, order.providerId].map((id) => byId.get(id));
    if (!isEnd(order.state) || seller === undefined || provider === undefined) continue;
    await rate(services, { order, index, seller, provider });
  }
}

async function rate(
  services: Services,
  { order, index, seller, provider }: { order: Ended; index: number; seller: Person; provider: Person },
): Promise<void> {
  const { code } = order;
  const happy = order.state === 'completed';
  const sells = actorOf(services, seller);
  const buys = actorOf(services, provider);
  const [stars, comment] = (happy ? OF_PROVIDERS[index % OF_PROVIDERS.length] : UNHAPPY.seller) ?? UNHAPPY.seller;
  // Every fifth order is left unrated, so that the demo has something to rate.
  if (index % 5 !== 4) await sells.send('ratings.rate', { code, stars, comment });
  if (index % 5 !== 4 && stars === 3) await buys.send('ratings.reply', { code, reply: REPLY });
  const [back, words] = (happy ? OF_SELLERS[index % OF_SELLERS.length] : UNHAPPY.provider) ?? UNHAPPY.provider;
  if (index % 3 !== 2) await buys.send('ratings.rate', { code, stars: back, comment: words });
  if (seller.name === 'demo_seller' && index % 4 === 0) {
    await sells.send('ratings.setTags', { code, tags: [index % 8 === 0 ? 'birthday' : 'resale'] });
    await sells.send('ratings.setNote', { code, note: 'Bought with the receipt of the corner shop.' });
  }
}
