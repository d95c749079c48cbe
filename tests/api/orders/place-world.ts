import { createHash, randomBytes } from 'node:crypto';
import { placeOrder } from '#contract/functions/orders.ts';
import { fundLegs } from '#core/ledger/legs.ts';
import { amount } from '#core/money/amount.ts';
import type { Services } from '#server/app/services.ts';
import { placeOrderHandler } from '#server/features/orders/place/place-order.ts';
import type { Call, ParamsOf, ResultOf, Session } from '#server/gateway/handler.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { openLocalVault } from '#server/platform/vault/local-vault.ts';
import { sealCodes } from '#web/lib/seal.ts';
import { createOrderWorld } from './order-world.ts';

type PlaceParams = ParamsOf<typeof placeOrder>;

/** 85 % of a dollar at a rate of one: 0.85 points per dollar. */
export const UNIT_PRICE = '85000000';
export const POINT = 1_000_000n;

export interface AdSpec {
  readonly points?: number;
  readonly fixedFaces?: number[];
  readonly maxFace?: number;
  readonly maxCards?: number;
  readonly owner?: Session;
}

/** A database with users and ads, and the real handler of orders.place with the real vault. */
export async function createPlaceWorld(rules: Record<string, number> = {}) {
  const world = await createOrderWorld();
  const vault = openLocalVault(randomBytes(32));
  const services: Services = {
    ...world.services,
    rules: openRules({ 'bail.exposure_multiple_bps': 0, ...rules }),
    vault,
    rates: { usdPer: (currency: string) => (currency === 'USD' ? { rate: 10n ** 12n, asOf: new Date() } : null) },
  } as unknown as Services;
  const { db, people } = world;

  async function addAd({ points = 1000, owner = people.provider, ...spec }: AdSpec = {}): Promise<string> {
    const code = newCode('AD');
    const total = BigInt(points) * POINT;
    await db.run(sql`
      INSERT INTO buy_ad (id, home, code, provider_id, account_id, card_type_id, brand_id, country, currency, form, rate,
                          min_face, max_face, fixed_faces, max_cards, total_amount, remaining_amount)
      VALUES (${newId()}, ${owner.userId}, ${code}, ${owner.userId}, ${owner.userId}, 'amazon-us-usd-ecode', 'amazon',
              'US', 'USD', 'ecode', 850000, 10, ${spec.maxFace ?? 1000}, ${spec.fixedFaces ?? null},
              ${spec.maxCards ?? 10}, ${total}, ${total})`);
    return code;
  }

  async function fund(who: Session, points: number): Promise<void> {
    const leg = { id: newId(), account: who.userId, home: who.userId, amount: amount(BigInt(points) * POINT) };
    assertApplied(await services.ledger.apply([fundLegs(leg)]));
  }

  /** Parameters as a browser would send them: codes sealed, images uploaded. */
  async function paramsFor(
    seller: Session,
    adCode: string,
    cards: readonly { face: number; code?: string; imageId?: string }[] = [{ face: 100 }],
  ): Promise<PlaceParams> {
    const { keyId, publicKey } = vault.publicKey;
    const codes = cards.map(({ code }) => code ?? randomBytes(8).toString('hex'));
    const { ephemeralKey, sealed } = await sealCodes({ publicKey, adCode, sellerId: seller.userId, codes });
    const rows = cards.map(async ({ face, imageId }, index) => ({
      faceValue: face,
      sealedCode: sealed[index] as string,
      imageId: imageId ?? (await world.addUpload(seller, 'card')),
    }));
    const base = { adCode, adVersion: 1, unitPrice: UNIT_PRICE, keyId, ephemeralKey };
    return placeOrder.params.parse({ ...base, cards: await Promise.all(rows) });
  }

  /** What the gateway hands to the handler; the key is bound to the parameters as the gateway binds it. */
  async function place(
    seller: Session,
    params: PlaceParams,
    key: string | null = null,
  ): Promise<ResultOf<typeof placeOrder>> {
    const call: Call = {
      services,
      db,
      tx: null,
      session: seller,
      lang: 'en',
      idempotencyKey: key,
      address: '84.17.60.21',
      deviceId: 'device',
      userAgent: 'test',
      paramsHash: createHash('sha256').update(JSON.stringify(params)).digest(),
    };
    return placeOrder.result.parse(await placeOrderHandler.run(call, params));
  }

  /** `ok`, or the code of the error and, where one is to blame, its row. */
  async function outcomeOf(act: Promise<unknown>): Promise<string> {
    return act.then(
      () => 'ok',
      (error: { code?: string; message: string; details?: { row?: number } }) =>
        [error.code ?? error.message, ...(error.details?.row ? [error.details.row] : [])].join(' '),
    );
  }

  const ordersOf = async (adCode: string) =>
    (await db.one<{ n: bigint }>(sql`SELECT count(*) AS n FROM gift_order WHERE ad_code = ${adCode}`)).n;
  const adOf = (code: string) =>
    db.one<{ id: string; remaining: bigint; status: string; closed: boolean }>(sql`
      SELECT id, remaining_amount AS remaining, status, closed_by_itself AS closed FROM buy_ad WHERE code = ${code}`);

  return { ...world, services, vault, addAd, fund, paramsFor, place, outcomeOf, ordersOf, adOf };
}

export type PlaceWorld = Awaited<ReturnType<typeof createPlaceWorld>>;
