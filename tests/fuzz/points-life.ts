import { sql } from '#server/platform/postgres/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { fund, type TestUser } from '#tests/fixtures/world/people.ts';
import {
  addPayableAccount,
  addPointsAd,
  cardPhotosOf,
  type PointsAd,
  payByCard,
  placePoints,
  proofOf,
} from '#tests/fixtures/world/points-orders.ts';
import { type FuzzWorld, MODERATOR, SELLER } from './world.ts';

/** The number of the buyer of the points; their seller is SELLER, whom somebody invited. */
export const BUYER = 1;
export const REASON = 'The payment never arrived on my account';
const FUNDS = 50_000;
const POINTS_OF_ORDER = 20;
export const POINTS_RULING = { outcome: 'dispute_buyer_won', reason: REASON } as const;

export interface PointsPlaced {
  readonly id: string;
  readonly code: string;
}

/** Points orders brought to a stage of their life by their people, each step through the gateway. */
export class PointsLife {
  private readonly app: TestApp;
  private readonly world: FuzzWorld;
  private readonly ads: Readonly<Record<'gift_card' | 'bank_NG', PointsAd>>;

  private constructor(app: TestApp, world: FuzzWorld, ads: PointsLife['ads']) {
    this.app = app;
    this.world = world;
    this.ads = ads;
  }

  static async open(app: TestApp, world: FuzzWorld): Promise<PointsLife> {
    const seller = world.user(SELLER);
    await fund(app, seller, FUNDS);
    const accounts = [await addPayableAccount(app, seller)];
    const bank_NG = await addPointsAd(app, seller, { total: FUNDS, methods: ['bank_NG'], accounts });
    const gift_card = await addPointsAd(app, seller, { total: FUNDS });
    return new PointsLife(app, world, { gift_card, bank_NG });
  }

  private get buyer(): TestUser {
    return this.world.user(BUYER);
  }

  private async placed(method: 'gift_card' | 'bank_NG'): Promise<PointsPlaced> {
    const { orderCode: code } = await placePoints(this.buyer, this.ads[method], POINTS_OF_ORDER, { method });
    return this.app.db.one<PointsPlaced>(sql`SELECT id, code FROM points_order WHERE code = ${code}`);
  }

  /** Waits for money, or for a gift card. */
  toPay = (): Promise<PointsPlaced> => this.placed('bank_NG');
  toPayByCard = (): Promise<PointsPlaced> => this.placed('gift_card');

  /** What the buyer sends with a payment. */
  async payment({ code }: PointsPlaced): Promise<{ code: string; payerName: string; files: string[] }> {
    return { code, payerName: 'Ada Bello', files: await proofOf(this.app, this.buyer) };
  }

  /** The same with a card. */
  async cardPhotos({ code }: PointsPlaced): Promise<{ code: string; files: string[] }> {
    return { code, files: await cardPhotosOf(this.app, this.buyer) };
  }

  async paid(): Promise<PointsPlaced> {
    const order = await this.toPay();
    await this.buyer.wire.call('pointsOrders.markPaid', await this.payment(order));
    return order;
  }

  async cardSent(): Promise<PointsPlaced> {
    const order = await this.toPayByCard();
    await payByCard(this.app, this.buyer, order.code);
    return order;
  }

  async disputed(): Promise<PointsPlaced> {
    const order = await this.paid();
    await this.buyer.wire.call('pointsOrders.dispute', { code: order.code, reason: REASON });
    return order;
  }

  async held(): Promise<PointsPlaced> {
    const order = await this.disputed();
    await this.world.must(MODERATOR, 'pointsOrders.takeCase', { code: order.code });
    return order;
  }

  async ruled(): Promise<PointsPlaced> {
    const order = await this.held();
    await this.world.must(MODERATOR, 'pointsOrders.rule', { code: order.code, ...POINTS_RULING });
    return order;
  }

  /** An ad of one order's points, which each of these people asks for twice at once. */
  async placeTheLast(takers: readonly TestUser[]): Promise<{ placed: number; remaining: bigint }> {
    const ad = await addPointsAd(this.app, this.world.user(SELLER), { total: POINTS_OF_ORDER });
    const answers = await Promise.allSettled(
      [...takers, ...takers].map((taker) => placePoints(taker, ad, POINTS_OF_ORDER)),
    );
    const { remaining } = await this.app.db.one<{ remaining: bigint }>(
      sql`SELECT remaining_amount AS remaining FROM points_ad WHERE id = ${ad.id}`,
    );
    return { placed: answers.filter(({ status }) => status === 'fulfilled').length, remaining };
  }
}
