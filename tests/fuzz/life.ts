import type { CallName } from '#contract/catalogue.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/users.ts';
import type { FuzzWorld, Placed } from './world.ts';

export const [SELLER, PROVIDER, MODERATOR] = [0, 2, 4];
export const NOTE = 'What somebody has to say';

/** Orders brought to a stage of their life by the people of a world, each step through the gateway. */
export class Life {
  private readonly world: FuzzWorld;
  private readonly ad: number;

  constructor(world: FuzzWorld, ad = 0) {
    this.world = world;
    this.ad = ad;
  }

  async placed(): Promise<Placed> {
    const order = await this.world.place(this.ad, SELLER, [100], null);
    if (!order) throw new Error('nothing was placed');
    return order;
  }

  async viewed(): Promise<Placed> {
    const order = await this.placed();
    await this.act(PROVIDER, 'orders.revealCard', { code: order.code, cardId: cardOf(order) });
    return order;
  }

  async released(): Promise<Placed> {
    const order = await this.viewed();
    await this.act(PROVIDER, 'orders.release', { code: order.code, tradePassword: TRADE_PASSWORD });
    return order;
  }

  async claimed(): Promise<Placed> {
    const order = await this.viewed();
    await this.act(PROVIDER, 'disputes.openClaim', await this.claimOf(order));
    return order;
  }

  /** With an offer of half by the seller. */
  async offered(): Promise<Placed> {
    const order = await this.claimed();
    await this.act(SELLER, 'disputes.propose', { code: order.code, amount: HALF });
    return order;
  }

  async asked(): Promise<Placed> {
    const order = await this.claimed();
    await this.act(PROVIDER, 'disputes.askMore', { code: order.code, note: NOTE });
    return order;
  }

  async escalated(): Promise<Placed> {
    const order = await this.claimed();
    await this.act(SELLER, 'disputes.escalate', { code: order.code, note: NOTE });
    return order;
  }

  async held(): Promise<Placed> {
    const order = await this.escalated();
    await this.act(MODERATOR, 'disputes.takeCase', { code: order.code });
    return order;
  }

  async ruled(): Promise<Placed> {
    const order = await this.held();
    await this.act(MODERATOR, 'disputes.rule', ruling(order));
    return order;
  }

  async claimOf(order: Placed): Promise<{ code: string; cards: object[] }> {
    const evidence = await this.world.images(this.world.user(PROVIDER), 'evidence', 1);
    const card = { cardId: cardOf(order), kind: 'invalid', actualFaceValue: 0, note: NOTE, evidence };
    return { code: order.code, cards: [card] };
  }

  async act(who: number, call: CallName, params: object): Promise<void> {
    if (!(await this.world.act(who, call, params))) throw new Error(`${call} was refused`);
  }
}

/** Half of an order of one card of 100 at 85 percent. */
export const HALF = '42500000';
export const cardOf = (order: Placed): string => order.cards[0]?.id ?? '';
export const ruling = (order: Placed) => ({
  ...{ code: order.code, signature: order.code, outcome: 'dispute_cancelled', amount: '0', reason: NOTE },
});
