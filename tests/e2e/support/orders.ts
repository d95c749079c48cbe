import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard, revealCards } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { paths } from '#web/paths.ts';
import { type Member, member } from './members.ts';
import type { Pair } from './people.ts';

/** An order that was placed over the wire, for tests of what comes after. */
export interface Placed {
  readonly code: string;
  readonly adCode: string;
  readonly seller: Member;
  readonly provider: Member;
  /** The codes of its cards, in rows. */
  readonly codes: readonly string[];
  /** Its workspace, as either party or a moderator opens it. */
  readonly path: string;
}

export interface CardOfOrder {
  readonly face: number;
  readonly code: string;
}

/** An offer at 80 % of US dollars: 100 of face value are 80 points. */
export async function offerOf(provider: string): Promise<string> {
  return publishAd(await member(provider), { rate: '80', totalAmount: 2_000 });
}

export async function place(pair: Pair, cards: readonly CardOfOrder[]): Promise<Placed> {
  const [seller, provider] = await Promise.all([member(pair.seller), member(pair.provider)]);
  const adCode = await offerOf(pair.provider);
  const { orderCode, opponentCode } = await sell(seller, adCode, cards);
  const path = paths.operate({ adCode, orderCode, opponentCode });
  return { code: orderCode, adCode, seller, provider, codes: cards.map(({ code }) => code), path };
}

/** The provider opens every code. */
export async function reveal({ code, provider }: Placed): Promise<void> {
  await revealCards(provider, code);
}

/** The provider opens every code and reports the first card: invalid, or worth another value. */
export async function claim(order: Placed, actual: number | 'invalid'): Promise<void> {
  const isInvalid = actual === 'invalid';
  await claimCard(order.provider, order.code, {
    kind: isInvalid ? 'invalid' : 'mismatch',
    actualFaceValue: isInvalid ? 0 : actual,
    note: 'The shop answered something else.',
  });
}

/** A reported order that the seller has sent to a moderator. */
export async function arbitrated(order: Placed, actual: number | 'invalid'): Promise<void> {
  await claim(order, actual);
  await order.seller.wire.call('disputes.escalate', { code: order.code, note: 'Please look at it.' });
}
