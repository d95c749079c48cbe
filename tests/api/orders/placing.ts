import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { CardSpec } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { blankPlacement } from '#tests/fixtures/world/orders.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import type { World } from '#tests/fixtures/world/world.ts';

type PlaceParams = ParamsOf<'orders.place'>;

interface AdSpec extends Pick<Partial<ParamsOf<'ads.publish'>>, 'fixedFaces' | 'maxFace' | 'maxCards'> {
  readonly points?: number;
  readonly owner?: TestUser;
}

export const addAd = (world: World, { points = 1_000, owner = world.people.provider, ...terms }: AdSpec = {}) =>
  publishAd(owner, { maxFace: 1_000, totalAmount: points, ...terms });

export const paramsFor = (world: World, seller: TestUser, adCode: string, cards?: readonly CardSpec[]) =>
  blankPlacement(world, seller, { adCode, cards });

export const place = (seller: TestUser, params: PlaceParams, key?: string): Promise<ResultOf<'orders.place'>> =>
  seller.wire.call('orders.place', params, key === undefined ? {} : { idempotencyKey: key });

export const ordersOf = async ({ db }: World, adCode: string): Promise<bigint> =>
  (await db.one<{ n: bigint }>(sql`SELECT count(*) AS n FROM gift_order WHERE ad_code = ${adCode}`)).n;

export const adOf = ({ db }: World, code: string) =>
  db.one<{ id: string; remaining: bigint; status: string; closed: boolean }>(sql`
    SELECT id, remaining_amount AS remaining, status, closed_by_itself AS closed FROM buy_ad WHERE code = ${code}`);
