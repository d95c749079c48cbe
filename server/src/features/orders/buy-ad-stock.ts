import { type Amount, amount } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Scope } from './act.ts';

/** A buy ad as an order takes it, locked. Amounts are base units of points, faces whole units of the currency. */
export interface BuyAd {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly status: string;
  readonly providerId: string;
  readonly cardTypeId: string;
  readonly brandId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: 'ecode' | 'physical';
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  readonly minFace: number;
  readonly maxFace: number;
  readonly fixedFaces: number[] | null;
  readonly maxCards: number;
  readonly exactAmount: bigint | null;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  readonly remaining: Amount;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly description: string;
  /** The card type's own fee in basis points; null: the general one. */
  readonly feeBps: number | null;
}

export const BUY_AD_COLUMNS = sql`a.id, a.code, a.version, a.status, a.provider_id AS "providerId",
  a.card_type_id AS "cardTypeId", a.brand_id AS "brandId", a.country, a.currency, a.form, a.rate,
  a.min_face AS "minFace", a.max_face AS "maxFace", a.fixed_faces AS "fixedFaces", a.max_cards AS "maxCards",
  a.exact_amount AS "exactAmount", a.min_amount AS "minAmount", a.max_amount AS "maxAmount",
  a.remaining_amount AS remaining, a.deliver_minutes AS "deliverMinutes", a.confirm_days AS "confirmDays",
  a.description, t.fee_bps AS "feeBps"`;

/** These ads by id, locked in the order of their ids. */
export async function lockBuyAds(tx: Tx, ids: readonly string[]): Promise<Map<string, BuyAd>> {
  const rows = await tx.many<BuyAd>(sql`
    SELECT ${BUY_AD_COLUMNS} FROM buy_ad a JOIN card_type t ON t.id = a.card_type_id
    WHERE a.id = ANY(${[...ids]}::uuid[]) ORDER BY a.id FOR NO KEY UPDATE OF a`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether an ad takes cards of these face values, whole units; answers the first row that it does not, or null. */
export function rowNotTaken(
  ad: Pick<BuyAd, 'fixedFaces' | 'minFace' | 'maxFace'>,
  faces: readonly number[],
): number | null {
  const index = faces.findIndex((face) =>
    ad.fixedFaces ? !ad.fixedFaces.includes(face) : face < ad.minFace || face > ad.maxFace,
  );
  return index < 0 ? null : index + 1;
}

/** Face values in whole units, together in minor units of the currency. */
export function faceSum(currency: string, faces: readonly number[]): bigint {
  return BigInt(faces.reduce((sum, face) => sum + face, 0)) * 10n ** BigInt(currencyOf(currency).unit);
}

/** Takes an order's amount from a locked ad, which leaves the shelf by itself when too little remains. */
export async function takeStock({ services, tx }: Scope, ad: BuyAd, taken: Amount): Promise<void> {
  const left = amount(ad.remaining - taken);
  const staysOn = left >= services.rules.get('ads.min_remainder');
  await tx.run(sql`
    UPDATE buy_ad SET remaining_amount = ${left}, status = CASE WHEN ${staysOn} THEN status ELSE 'completed' END,
      closed_by_itself = NOT ${staysOn}::boolean
    WHERE id = ${ad.id}`);
  tx.afterCommit(() => services.bus.publish('ads', { adIds: [ad.id] }));
}
