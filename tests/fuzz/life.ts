import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import type { ClaimKind } from '#core/orders/gift-facts.ts';
import type { Form } from '#core/orders/gift-states.ts';
import { addGoods, publishSellAd } from '#tests/fixtures/goods.ts';
import { promise, sealedCards } from '#tests/fixtures/promise.ts';
import { publishAd } from '#tests/fixtures/trade.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/users.ts';
import { CARD_TYPE } from './model/terms.ts';
import type { FuzzWorld, Placed } from './world.ts';

export const [SELLER, PROVIDER, RIVAL, MODERATOR, COLLEAGUE] = [0, 2, 3, 4, 5];
export const NOTE = 'What somebody has to say';
export const FACE = 100;

/** A sell ad, and cards that are on sale there. */
export interface Shelf {
  readonly code: string;
  readonly goodsIds: string[];
}

/** Orders brought to a stage of their life by the people of a world, each step through the gateway. */
export class Life {
  private readonly world: FuzzWorld;
  private readonly ad: number;
  /** The provider's ads for cards that are promised first. */
  private readonly promiseAds = new Map<Form, string>();

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

  /** Fraud was found, and both parties took it: the compensation waits for somebody who did not rule. */
  async inReview(): Promise<Placed> {
    const order = await this.held();
    await this.act(MODERATOR, 'disputes.rule', fraudRuling(order));
    for (const who of [SELLER, PROVIDER]) await this.act(who, 'disputes.acceptRuling', { code: order.code });
    return order;
  }

  promisedCodes(): Promise<Placed> {
    return this.promised('ecode');
  }

  promisedParcel(): Promise<Placed> {
    return this.promised('physical');
  }

  /** With a parcel on its way. */
  async sent(): Promise<Placed> {
    const order = await this.promisedParcel();
    await this.act(SELLER, 'orders.deliverParcel', parcelOf(order));
    return order;
  }

  async received(): Promise<Placed> {
    const order = await this.sent();
    await this.act(PROVIDER, 'orders.confirmReceipt', { code: order.code });
    return order;
  }

  private async promised(form: Form): Promise<Placed> {
    const adCode = this.promiseAds.get(form) ?? (await publishAd(this.world.user(PROVIDER), promiseTerms(form)));
    this.promiseAds.set(form, adCode);
    const order = await this.world.ordered(await promise(this.world.user(SELLER), adCode, [FACE]));
    if (!order) throw new Error('nothing was promised');
    return order;
  }

  /** The codes of a promise. */
  async codesOf({ code, adCode }: Placed): Promise<ParamsOf<'orders.deliverCodes'>> {
    return { code, ...(await sealedCards(this.world.user(SELLER), adCode, [{ face: FACE }])) };
  }

  /** A sell ad of the seller's with this many cards on sale. */
  async shelf(cards = 1): Promise<Shelf> {
    const seller = this.world.user(SELLER);
    const code = await publishSellAd(seller);
    const specs = Array.from({ length: cards }, () => ({ face: FACE }));
    const { added } = await addGoods(seller, code, specs);
    return { code, goodsIds: added.map(({ id }) => id) };
  }

  /** What a provider sends to buy all the cards of a shelf. */
  async purchase({ code, goodsIds }: Shelf): Promise<ParamsOf<'orders.buy'>> {
    const { version, unitPrice } = await this.world.user(PROVIDER).wire.call('goods.get', { code });
    return { adCode: code, adVersion: version, unitPrice, goodsIds, tradePassword: TRADE_PASSWORD };
  }

  async claimOf(order: Placed, kind: ClaimKind = 'invalid'): Promise<{ code: string; cards: object[] }> {
    const evidence = await this.world.images(this.world.user(PROVIDER), 'evidence', 1);
    const card = { cardId: cardOf(order), kind, actualFaceValue: 0, note: NOTE, evidence };
    return { code: order.code, cards: [card] };
  }

  async act(who: number, call: CallName, params: object): Promise<void> {
    if (!(await this.world.act(who, call, params))) throw new Error(`${call} was refused`);
  }
}

const promiseTerms = (form: Form) => ({ cardTypeId: CARD_TYPE[form], minFace: 50, maxFace: 500 });

/** Half of an order of one card of 100 at 85 percent. */
export const HALF = '42500000';
const WHOLE = '85000000';
export const cardOf = (order: Placed): string => order.cards[0]?.id ?? '';
export const ruling = (order: Placed) => ({
  code: order.code,
  signature: order.code,
  outcome: 'dispute_cancelled',
  amount: '0',
  reason: NOTE,
});
export const fraudRuling = (order: Placed) => ({
  ...ruling(order),
  outcome: 'seller_won_card_invalid',
  amount: WHOLE,
  fraud: true,
});
export const parcelOf = ({ code }: Placed, trackingNo = '1Z999AA10123456784') => ({
  code,
  carrier: 'ups',
  trackingNo,
});
